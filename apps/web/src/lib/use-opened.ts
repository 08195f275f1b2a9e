/**
 * Opens and closes a view over the page, such as an event's details.
 * The URL contains the open view (`?event=`), so that a reload opens the view again.
 * Opening a view adds a history entry, so that the browser's Back button closes the view.
 * Closing the view also goes back, so that the next Back leads to the previous page.
 * Opening a view inside the app marks the new history entry with the state `opened`.
 * If a link or a notification opened the view, closing only removes the parameter from the URL.
 */
import { useRouter } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'

type Opened = 'event' | 'both' | 'chat' | 'add'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * The view for which the app added this history entry.
     * `close` goes back in the history only if `opened` names the view that is closing.
     */
    opened?: Opened
  }
}

/**
 * Returns the navigation options for opening a view over the page.
 * If a view of the same kind is already open, the new view also replaces that view's history entry.
 */
export function openingStep(key: Opened, isOpen: boolean) {
  return { replace: isOpen, resetScroll: false, state: isOpen || { opened: key } } as const
}

/** Returns the same object until the page unmounts, so the object is safe as a hook dependency. */
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
        // Ignore further calls of `close` until the browser has gone back.
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
