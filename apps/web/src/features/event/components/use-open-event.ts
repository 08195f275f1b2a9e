import type { Event } from '@homefield/contract/event'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useLayoutEffect, useRef } from 'react'

/** Opens an event by its id. For a birthday, which has no details, opens the child's page instead. */
export function useOpenEvent(
  events: readonly Event[] | undefined,
  onOpen: (eventId: string) => void,
): (eventId: string) => void {
  const navigate = useNavigate()
  const latest = useRef({ events, onOpen })
  useLayoutEffect(() => {
    latest.current = { events, onOpen }
  })
  // `useCallback` keeps the function stable, so that hundreds of memoized chips do not render again.
  return useCallback(
    (id: string) => {
      const known = latest.current.events?.find((event) => event.id === id)
      const profileId = known?.birthday ? known.children[0]?.profileId : undefined
      if (profileId === undefined) latest.current.onOpen(id)
      else void navigate({ to: '/profiles/$profileId', params: { profileId } })
    },
    [navigate],
  )
}
