import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { CalendarSearch } from '../features/calendar/model/search.ts'
import { useOpened } from '../lib/use-opened.ts'

/** What a calendar asks of its address: an opened event is a step that Back undoes; leafing through months is not. */
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
          // Its messages were closed: the event stands open as before. Leafing leads away from what a step opened.
          ...('messages' in part ? { state: true } : {}),
          // The page stays where it is; putting its scroll back would lay it out one time more.
          resetScroll: false,
        })
      else if (part.event === undefined) close()
      else open(part.event)
    },
    [navigate, open, close],
  )
}
