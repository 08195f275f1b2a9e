import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { BoardPage } from '../features/calendar/board/pages/board-page.tsx'
import type { CalendarSearch } from '../features/calendar/model/search.ts'

const route = getRouteApi('/app/calendar/board')

export function Board() {
  const { date, event } = route.useSearch()
  const navigate = route.useNavigate()
  const change = useCallback(
    (part: CalendarSearch) =>
      void navigate({
        search: (before) => ({ ...before, ...part }),
        // As in the calendar: an opened event is a step that Back undoes, leafing through weeks is not.
        replace: part.event === undefined,
        resetScroll: false,
      }),
    [navigate],
  )
  return <BoardPage date={date} eventId={event} onChange={change} />
}
