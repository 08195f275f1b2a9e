import { useOpened } from '../../../lib/use-opened.ts'

/**
 * A conversation opens in a window that floats above the current page.
 * The open conversation's id is in the URL (`?chat=`), so Back closes the window and a reload reopens it.
 * Links to other pages preserve `?chat=`, so the window stays open during navigation.
 */
export function withChat<Search extends object>(before: Search, id: string) {
  return { ...before, chat: id }
}

/** Returns functions that open and close a conversation over the page. */
export const useOpenChat = () => useOpened('chat')
