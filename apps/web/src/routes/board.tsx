import { getRouteApi } from '@tanstack/react-router'
import { BoardPage } from '../features/calendar/board/pages/board-page.tsx'
import { useCalendarChange } from './use-calendar-change.ts'

const route = getRouteApi('/app/calendar/board')

export function Board() {
  const { date, event } = route.useSearch()
  return <BoardPage date={date} eventId={event} onChange={useCalendarChange()} />
}
