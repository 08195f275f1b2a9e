import type { EventHistoryEntry } from '@homefield/contract/event'
import type { ThreadPage } from '@homefield/contract/thread'
import { useCallback, useMemo, useState } from 'react'
import { useAccount } from '../../../lib/session/use-session.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { useMessageChunks } from '../../message/components/use-message-chunks.ts'
import { useUnsent } from '../../message/components/use-unsent.ts'
import { timelineRows } from '../../message/model/timeline.ts'
import { changeNotes } from '../model/change-notes.ts'
import { queueKeyOf } from '../mutations.ts'
import { threadChunkQuery } from '../queries.ts'

/**
 * Returns the messages around the user's scroll position, with the event's changes between the messages.
 * @param isRead false if the thread could not be loaded. The pane then shows only pending messages.
 */
export function useThreadRows(
  eventId: string,
  thread: ThreadPage,
  history: readonly EventHistoryEntry[],
  isRead: boolean,
) {
  const viewerId = useAccount() ?? ''
  const { timeZone } = useTimeStyle()
  // Use the read position from when the pane opened, so that the 'unread' divider does not move during reading.
  const [opened] = useState(thread)
  const { numbering } = opened
  const unread = useMemo(
    () => (opened.unread > 0 ? { after: opened.readSeq, count: opened.unread } : null),
    [opened],
  )
  const chunks = useMessageChunks<ThreadPage, readonly (string | number)[]>({
    query: useCallback(
      (chunk: number) => ({ ...threadChunkQuery(eventId, numbering, chunk), enabled: isRead }),
      [eventId, numbering, isRead],
    ) as never,
    lastSeq: thread.lastSeq,
    unreadAfter: unread?.after ?? null,
  })
  const loaded = isRead ? chunks : { ...chunks, reachesStart: true, reachesEnd: true, isLoading: false }
  const { unsent, justSent, pictures } = useUnsent(queueKeyOf(eventId))
  const { pages, reachesStart, reachesEnd } = loaded
  const messages = useMemo(() => pages.flatMap((page) => page.messages), [pages])
  const notes = useMemo(() => changeNotes(history), [history])
  const rows = useMemo(
    () =>
      timelineRows({
        messages,
        justSent,
        unsent,
        pictures,
        notes,
        viewerId,
        otherReadSeq: 0,
        unread,
        timeZone,
        reachesStart,
        reachesEnd,
      }),
    [messages, justSent, unsent, pictures, notes, viewerId, unread, timeZone, reachesStart, reachesEnd],
  )
  const people = useMemo(
    () => new Map(pages.flatMap((page) => page.people).map((person) => [person.id, person])),
    [pages],
  )
  return { loaded, rows, people, isEmpty: messages.length + justSent.length + unsent.length === 0 }
}
