import type { CalendarSearch } from '../features/calendar/model/search.ts'
import { calendarSearch } from './calendar-search.ts'
import { textIn } from './search.ts'

/**
 * URL parameters of a child's page: the calendar's parameters, and filters as comma-separated lists.
 * A missing filter means that everything is shown. Example: `platforms=TeamSnap,Manual`.
 */
export interface ChildSearch extends CalendarSearch {
  readonly platforms?: string | undefined
  readonly activities?: string | undefined
}

/** Checks only that each filter is a string. The page checks the entries of the comma-separated list. */
export function childSearch(search: Record<string, unknown>): ChildSearch {
  return {
    ...calendarSearch(search),
    platforms: textIn(search, 'platforms'),
    activities: textIn(search, 'activities'),
  }
}
