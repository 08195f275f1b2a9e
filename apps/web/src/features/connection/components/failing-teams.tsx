import type { Team } from '@homefield/contract/connection'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type OpenTeamDialog, needsYou, problemOf, remedyOf } from '../model.ts'
import { setLossClosed, useIsLossClosed } from './closed-losses.ts'
import { ProblemNote } from './problem-note.tsx'
import { feedProblemText } from './problem-text.ts'

interface FailingTeamsProps {
  teams: readonly Team[]
  now: Temporal.Instant
  onOpen: (open: OpenTeamDialog) => void
}

/** Shows the teams that get no events until the user acts, each with the reason and the remedy. */
export function FailingTeams({ teams, now, onOpen }: FailingTeamsProps) {
  const failing = teams.filter(needsYou)
  if (failing.length === 0) return null
  return (
    <ul className="flex flex-col gap-2">
      {failing.map((team) => (
        <li key={team.id}>
          <FailingTeam team={team} now={now} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

function FailingTeam({ team, now, onOpen }: { team: Team } & Omit<FailingTeamsProps, 'teams'>) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const isLossClosed = useIsLossClosed(team)
  const problem = problemOf(team)
  if (problem === null || isLossClosed) return null
  if (remedyOf(problem) === 'word')
    return (
      <ProblemNote
        team={team}
        now={now}
        onAccept={() => onOpen({ kind: 'acceptLoss', team })}
        onWait={() => setLossClosed(team, true)}
        isBrief
      />
    )
  const name = team.teamName
  const { said, advice } = feedProblemText(team, problem, { now, style })
  return (
    <div className="flex gap-2 text-sm">
      <Icon of={CircleAlert} size={16} className="mt-0.5 text-neg-ink" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-[1_1_18rem] wrap-anywhere text-ink-2">
          <b className="font-semibold text-ink">{name}:</b> {said} {advice}
        </p>
        {remedyOf(problem) === 'signIn' ? (
          <LinkButton to="/connections/teamsnap" size="small" aria-label={t`Sign in again for ${name}`}>
            {t`Sign in again`}
          </LinkButton>
        ) : team.can.replaceLink ? (
          <Button
            size="small"
            aria-label={t`Replace link of ${name}`}
            onPress={() => onOpen({ kind: 'replaceLink', team })}
          >
            {t`Replace link`}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
