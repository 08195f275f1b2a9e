import type { CalendarSearch } from '../features/calendar/model/search.ts'
import { calendarSearch } from './calendar-search.ts'
import { textIn } from './search.ts'

/**
 * The calendar parameters of a child's page, and its filters as lists: `TeamSnap,Manual`.
 * If a filter is missing, everything is shown.
 */
export interface ChildSearch extends CalendarSearch {
  readonly platforms?: string | undefined
  readonly activities?: string | undefined
}

/** Checks only that each filter is a text. The page validates the entries. */
export function childSearch(search: Record<string, unknown>): ChildSearch {
  return {
    ...calendarSearch(search),
    platforms: textIn(search, 'platforms'),
    activities: textIn(search, 'activities'),
  }
}
