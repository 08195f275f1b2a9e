import type { Team, TeamImport } from '@homefield/contract/connection'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { OpenTeamDialog } from '../../model.ts'
import { isRunning } from '../model/running.ts'
import { useWatchedImports, watchImport } from '../model/watched.ts'
import { ImportCard } from './import-card.tsx'

/** More cards would push the teams off the page. The team rows show the other imports. */
const MOST = 3

interface ShownImport {
  readonly team: Team
  readonly run: TeamImport
}

/**
 * Imports started here, and the first import of the user's own teams wherever it was started. An import for
 * another family's team shows only in that team's row.
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
    // Keeps an import that was seen running on the page until its result is shown.
    for (const id of ids.split(' ')) if (id !== '') watchImport(id)
  }, [ids])
  return shown.slice(0, MOST)
}

interface ImportCardsProps {
  /** From `useShownImports`. */
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
