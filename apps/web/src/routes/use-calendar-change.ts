import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { CalendarSearch } from '../features/calendar/model/search.ts'
import { useOpened } from '../lib/use-opened.ts'

/**
 * Returns a function that changes the month, the view or the open event in the calendar's URL.
 * Opening an event adds a history entry, so that Back closes the event. Other changes add no entry.
 */
export function useCalendarChange(): (part: CalendarSearch) => void {
  const { open, close } = useOpened('event')
  const navigate = useNavigate()
  return useCallback(
    (part) => {
      if (!('event' in part))
        void navigate({
          to: '.',
          search: (before) => ({ ...before, ...part }),
          replace: true,
          // When the event's messages close, keep the history state, so that closing the event later can go back.
          // When the month changes, drop the history state, because going back would restore the old month.
          ...('messages' in part ? { state: true } : {}),
          // Do not let the router restore the scroll position, because that would cost an extra layout.
          resetScroll: false,
        })
      else if (part.event === undefined) close()
      else open(part.event)
    },
    [navigate, open, close],
  )
}
