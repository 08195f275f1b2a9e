import type { Clash } from '@homefield/contract/clash'
import { useLingui } from '@lingui/react/macro'
import type { Day } from '../../../../lib/time/day.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { useDrivesText } from '../../../event/components/use-drives-text.ts'
import { useEventText } from '../../../event/components/use-event-text.ts'
import { barOf, eventHue } from '../../../event/model/event-hue.ts'
import { address } from '../../../event/model/place.ts'
import type { Placed } from '../../../event/model/placement.ts'
import { signsOf } from '../../../event/model/signs.ts'
import { isStruck, statusesOf } from '../../../event/model/event-status.ts'

const ENTRY =
  'relative break-inside-avoid text-ink before:absolute before:inset-y-px before:left-0 before:w-1 before:[background:var(--bar)] before:[print-color-adjust:exact]'
const ROW =
  'grid grid-cols-[128px_minmax(0,1.2fr)_96px_minmax(0,1.4fr)] gap-x-3 pl-3 [&+&]:border-t [&+&]:border-[#dddcd6]'
const IN_ROW = {
  time: 'font-semibold',
  title: 'font-[650]',
  who: 'col-start-3',
  place: 'col-start-4 row-span-2 row-start-1',
  drives: 'col-span-2 col-start-2',
  states: 'col-span-2 col-start-2',
}
/** Styles of a printed event in a month (`line`), a week (`cell`), an agenda (`row`) and a day (`day`). */
const FORM = {
  line: {
    entry: 'mb-[1.5px] pl-2 text-[9.5px]/[12px]',
    time: '',
    title: "font-semibold before:content-['_']",
    who: "before:content-[',_']",
    place: '',
    drives: "before:content-['_·_']",
    states: "before:content-['_·_']",
  },
  cell: {
    entry: 'mb-[7px] pl-2 text-[10.5px]/[13.5px]',
    time: 'block text-[11.5px]/[15px] font-[650]',
    title: 'block text-[11.5px]/[14.5px] font-[550]',
    who: 'block',
    place: 'block',
    drives: 'block',
    states: 'block',
  },
  row: { entry: `${ROW} py-[3px] text-[11.5px]/[15px]`, ...IN_ROW },
  day: { entry: `${ROW} py-2 text-[13px]/[18px]`, ...IN_ROW },
}
export type PrintForm = keyof typeof FORM

interface PrintEntryProps {
  placed: Placed
  day: Day
  form: PrintForm
  clashes: readonly Clash[] | undefined
}

/** Prints an event with its colored bar, time, title, place, children and, if unusual, its status. */
export function PrintEntry({ placed, day, form, clashes }: PrintEntryProps) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const text = useEventText()
  const drives = useDrivesText()
  const { event } = placed
  const former = text.formerTime(placed, day)
  const isLine = form === 'line'
  const time = isLine ? text.shortTimeOn(placed, day) : text.timeOn(placed, day)
  const place = isLine ? null : text.place(event)
  const street = form === 'row' || form === 'day' ? address(event) : null
  const driven = drives.drives(event)
  const states = [
    drives.absent(event),
    ...statusesOf(event)
      .filter((status) => status !== 'noEnd' && (isLine || status !== 'timeTbd'))
      .map(text.status),
    ...signsOf(event, clashes, style.timeZone)
      .filter((sign) => former === null || (sign !== 'timeChanged' && sign !== 'moved'))
      .map((sign) => text.sign(sign, event.platform)),
    former === null ? null : t`was ${former}`,
  ].filter((state) => state !== null)
  const part = FORM[form]
  const isOff = isStruck(event) || event.children.every(({ profileId }) => event.notGoing.includes(profileId))
  const struck = isOff ? 'text-ink-3 line-through' : ''
  const bar = barOf(event, 'chip')
  return (
    <div {...eventHue(event, `${ENTRY} ${bar} ${part.entry} ${isOff ? 'before:opacity-40' : ''}`)}>
      <time className={`tabular-nums ${part.time} ${struck}`}>{time}</time>
      <b className={`wrap-anywhere ${part.title} ${struck}`}>{text.title(event)}</b>
      {event.birthday ? null : <span className={part.who}>{text.names(placed)}</span>}
      {place === null ? null : (
        <span className={part.place}>{street === null ? place : `${place}, ${street}`}</span>
      )}
      {driven === null ? null : <span className={part.drives}>{driven}</span>}
      {states.length > 0 ? (
        <em className={`font-[550] not-italic ${part.states}`}>{states.join(', ')}</em>
      ) : null}
    </div>
  )
}
