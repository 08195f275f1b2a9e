import type { CalendarSearch } from '../features/calendar/model/search.ts'
import { calendarSearch } from './calendar-search.ts'
import { textIn } from './search.ts'

/**
 * The calendar parameters of a child's page, and its filters as lists: `TeamSnap,Manual`. An absent filter
 * means everything.
 */
export interface ChildSearch extends CalendarSearch {
  readonly platforms?: string | undefined
  readonly activities?: string | undefined
}

/** Checks only that the filters are texts; the page validates the entries. */
export function childSearch(search: Record<string, unknown>): ChildSearch {
  return {
    ...calendarSearch(search),
    platforms: textIn(search, 'platforms'),
    activities: textIn(search, 'activities'),
  }
}
