import { getRouteApi } from '@tanstack/react-router'
import { BoardPage } from '../features/calendar/board/pages/board-page.tsx'
import { useCalendarChange } from './use-calendar-change.ts'

const route = getRouteApi('/app/calendar/board')

export function Board() {
  const { date, event, by } = route.useSearch()
  return <BoardPage date={date} eventId={event} by={by ?? 'child'} onChange={useCalendarChange()} />
}
