import type { EventWhen } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import { sportText } from '../../../../lib/sport-text.ts'
import { formatZoneName } from '../../../../lib/time/format-calendar.ts'
import { formatLongDate, formatShortDay } from '../../../../lib/time/format-date.ts'
import { formatHours, formatTime } from '../../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { momentOf, typedAt } from '../../model/typed-time.ts'
import { type EventField, type EventValues, timesShown } from '../model/values.ts'
import { useDurationText } from './duration-text.ts'

/** Formats the value of a form field. */
export function useEventValueText() {
  const { t } = useLingui()
  const style = useTimeStyle()
  const durationText = useDurationText()

  const time = (values: EventValues): string => {
    const { date, startTime, isSecond } = values
    if (startTime === null) return t`No time of day`
    // If the date is missing, use May 10, 2026, because no clock change skips a time on that day.
    const typed = { date: date ?? '2026-05-10', startTime, isSecond }
    const said = Temporal.PlainDateTime.from(`${typed.date}T${startTime}`).toZonedDateTime('UTC').toInstant()
    const text = formatTime(said, { ...style, timeZone: 'UTC' })
    const isTwice = timesShown(values, style.timeZone)?.length === 2
    return isTwice ? `${text} ${formatZoneName(momentOf(typed, style.timeZone), style)}` : text
  }
  const field = (name: EventField, values: EventValues): string => {
    if (name === 'date') {
      return values.date === null ? t`None` : formatLongDate(Temporal.PlainDate.from(values.date), style)
    }
    if (name === 'startTime') return time(values)
    if (name === 'durationMinutes') {
      return values.durationMinutes === null ? t`Not given` : durationText(values.durationMinutes)
    }
    if (name === 'sport') return sportText(values.sport)
    if (name === 'visibility') return values.visibility === 'public' ? t`Public` : t`Private`
    if (name === 'location') {
      const { locationName, location } = values
      return [locationName, location].filter((part) => part !== null && part !== '').join(', ') || t`None`
    }
    return values[name] || t`None`
  }
  /** Formats the event's date and time: 'Tue, May 19, 5:30 – 7:00 PM'. */
  const when = (said: EventWhen): string => {
    if (said.kind === 'days') {
      const day = formatShortDay(Temporal.PlainDate.from(said.firstDay), style)
      return `${day}, ${said.timeTbd ? t`Time TBD` : t`All day`}`
    }
    const start = Temporal.Instant.from(said.start)
    const day = formatShortDay(Temporal.PlainDate.from(typedAt(start, style.timeZone).date), style)
    const times =
      said.end === null || said.end <= said.start
        ? formatTime(start, style)
        : formatHours(start, Temporal.Instant.from(said.end), style)
    return `${day}, ${times}`
  }
  return { field, when }
}
