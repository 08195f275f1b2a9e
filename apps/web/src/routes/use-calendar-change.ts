import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { CalendarSearch } from '../features/calendar/model/search.ts'
import { useOpened } from '../lib/use-opened.ts'

/**
 * Applies a calendar's changes to the address. Opening an event adds a history step, which Back undoes;
 * changing the month does not.
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
          // Closing the messages keeps the history state that marks the event as opened here. Changing the
          // month drops it.
          ...('messages' in part ? { state: true } : {}),
          // Keep the scroll position; restoring it would cause one more layout.
          resetScroll: false,
        })
      else if (part.event === undefined) close()
      else open(part.event)
    },
    [navigate, open, close],
  )
}
