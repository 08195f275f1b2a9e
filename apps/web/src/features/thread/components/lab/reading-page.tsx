import type { Conversation } from '@homefield/contract/conversation'
import type { ThreadPage } from '@homefield/contract/thread'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { openCache } from '../../../../lib/query/cache.ts'
import { applyFrame } from '../../../../lib/query/listen.ts'
import { queryClient } from '../../../../lib/query/query-client.ts'
import { onFrame, openStream } from '../../../../lib/stream/live.ts'
import { conversationsQuery } from '../../../conversation/queries.ts'
import { useReading } from '../../../conversation/window/components/use-reading.ts'
import { threadQuery } from '../../queries.ts'
import { useReadingThread } from '../use-reading-thread.ts'

/** Somebody looks at the newest message of a conversation, and at that of a thread. */
function Looking() {
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

// Another tab leads: the test speaks for it.
openCache('erin')
onFrame((frame) => applyFrame(queryClient, frame))
openStream('erin')
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <Looking />
  </QueryClientProvider>,
)
