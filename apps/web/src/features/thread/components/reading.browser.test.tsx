import type { Conversation } from '@homefield/contract/conversation'
import type { ThreadPage } from '@homefield/contract/thread'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openCache } from '../../../lib/query/cache.ts'
import { applyFrame } from '../../../lib/query/listen.ts'
import { queryClient } from '../../../lib/query/query-client.ts'
import { onFrame, openStream } from '../../../lib/stream/live.ts'
import { answerFetch } from '../../../lib/testing/answer-fetch.ts'
import { conversationsQuery } from '../../conversation/queries.ts'
import { useReading } from '../../conversation/window/components/use-reading.ts'
import { threadQuery } from '../queries.ts'
import { useReadingThread } from './use-reading-thread.ts'

/** Renders a conversation and an event's thread. The newest message of each is visible. */
function Reader() {
  const [conversation] = useQuery(conversationsQuery).data?.conversations ?? []
  const thread = useQuery(threadQuery('game')).data
  return (
    <output>
      {conversation ? <Reading conversation={conversation} /> : null}
      {thread ? <ReadingThread thread={thread} /> : null}
    </output>
  )
}

function Reading({ conversation }: { conversation: Conversation }) {
  useReading(conversation, conversation.lastSeq)
  return `conversation: ${conversation.unread} new. `
}

function ReadingThread({ thread }: { thread: ThreadPage }) {
  useReadingThread('game', thread, true)
  return `thread: ${thread.unread} new.`
}

const revisions = { 'person:erin': 1, 'conversation:priya': 1, 'thread:game': 1 }

/** Acts as the leader tab: tells the tested tab that the event stream is live, and sends the first frame (hello). */
function hello(): void {
  const channel = new BroadcastChannel('homefield.stream')
  channel.postMessage({ account: 'erin', type: 'status', status: 'live' })
  channel.postMessage({ account: 'erin', type: 'frame', frame: { type: 'hello', epoch: 'one', revisions } })
  channel.close()
}

it('reports the messages that the user read while offline once the network is back', async () => {
  let isOffline = true
  /**
   * The server's read positions: the number of the last read message in the conversation and in the thread.
   */
  const read = { conversation: 3, thread: 3 }
  const report = (of: keyof typeof read) => (body: unknown) => {
    if (isOffline) return 'cut' as const
    read[of] = (body as { upTo: number }).upTo
    return { body: {} }
  }
  const sent = answerFetch({
    'GET /conversations': () => ({
      body: {
        conversations: [
          {
            id: 'priya',
            person: { id: 'priya', name: 'Priya Raman', photoId: null },
            closed: null,
            lastMessage: null,
            lastSeq: 5,
            readSeq: read.conversation,
            otherReadSeq: 0,
            unread: 5 - read.conversation,
            isMarkedUnread: false,
            isMuted: false,
          },
        ],
        revisions,
      },
    }),
    'GET /events/game/messages': () => ({
      body: {
        threadId: 'game',
        numbering: 0,
        messages: [],
        lastSeq: 4,
        readSeq: read.thread,
        unread: 4 - read.thread,
        isMuted: false,
        revisions,
      },
    }),
    'POST /conversations/priya/read': report('conversation'),
    'POST /events/game/messages/read': report('thread'),
  })
  openCache('erin')
  onFrame((frame) => applyFrame(queryClient, frame))
  openStream('erin')
  await render(
    <QueryClientProvider client={queryClient}>
      <Reader />
    </QueryClientProvider>,
  )
  window.focus()
  const shown = page.getByRole('status')
  await expect.element(shown).toHaveTextContent('conversation: 2 new. thread: 1 new.')
  hello()
  await expect.element(shown).toHaveTextContent('conversation: 0 new. thread: 0 new.')
  // Both reports (conversation and thread) fail three times, because the fake network is down.
  await expect.poll(() => sent.length).toBe(6)

  isOffline = false
  await expect
    .poll(() => {
      hello()
      return read
    })
    .toEqual({ conversation: 5, thread: 4 })
  await expect.element(shown).toHaveTextContent('conversation: 0 new. thread: 0 new.')
})
