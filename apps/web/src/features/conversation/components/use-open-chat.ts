import { useOpened } from '../../../lib/use-opened.ts'

/**
 * The conversation window opens over any page. It adds `?chat=` with the conversation's id to the URL, so
 * that Back closes it and a reload keeps it. The parameter stays during navigation; only an `undefined`
 * removes it.
 */
export function withChat<Search extends object>(before: Search, id: string) {
  return { ...before, chat: id }
}

/** Opens and closes a conversation over the page. */
export const useOpenChat = () => useOpened('chat')
