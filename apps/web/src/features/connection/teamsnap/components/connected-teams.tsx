import type { Team } from '@homefield/contract/connection'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { TeamDialogs } from '../../components/team-dialogs.tsx'
import { TeamSection } from '../../components/team-section.tsx'
import { focusImportCard } from '../../import/components/import-card.tsx'
import { ImportCards, useShownImports } from '../../import/components/import-cards.tsx'
import { isSignedOutTeam, type OpenTeamDialog } from '../../model.ts'

interface ConnectedTeamsProps {
  teams: readonly Team[]
  /**
   * True if the user's TeamSnap sign-in has expired or is missing.
   * The page shows one warning for the sign-in, so the list does not repeat the warning per team.
   */
  isSignedOut: boolean
  now: Temporal.Instant
}

/**
 * Lists every TeamSnap team that the user is allowed to see.
 * The user's own teams were connected by TeamSnap sign-in or by calendar link.
 * All other teams belong to families that gave the user administrator access.
 */
export function ConnectedTeams({ teams, isSignedOut, now }: ConnectedTeamsProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState<OpenTeamDialog | null>(null)
  const imports = useShownImports(teams, now)
  const shownAbove = new Set([
    ...imports.filter(({ run }) => run.step === 'failed').map(({ team }) => team.id),
    ...teams.filter((team) => isSignedOut && isSignedOutTeam(team)).map(({ id }) => id),
  ])
  const close = () => {
    if (open?.kind === 'map') focusImportCard(open.team.id)
    setOpen(null)
  }
  return (
    <div className="mb-7">
      <ImportCards shown={imports} now={now} onOpen={setOpen} />
      <TeamSection
        platform="TeamSnap"
        teams={teams}
        error={null}
        isReading={false}
        onRetry={() => undefined}
        now={now}
        onOpen={setOpen}
        shownAbove={shownAbove}
        empty={
          <EmptyState drawing="pitch" title={t`No active team on your TeamSnap account`}>
            {t`New teams appear here automatically within a day.`}
          </EmptyState>
        }
      />
      <TeamDialogs open={open} teams={teams} onClose={close} />
    </div>
  )
}
