import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import type { CalendarSearch } from '../features/calendar/model/search.ts'
import { CalendarPage } from '../features/calendar/pages/calendar-page.tsx'

const route = getRouteApi('/app/calendar')

export function Calendar() {
  const { view, date, event, messages, off } = route.useSearch()
  const navigate = route.useNavigate()
  const { history } = useRouter()
  const hasPushed = useRef(false)
  const change = useCallback(
    (part: CalendarSearch) => {
      if ('event' in part && part.event === undefined && hasPushed.current) {
        // Closing undoes the step that opening was: Back then leads to where the reader came from.
        hasPushed.current = false
        history.back()
        return
      }
      if (part.event !== undefined) hasPushed.current = true
      void navigate({
        // The messages were asked for with the event that stood open.
        search: (before) => ({ ...before, messages: undefined, ...part }),
        // An opened event is a step that Back undoes; leafing through months is not.
        replace: part.event === undefined,
        // The page stays where it is; putting its scroll back would lay it out one time more.
        resetScroll: false,
      })
    },
    [navigate, history],
  )
  return (
    <CalendarPage
      view={view}
      date={date}
      eventId={event}
      opensMessages={messages === true}
      off={off}
      onChange={change}
    />
  )
}
