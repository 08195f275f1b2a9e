/**
 * Opens and closes a view that covers the page, such as the details of an event.
 * The URL names the open view (such as `?event=<id>`), so that a reload opens the view again.
 * Opening a view adds a history entry, so that the browser's Back button closes the view.
 * Closing the view goes back in the history, so that the next Back leads to the previous page.
 * When the app itself opens a view, it marks the new history entry with the state `opened`.
 * If a link or a notification opened the view, closing changes the URL instead of going back.
 */
import { useRouter } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'

type Opened = 'event' | 'both' | 'chat' | 'add'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * The view that the app opened when it added this history entry.
     * Closing a view goes back in the history only if `opened` names the same view.
     */
    opened?: Opened
  }
}

/**
 * Returns the navigation options for opening a view that covers the page.
 * If a view of the same kind is already open, the new view replaces the history entry instead of adding one.
 */
export function openingStep(key: Opened, isOpen: boolean) {
  return { replace: isOpen, resetScroll: false, state: isOpen || { opened: key } } as const
}

/** The returned object stays the same until the page unmounts, so the object is safe as a hook dependency. */
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
        // Going back takes a moment, so ignore further calls of `close` until the browser has gone back.
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
