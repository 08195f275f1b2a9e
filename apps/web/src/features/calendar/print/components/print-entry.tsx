import type { Clash } from '@homefield/contract/clash'
import { useLingui } from '@lingui/react/macro'
import type { Day } from '../../../../lib/time/day.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { useEventText } from '../../../event/components/use-event-text.ts'
import { eventHue } from '../../../event/model/event-hue.ts'
import { address } from '../../../event/model/place.ts'
import type { Placed } from '../../../event/model/placement.ts'
import { signsOf } from '../../../event/model/signs.ts'
import { isStruck, isTbd, standingsOf } from '../../../event/model/standing.ts'

interface PrintEntryProps {
  placed: Placed
  day: Day
  /** `line` of a month's cell, `cell` of a week's column, `row` of a list. */
  form: 'line' | 'cell' | 'row'
  clashes: readonly Clash[] | undefined
}

/** Bar and words: when, what, where, whose, and what is not ordinary about it. */
export function PrintEntry({ placed, day, form, clashes }: PrintEntryProps) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const text = useEventText()
  const { event } = placed
  const former = text.formerTime(placed, day)
  const isLine = form === 'line'
  const time = isLine ? text.shortTimeOn(placed, day) : text.timeOn(placed, day)
  const place = isLine ? null : text.place(event)
  const street = form === 'row' ? address(event) : null
  const states = [
    ...standingsOf(event)
      .filter((standing) => standing !== 'noEnd' && (isLine || standing !== 'timeTbd'))
      .map(text.standing),
    ...signsOf(event, clashes, style.timeZone)
      .filter((sign) => former === null || (sign !== 'timeChanged' && sign !== 'moved'))
      .map((sign) => text.sign(sign, event.platform)),
    former === null ? null : t`was ${former}`,
  ].filter((state) => state !== null)
  const look = eventHue(event, 'sheet-entry')
  return (
    <div
      className={look.className}
      style={look.style}
      data-form={form}
      data-friend={!event.isOwnEvent || undefined}
      data-struck={isStruck(event) || undefined}
      data-tbd={isTbd(event) || undefined}
    >
      <time>{time}</time>
      <b>{text.title(event)}</b>
      {event.birthday ? null : <span className="sheet-who">{text.names(placed)}</span>}
      {place === null ? null : (
        <span className="sheet-place">{street === null ? place : `${place}, ${street}`}</span>
      )}
      {states.length > 0 ? <em>{states.join(', ')}</em> : null}
    </div>
  )
}
