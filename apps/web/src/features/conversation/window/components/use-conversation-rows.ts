import type { Conversation, ConversationPage } from '@homefield/contract/conversation'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo, useState } from 'react'
import { useAccount } from '../../../../lib/session/use-session.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { personName } from '../../../friend/components/person-text.ts'
import { useMessageChunks } from '../../../message/components/use-message-chunks.ts'
import { useUnsent } from '../../../message/components/use-unsent.ts'
import { timelineRows } from '../../../message/model/timeline.ts'
import { queueKeyOf } from '../../mutations.ts'
import { conversationChunkQuery } from '../../queries.ts'

/** Loads the messages around the user's scroll position and returns the rows of the message list. */
export function useConversationRows(conversation: Conversation) {
  const { t } = useLingui()
  const { id, person } = conversation
  const viewerId = useAccount() ?? ''
  const { timeZone } = useTimeStyle()
  // `opened` is the conversation at the time of opening, so the 'unread' divider stays while the user reads.
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
  const { unsent, justSent, pictures } = useUnsent(queueKeyOf(id))
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
      /**
       * The sequence number of the other person's newest message.
       * The number is null if the other person has sent no message.
       */
      received: received?.seq ?? null,
      /** The text with which screen readers announce a message that arrived while the window was open. */
      heard: isHeard && person ? `${personName(person)}: ${received.content || t`Photo`}` : '',
    },
  }
}
