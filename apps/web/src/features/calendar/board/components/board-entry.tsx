import type { Clash } from '@homefield/contract/clash'
import { useLingui } from '@lingui/react/macro'
import { ClockAlert } from 'lucide-react'
import { memo } from 'react'
import type { Day } from '../../../../lib/time/day.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { hue } from '../../../../ui/hue.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { SIGN_LOOK } from '../../../event/components/sign-tag.tsx'
import { STANDING_LOOK } from '../../../event/components/standing-tag.tsx'
import { useEventText } from '../../../event/components/use-event-text.ts'
import type { Placed } from '../../../event/model/placement.ts'
import { signsOf } from '../../../event/model/signs.ts'
import { isStruck, standingsOf } from '../../../event/model/standing.ts'

interface BoardEntryProps {
  placed: Placed
  day: Day
  /** Of the column's child. */
  color: string
  clashes: readonly Clash[] | undefined
  isPast: boolean
  onOpen: (eventId: string) => void
}

/** Time, title, place and, in words, whatever is not ordinary. */
export const BoardEntry = memo(function BoardEntry(props: BoardEntryProps) {
  const { placed, day, color, clashes, isPast, onOpen } = props
  const { t } = useLingui()
  const { timeZone } = useTimeStyle()
  const text = useEventText()
  const { event } = placed
  const former = text.formerTime(placed, day)
  const all = signsOf(event, clashes, timeZone)
  // The old time says more than that it changed.
  const signs = former === null ? all : all.filter((sign) => sign !== 'timeChanged' && sign !== 'moved')
  const place = text.place(event)
  const standings = standingsOf(event).filter((standing) => standing !== 'noEnd' && standing !== 'timeTbd')
  return (
    <button
      type="button"
      {...hue(color, 'board-entry')}
      data-friend={!event.isOwnEvent || undefined}
      data-struck={isStruck(event) || undefined}
      data-past={isPast || undefined}
      aria-label={text.accessibleName(placed, all)}
      onClick={() => onOpen(event.id)}
    >
      <time>
        <span className="board-range">{text.timeOn(placed, day)}</span>
        <span className="board-start">{text.startOn(placed, day)}</span>
      </time>
      <b>{text.title(event)}</b>
      {place === null ? null : <span className="board-place">{place}</span>}
      {standings.map((standing) => {
        const { icon, tone } = STANDING_LOOK[standing]
        return (
          <em key={standing} data-tone={tone}>
            <Icon of={icon} size={14} />
            {text.standing(standing)}
          </em>
        )
      })}
      {former === null ? null : (
        <em data-tone="cau">
          <Icon of={ClockAlert} size={14} />
          {t`was ${former}`}
        </em>
      )}
      {signs.map((sign) => {
        const { icon, tone } = SIGN_LOOK[sign]
        return (
          <em key={sign} data-tone={tone}>
            <Icon of={icon} size={14} />
            {text.sign(sign, event.platform)}
          </em>
        )
      })}
    </button>
  )
})
