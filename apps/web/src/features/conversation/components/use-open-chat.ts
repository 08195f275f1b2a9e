import { useOpened } from '../../../lib/use-opened.ts'

/**
 * The window of a conversation stands over whatever page there is: its address gains `?chat=` with the conversation's id,
 * so that Back closes it and a reload keeps it. It goes along from page to page; only an `undefined` takes it away.
 */
export function withChat<Search extends object>(before: Search, id: string) {
  return { ...before, chat: id }
}

/** Opens a conversation over the page, and closes it. */
export const useOpenChat = () => useOpened('chat')
