import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { CalendarSearch } from '../features/calendar/model/search.ts'
import { CalendarPage } from '../features/calendar/pages/calendar-page.tsx'

const route = getRouteApi('/app/calendar')

export function Calendar() {
  const { view, date, event } = route.useSearch()
  const navigate = route.useNavigate()
  const change = useCallback(
    (part: CalendarSearch) => {
      void navigate({
        search: (before) => ({ ...before, ...part }),
        // An opened event is a step that Back undoes; leafing through months is not.
        replace: part.event === undefined,
        // The page stays where it is; putting its scroll back would lay it out one time more.
        resetScroll: false,
      })
    },
    [navigate],
  )
  return <CalendarPage view={view} date={date} eventId={event} onChange={change} />
}
