import type { Team, TeamImport } from '@homefield/contract/connection'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { OpenTeamDialog } from '../../model.ts'
import { isRunning } from '../model/running.ts'
import { useWatchedImports, watchImport } from '../model/watched.ts'
import { ImportCard } from './import-card.tsx'

/** Maximum number of import cards, so that the teams stay in view. The team's row also shows its import. */
const MOST = 3

interface ShownImport {
  readonly team: Team
  readonly run: TeamImport
}

/**
 * Returns the imports that were started on this page, and the first import of each team of the user.
 * An import of another family's team appears only in that team's row.
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
    // A running import stays on the page until its result is shown.
    for (const id of ids.split(' ')) if (id !== '') watchImport(id)
  }, [ids])
  return shown.slice(0, MOST)
}

interface ImportCardsProps {
  /** The result of `useShownImports`. */
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
