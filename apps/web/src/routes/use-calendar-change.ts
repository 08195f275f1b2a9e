import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { CalendarSearch } from '../features/calendar/model/search.ts'
import { useOpened } from '../lib/use-opened.ts'

/**
 * Writes the changes of a calendar into the address.
 * Opening an event adds a history step, which Back undoes. Changing the month adds no step.
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
          // Closing the messages keeps the history state, which records that the app itself opened the event.
          // Changing the month drops the history state.
          ...('messages' in part ? { state: true } : {}),
          // Keep the scroll position. If the router restored it, the browser would need one more layout.
          resetScroll: false,
        })
      else if (part.event === undefined) close()
      else open(part.event)
    },
    [navigate, open, close],
  )
}
