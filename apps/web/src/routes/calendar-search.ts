import type { CalendarSearch } from '../features/calendar/model/search.ts'

type View = NonNullable<CalendarSearch['view']>
// Named again here, so that the address is read without the calendar's code.
const VIEWS = ['month', 'week', 'day', 'agenda'] as const satisfies readonly View[]

/** What does not make sense in an address is as if it were not there. */
export function calendarSearch(search: Record<string, unknown>): CalendarSearch {
  const view = VIEWS.find((known) => known === search['view'])
  const { date, event } = search
  return {
    ...(view ? { view } : {}),
    ...(typeof date === 'string' && isDay(date) ? { date } : {}),
    ...(typeof event === 'string' ? { event } : {}),
  }
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  try {
    return Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}
