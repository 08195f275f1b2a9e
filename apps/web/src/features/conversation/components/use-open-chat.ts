import { useOpened } from '../../../lib/use-opened.ts'

/**
 * The conversation window opens over any page.
 * The URL gets `?chat=` with the conversation's id, so that Back closes the window and a reload keeps it open.
 * Links to other pages keep `?chat=`, so the window stays open. Setting `chat: undefined` closes it.
 */
export function withChat<Search extends object>(before: Search, id: string) {
  return { ...before, chat: id }
}

/** Returns functions that open and close a conversation over the page. */
export const useOpenChat = () => useOpened('chat')
