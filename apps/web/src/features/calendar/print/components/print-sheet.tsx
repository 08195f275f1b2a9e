import type { Clash } from '@homefield/contract/clash'
import type { Event } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import { formatDay, formatMonthDay, formatShortDay, formatWeekday } from '../../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { type Day, daysFrom, isSameMonth, startOfMonth } from '../../../../lib/time/day.ts'
import type { Now, Placed } from '../../../event/model/placement.ts'
import { PrintFoot } from '../../board/components/print-foot.tsx'
import { PrintHead } from '../../board/components/print-head.tsx'
import { eventsByDay, monthDays } from '../../model/month-grid.ts'
import { type CalendarView, weekDays } from '../../model/period.ts'
import { titleOf } from '../../model/title.ts'
import './paper.css'
import { PrintEntry, type PrintForm } from './print-entry.tsx'

export interface PrintSheetProps {
  view: CalendarView
  date: Day
  /** Name of the calendar's owner, which the printed header shows. */
  name: string
  events: readonly Event[]
  clashes: ReadonlyMap<string, readonly Clash[]> | null
  now: Now
}

// The sheet is invisible on a screen but has its printed size, so that its height can be measured.
const SHEET =
  'pointer-events-none invisible fixed top-0 left-0 -z-1 print:visible print:static print:z-auto print:w-auto print:[zoom:var(--print-scale,1)]'
const PAPER: Record<CalendarView, string> = {
  month: 'w-[10.1in] print:[page:wide]',
  week: 'w-[10.1in] print:[page:wide]',
  day: 'w-[7.2in] print:[page:tall]',
  agenda: 'w-[7.2in] print:[page:list]',
}
const GRID = 'grid grid-cols-7 rounded-control border border-ink'
const WEEKDAY = 'border-b-[1.5px] border-ink px-2 py-[5px] text-[11.5px]/[16px] font-[650]'
const CELL =
  'break-inside-avoid border-r border-b border-line px-1 pb-1 nth-[7n]:border-r-0 nth-last-[-n+7]:border-b-0'

/** Prints a month or week in landscape format, and a day or agenda in portrait format. */
export function PrintSheet(props: PrintSheetProps & { scale: number }) {
  const { view, date, name, now, scale } = props
  const style = useTimeStyle()
  const { timeZone } = style
  const isWide = view === 'month' || view === 'week'
  const days = daysOf(view, date)
  const onDay = eventsByDay(props.events, days, timeZone, { takesEarlier: true })
  const shown = [...onDay.values()].flat()
  const entries = (day: Day, form: PrintForm) =>
    onDay
      .get(day)
      ?.map((placed) => (
        <PrintEntry
          key={placed.event.id}
          placed={placed}
          day={day}
          form={form}
          clashes={props.clashes?.get(placed.event.eventGroupId)}
        />
      ))
  const [first = date, last = date] = [days[0], days.at(-1)]
  return (
    <section
      className={`${SHEET} ${PAPER[view]}`}
      data-paper={isWide ? 'wide' : 'tall'}
      style={{ '--print-scale': scale }}
      aria-hidden="true"
    >
      <PrintHead title={titleOf(view, date, style, false)} name={name} className="mb-2.5" />
      {view === 'month' ? <Month days={days} date={date} entries={entries} /> : null}
      {view === 'week' ? <Week days={days} entries={entries} /> : null}
      {isWide ? null : (
        <List
          days={view === 'day' ? [date] : days}
          onDay={onDay}
          hasHeads={view === 'agenda'}
          entries={entries}
        />
      )}
      <PrintFoot now={now} days={[first, last]} hasFriends={shown.some(({ event }) => !event.isOwnEvent)} />
    </section>
  )
}

function daysOf(view: CalendarView, date: Day): Day[] {
  if (view === 'week') return weekDays(date)
  if (view === 'day') return [date]
  if (view === 'agenda') {
    const first = startOfMonth(date)
    return daysFrom(first, Temporal.PlainDate.from(first).daysInMonth)
  }
  const days = monthDays(date)
  // Weeks without a day of the printed month are not printed.
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => days.slice(week * 7, week * 7 + 7))
  return weeks.filter((week) => week.some((day) => isSameMonth(day, date))).flat()
}

interface PartProps {
  days: readonly Day[]
  entries: (day: Day, form: PrintForm) => React.ReactNode
}

function Month({ days, date, entries }: PartProps & { date: Day }) {
  const style = useTimeStyle()
  return (
    <div className={GRID}>
      {days.slice(0, 7).map((day) => (
        <div key={day} className={WEEKDAY}>
          {formatWeekday(Temporal.PlainDate.from(day), style)}
        </div>
      ))}
      {days.map((day) => {
        const plain = Temporal.PlainDate.from(day)
        return (
          <div key={day} className={`${CELL} min-h-24 pt-[3px]`}>
            <b
              className={`block px-[3px] pb-0.5 text-[11.5px]/[15px] ${isSameMonth(day, date) ? 'font-[650]' : 'font-normal text-ink-3'}`}
            >
              {plain.day === 1 ? formatMonthDay(plain, style) : plain.day}
            </b>
            {entries(day, 'line')}
          </div>
        )
      })}
    </div>
  )
}

function Week({ days, entries }: PartProps) {
  const style = useTimeStyle()
  return (
    <div className={GRID}>
      {days.map((day) => (
        <div key={day} className={WEEKDAY}>
          {formatShortDay(Temporal.PlainDate.from(day), style)}
        </div>
      ))}
      {days.map((day) => (
        <div key={day} className={`${CELL} min-h-[5.6in] pt-1.5`}>
          {entries(day, 'cell')}
        </div>
      ))}
    </div>
  )
}

function List({
  days,
  onDay,
  hasHeads,
  entries,
}: PartProps & { onDay: ReadonlyMap<Day, readonly Placed[]>; hasHeads: boolean }) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const full = days.filter((day) => onDay.has(day))
  if (full.length === 0) return <p className="border-t border-ink py-6 text-[13px]">{t`Nothing planned.`}</p>
  return full.map((day) => (
    // If a day does not fit on the page, the whole day moves to the next page, together with its heading.
    <div key={day} className="break-inside-avoid border-t border-ink pt-[7px] pb-[5px]">
      {hasHeads ? (
        <h2 className="mb-1 break-after-avoid font-display text-[13px]/[18px] font-[650]">
          {formatDay(Temporal.PlainDate.from(day), style)}
        </h2>
      ) : null}
      {entries(day, hasHeads ? 'row' : 'day')}
    </div>
  ))
}
