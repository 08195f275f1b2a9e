import type { Team, TeamImport } from '@homefield/contract/connection'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { OpenTeamDialog } from '../../model.ts'
import { isRunning } from '../model/running.ts'
import { useWatchedImports, watchImport } from '../model/watched.ts'
import { ImportCard } from './import-card.tsx'

/** Maximum number of import cards, so that the list of teams stays on the screen. */
const MOST = 3

interface ShownImport {
  readonly team: Team
  readonly run: TeamImport
}

/**
 * Returns imports that the user started on this page, and unfinished first imports of the user's own teams.
 * The first import of a friend's team has no card. The team's row shows its progress.
 */
export function useShownImports(teams: readonly Team[], now: Temporal.Instant): readonly ShownImport[] {
  const watched = useWatchedImports()
  const shown = teams.flatMap((team) => {
    const { import: run } = team
    if (run === null) return []
    const isFirst = team.isOwnTeam && isRunning(team, now) && team.lastSynced === null
    const isStuck = run.endedAt === null && !isRunning(team, now)
    return !isStuck && (watched.has(team.id) || isFirst) ? [{ team, run }] : []
  })
  const ids = shown.map(({ team }) => team.id).join(' ')
  useEffect(() => {
    // `watchImport` keeps the card of an import until the user has seen the result.
    for (const id of ids.split(' ')) if (id !== '') watchImport(id)
  }, [ids])
  return shown.slice(0, MOST)
}

interface ImportCardsProps {
  shown: readonly ShownImport[]
  now: Temporal.Instant
  onOpen: (open: OpenTeamDialog) => void
}

export function ImportCards({ shown, now, onOpen }: ImportCardsProps) {
  const { t } = useLingui()
  if (shown.length === 0) return null
  return (
    <section className="mb-7 flex flex-col gap-3" aria-label={t`Imports`}>
      {shown.map(({ team, run }) => (
        <ImportCard key={team.id} team={team} run={run} now={now} onOpen={(kind) => onOpen({ kind, team })} />
      ))}
    </section>
  )
}
