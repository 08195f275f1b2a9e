/**
 * What stands open over a page is named by its address (`?event=`), so that a reload keeps it. Opening it is a step of
 * the history, which Back undoes; closing takes the same step back, so that the next Back leads to where the reader came
 * from. Only a step that was taken here can be taken back: it is marked in the history itself, which outlasts a reload.
 * Where an address was followed that names something open (a notification, a link), closing changes that address.
 */
import { useRouter } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'

type Opened = 'event' | 'both' | 'chat' | 'add'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What this step opened over the page of the step before. */
    opened?: Opened
  }
}

/** How an address that opens something is gone to. Where another of its kind stands open, it takes that one's place. */
export function openingStep(key: Opened, isOpen: boolean) {
  return { replace: isOpen, resetScroll: false, state: isOpen || { opened: key } } as const
}

/** One and the same for as long as the page stands. */
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
        // Asked twice, before the browser has gone back.
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
