import type { Team } from '@homefield/contract/connection'
import { useLingui as useLanguage } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Shield } from 'lucide-react'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Note } from '../../../ui/note.tsx'
import { atText } from './time-texts.ts'
import { problemOf } from '../model.ts'

import { feedProblemText } from './problem-text.ts'

const ACTION =
  'relative rounded-[3px] font-semibold underline underline-offset-3 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus touch:after:absolute touch:after:-inset-x-2 touch:after:-inset-y-3'

interface ProblemNoteProps {
  team: Team
  now: Temporal.Instant
  /** Called when the user confirms that the missing events are gone. */
  onAccept: () => void
  /** Dismisses the warning about missing events. The events stay in the calendar. */
  onWait: () => void
  /** True in a list of platforms, where a warning about missing events names the team and is shorter. */
  isBrief?: boolean
}

/** Shows why a team's calendar cannot be read, since when, and what the user can do. */
export function ProblemNote(props: ProblemNoteProps) {
  const { team, now } = props
  useLanguage() // Re-renders the note after a language change, because the text functions are not hooks.
  const style = useTimeStyle()
  const problem = problemOf(team)
  if (problem === null) return null
  if (team.withheldLoss !== null) return <LossNote {...props} loss={team.withheldLoss} />
  const { said, advice, where, kept } = feedProblemText(team, problem, { now, style })
  return (
    <Note tone="neg">
      <b>{said}</b> {advice} {where} {kept}
    </Note>
  )
}

interface LossNoteProps extends ProblemNoteProps {
  loss: NonNullable<Team['withheldLoss']>
}

/**
 * Warns that most events of a team have vanished or were canceled together.
 * The events stay unchanged until the calendar contains them again, the user confirms the loss, or a time limit ends.
 */
function LossNote({ team, loss, now, onAccept, onWait, isBrief = false }: LossNoteProps) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const { lost, of } = loss
  const name = team.teamName
  const isAhead = Temporal.Instant.compare(loss.believedAt, now) > 0
  const when = atText(loss.believedAt, now, style)
  return (
    <Note tone="cau" icon={Shield}>
      <b>
        {isBrief ? `${name}: ` : null}
        {t`${lost} of ${of} events vanished or were canceled at once.`}
      </b>{' '}
      {isBrief
        ? null
        : t`That’s usually a problem on their end, so we didn’t change anything or notify anyone.`}{' '}
      {isAhead
        ? t`If it’s still like this ${when}, we’ll update your calendar.`
        : t`If it’s still like this at the next check, we’ll update your calendar.`}
      <span className="mt-1.5 flex flex-wrap gap-x-5 gap-y-2">
        <button type="button" className={ACTION} aria-label={t`Keep waiting for ${name}`} onClick={onWait}>
          {t`Keep waiting`}
        </button>
        {team.can.edit ? (
          <button
            type="button"
            className={ACTION}
            aria-label={t`Yes, they’re cancelled: ${name}`}
            onClick={onAccept}
          >
            {t`Yes, they’re cancelled`}
          </button>
        ) : null}
      </span>
    </Note>
  )
}
