/**
 * Controls what is open over a page, such as an event's details.
 * The address names what is open (`?event=`), so that a reload opens it again.
 * Opening adds a history step, which Back undoes.
 * Closing undoes the history step too, so that the next Back leads to the page where the user came from.
 * Only a step that this app added can be undone. So the step is marked in the history state.
 * If a link or a notification opened it, closing changes the address instead of going back.
 */
import { useRouter } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'

type Opened = 'event' | 'both' | 'chat' | 'add'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The parameter that this history step added to the address before it. */
    opened?: Opened
  }
}

/**
 * Navigation options for an address that opens something over the page.
 * If something of the same kind is already open, the new item replaces the open item.
 */
export function openingStep(key: Opened, isOpen: boolean) {
  return { replace: isOpen, resetScroll: false, state: isOpen || { opened: key } } as const
}

/** Returns the same object until the page unmounts. */
export function useOpened(key: Opened) {
  const router = useRouter()
  const isGoingBack = useRef(false)
  return useMemo(() => {
    const search = (value: string | true | undefined) => (before: object) => ({ ...before, [key]: value })
    const isOpen = () => (router.latestLocation.search as Record<string, unknown>)[key] !== undefined
    return {
      open: (value: string | true) =>
        void router.navigate({ to: '.', search: search(value), ...openingStep(key, isOpen()) }),
      close: () => {
        // Ignores a second call until the browser has gone back.
        if (isGoingBack.current || !isOpen()) return
        if (router.latestLocation.state.opened === key) {
          isGoingBack.current = true
          window.addEventListener('popstate', () => (isGoingBack.current = false), { once: true })
          router.history.back()
        } else void router.navigate({ to: '.', search: search(undefined), replace: true, resetScroll: false })
      },
    }
  }, [router, key])
}
