import type { CalendarSearch } from '../features/calendar/model/search.ts'
import { idIn, textIn } from './search.ts'

type View = NonNullable<CalendarSearch['view']>
// `VIEWS` repeats the views of the calendar, because an import would load the calendar's code at start.
const VIEWS = ['month', 'week', 'day', 'agenda'] as const satisfies readonly View[]

/** Reads the search parameters of the calendar. Ignores invalid parameters. */
export function calendarSearch(search: Record<string, unknown>): CalendarSearch {
  const { date } = search
  const event = idIn(search, 'event')
  return {
    view: VIEWS.find((known) => known === search['view']),
    date: typeof date === 'string' && isDay(date) ? date : undefined,
    event,
    messages: event !== undefined && search['messages'] ? true : undefined,
    off: textIn(search, 'off'),
  }
}

/** Reads the URL parameters of the family board, which always shows one week of all children. */
export function boardSearch(search: Record<string, unknown>): Pick<CalendarSearch, 'date' | 'event' | 'by'> {
  const { date, event } = calendarSearch(search)
  return { date, event, by: search['by'] === 'adult' ? 'adult' : undefined }
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  try {
    return Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}
