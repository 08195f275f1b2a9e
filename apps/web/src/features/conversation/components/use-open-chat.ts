import { useOpened } from '../../../lib/use-opened.ts'

/**
 * The conversation window floats above the current page.
 * The URL gets `?chat=` with the conversation's id, so that Back closes the window and a reload keeps it open.
 * Links to other pages preserve `?chat=`, so the window stays open during navigation.
 */
export function withChat<Search extends object>(before: Search, id: string) {
  return { ...before, chat: id }
}

/** Returns functions that open and close a conversation over the page. */
export const useOpenChat = () => useOpened('chat')
