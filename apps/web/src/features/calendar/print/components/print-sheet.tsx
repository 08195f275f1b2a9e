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
import { PrintEntry } from './print-entry.tsx'
import './print-sheet.css'

export interface PrintSheetProps {
  view: CalendarView
  date: Day
  /** Whose calendar it is. */
  name: string
  events: readonly Event[]
  clashes: ReadonlyMap<string, readonly Clash[]> | null
  now: Now
}

/** A period on paper: month and week lie, day and agenda stand. */
export function PrintSheet(props: PrintSheetProps & { scale: number }) {
  const { view, date, name, now, scale } = props
  const style = useTimeStyle()
  const { timeZone } = style
  const isWide = view === 'month' || view === 'week'
  const days = daysOf(view, date)
  const onDay = eventsByDay(props.events, days, timeZone, { takesEarlier: true })
  const shown = [...onDay.values()].flat()
  const entries = (day: Day, form: 'line' | 'cell' | 'row') =>
    onDay
      .get(day)
      ?.map((placed) => (
        <PrintEntry
          key={placed.event.id}
          placed={placed}
          day={day}
          form={form}
          clashes={props.clashes?.get(placed.event.happeningId)}
        />
      ))
  const [first = date, last = date] = [days[0], days.at(-1)]
  return (
    <section
      className="calendar-sheet"
      data-paper={isWide ? 'wide' : 'tall'}
      data-view={view}
      style={{ '--print-scale': scale }}
      aria-hidden="true"
    >
      <PrintHead title={titleOf(view, date, style, false)} name={name} />
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
  // A week of the next month alone is paper for nothing.
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => days.slice(week * 7, week * 7 + 7))
  return weeks.filter((week) => week.some((day) => isSameMonth(day, date))).flat()
}

interface PartProps {
  days: readonly Day[]
  entries: (day: Day, form: 'line' | 'cell' | 'row') => React.ReactNode
}

function Month({ days, date, entries }: PartProps & { date: Day }) {
  const style = useTimeStyle()
  return (
    <div className="sheet-grid">
      {days.slice(0, 7).map((day) => (
        <div key={day} className="sheet-weekday">
          {formatWeekday(Temporal.PlainDate.from(day), style)}
        </div>
      ))}
      {days.map((day) => {
        const plain = Temporal.PlainDate.from(day)
        return (
          <div key={day} className="sheet-cell" data-out={!isSameMonth(day, date) || undefined}>
            <b className="sheet-number">{plain.day === 1 ? formatMonthDay(plain, style) : plain.day}</b>
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
    <div className="sheet-grid">
      {days.map((day) => (
        <div key={day} className="sheet-weekday">
          {formatShortDay(Temporal.PlainDate.from(day), style)}
        </div>
      ))}
      {days.map((day) => (
        <div key={day} className="sheet-cell">
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
  if (full.length === 0) return <p className="sheet-empty">{t`Nothing is planned.`}</p>
  return full.map((day) => (
    <div key={day} className="sheet-day">
      {hasHeads ? <h2>{formatDay(Temporal.PlainDate.from(day), style)}</h2> : null}
      {entries(day, 'row')}
    </div>
  ))
}
