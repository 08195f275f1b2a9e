import { useOpened } from '../../../lib/use-opened.ts'

/**
 * The conversation window opens over any page.
 * The URL gets `?chat=` with the conversation's id, so that Back closes the window and a reload keeps it open.
 * Navigation keeps the parameter. Only `chat: undefined` removes it.
 */
export function withChat<Search extends object>(before: Search, id: string) {
  return { ...before, chat: id }
}

/** Returns functions that open and close a conversation over the page. */
export const useOpenChat = () => useOpened('chat')
