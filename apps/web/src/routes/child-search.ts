import type { CalendarSearch } from '../features/calendar/model/search.ts'
import { calendarSearch } from './calendar-search.ts'
import { textIn } from './search.ts'

/** The calendar of a child, and what is chosen of its events: `TeamSnap,Manual`; absent is everything. */
export interface ChildSearch extends CalendarSearch {
  readonly platforms?: string | undefined
  readonly activities?: string | undefined
}

/** What the lists name is the page's to know; here only that they are texts. */
export function childSearch(search: Record<string, unknown>): ChildSearch {
  return {
    ...calendarSearch(search),
    platforms: textIn(search, 'platforms'),
    activities: textIn(search, 'activities'),
  }
}
