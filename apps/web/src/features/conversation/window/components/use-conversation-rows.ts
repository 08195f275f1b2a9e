import type { Conversation, ConversationPage } from '@homefield/contract/conversation'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo, useState } from 'react'
import { useAccount } from '../../../../lib/session/use-session.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { personName } from '../../../friend/components/person-text.ts'
import { useMessageChunks } from '../../../message/components/use-message-chunks.ts'
import { useUnsent } from '../../../message/components/use-unsent.ts'
import { timelineRows } from '../../../message/model/timeline.ts'
import { laneOf } from '../../mutations.ts'
import { conversationChunkQuery } from '../../queries.ts'

/** The rows of a conversation around the user's position. */
export function useConversationRows(conversation: Conversation) {
  const { t } = useLingui()
  const { id, person } = conversation
  const viewerId = useAccount() ?? ''
  const { timeZone } = useTimeStyle()
  // The state at opening: the messages unread then stay marked.
  const [opened] = useState(conversation)
  const unread = useMemo(
    () => (opened.unread > 0 ? { after: opened.readSeq, count: opened.unread } : null),
    [opened],
  )
  const loaded = useMessageChunks<ConversationPage, readonly (string | number)[]>({
    query: useCallback((chunk: number) => conversationChunkQuery(id, chunk), [id]) as never,
    lastSeq: conversation.lastSeq,
    unreadAfter: unread?.after ?? null,
  })
  const { unsent, justSent, pictures } = useUnsent(laneOf(id))
  const { pages, reachesStart, reachesEnd } = loaded
  const otherReadSeq = Math.max(conversation.otherReadSeq, ...pages.map((page) => page.otherReadSeq))
  const messages = useMemo(() => pages.flatMap((page) => page.messages), [pages])
  const rows = useMemo(
    () =>
      timelineRows({
        messages,
        justSent,
        unsent,
        pictures,
        viewerId,
        otherReadSeq,
        unread,
        timeZone,
        reachesStart,
        reachesEnd,
      }),
    [
      messages,
      justSent,
      unsent,
      pictures,
      viewerId,
      otherReadSeq,
      unread,
      timeZone,
      reachesStart,
      reachesEnd,
    ],
  )
  const people = useMemo(() => new Map(person ? [[person.id, person]] : []), [person])
  const received = messages.findLast(({ senderId }) => senderId !== viewerId)
  const isHeard = received !== undefined && received.seq > opened.lastSeq
  return {
    loaded,
    rows,
    people,
    newest: {
      /** The seq of the other person's newest message; null if there is none. */
      received: received?.seq ?? null,
      /** For screen readers: the newest message that arrived while the window is open. */
      heard: isHeard && person ? `${personName(person)}: ${received.content || t`Photo`}` : '',
    },
  }
}
