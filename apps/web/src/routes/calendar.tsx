import { getRouteApi } from '@tanstack/react-router'
import { CalendarPage } from '../features/calendar/pages/calendar-page.tsx'
import { useCalendarChange } from './use-calendar-change.ts'

const route = getRouteApi('/app/calendar')

export function Calendar() {
  const { view, date, event, messages, off } = route.useSearch()
  return (
    <CalendarPage
      view={view}
      date={date}
      eventId={event}
      opensMessages={messages === true}
      off={off}
      onChange={useCalendarChange()}
    />
  )
}
