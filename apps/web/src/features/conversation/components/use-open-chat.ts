import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * The window of a conversation stands over whatever page there is: its address gains `?chat=` with the conversation's id,
 * so that Back closes it and a reload keeps it. It goes along from page to page; only an `undefined` takes it away.
 */
export function withChat<Search extends object>(before: Search, id: string | null) {
  return { ...before, chat: id ?? undefined }
}

/** Opens a conversation over the page; null closes it. */
export function useOpenChat(): (conversationId: string | null) => void {
  const navigate = useNavigate()
  return useCallback(
    (conversationId) =>
      void navigate({
        to: '.',
        search: (before) => withChat(before, conversationId),
        replace: conversationId === null,
        resetScroll: false,
      }),
    [navigate],
  )
}
