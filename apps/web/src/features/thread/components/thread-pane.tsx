import type { EventHistoryEntry } from '@homefield/contract/event'
import type { ThreadPage } from '@homefield/contract/thread'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { dismiss, retry } from '../../../lib/mutation-queue/mutation-queue.ts'
import { useMutationQueue } from '../../../lib/mutation-queue/use-mutation-queue.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { addToast } from '../../../ui/toast-queue.ts'
import { creationOf } from '../../event/pending/model/event-mutation.ts'
import { Composer } from '../../message/components/composer.tsx'
import { Timeline } from '../../message/components/timeline.tsx'
import { useDraftText } from '../../message/components/use-draft-text.ts'
import { useUnsent } from '../../message/components/use-unsent.ts'
import { DropArea } from '../../message/picture/components/drop-area.tsx'
import { useMessagePictures } from '../../message/picture/components/use-message-pictures.tsx'
import { usePictureComposer } from '../../message/picture/components/use-picture-composer.tsx'
import type { Unsent } from '../../message/model/timeline.ts'
import type { ChangeNote } from '../model/change-notes.ts'
import { queueKeyOf, sendAbout } from '../mutations.ts'
import { threadQuery } from '../queries.ts'
import { ChangeLine } from './change-line.tsx'
import { useReadingThread } from './use-reading-thread.ts'
import { useThreadRows } from './use-thread-rows.ts'

const MIDDLE = 'flex min-h-0 flex-1 flex-col justify-center overflow-auto'

interface ThreadPaneProps {
  eventId: string
  title: string
  /** The changes to the event, newest first. */
  history: readonly EventHistoryEntry[]
  /** True if the message field gets the focus when the pane appears. */
  autoFocus: boolean
}

/** The message thread of an event. Everybody who can see the event can read and write messages. */
export function ThreadPane({ eventId, title, history, autoFocus }: ThreadPaneProps) {
  const { t } = useLingui()
  const [text, setText] = useDraftText(queueKeyOf(eventId))
  const making = creationOf(useMutationQueue(), eventId)
  const onDelete = async ({ commandId, content }: Unsent) => {
    if (await dismiss(commandId)) setText(text.trim() === '' ? content : `${text}\n${content}`)
  }
  const sendText = async (content: string) => {
    try {
      await sendAbout(eventId, content, making)
    } catch (error) {
      addToast({ tone: 'neg', text: t`Failed to send message` })
      throw error
    }
  }
  const composer = usePictureComposer({
    place: { kind: 'writeAboutEvent', id: eventId, queueKey: queueKeyOf(eventId), follows: making },
    sheetTitle: t`Add Image`,
    isTextSentApart: false,
    sendText,
  })
  return (
    <DropArea onFiles={composer.slots.onFiles}>
      <Written
        eventId={eventId}
        title={title}
        history={history}
        isMade={making === null}
        onDelete={(unsent) => void onDelete(unsent)}
      />
      <Composer
        text={text}
        onTextChange={setText}
        placeholder={t`Type a message about this event...`}
        onSend={composer.send}
        {...composer.slots}
        autoFocus={autoFocus}
      />
    </DropArea>
  )
}

interface MessagesProps extends Omit<ThreadPaneProps, 'autoFocus'> {
  onDelete: (unsent: Unsent) => void
}

function Written({ eventId, isMade, ...rest }: MessagesProps & { isMade: boolean }) {
  const { t } = useLingui()
  const { data, error, refetch, isFetching } = useQuery({ ...threadQuery(eventId), enabled: isMade })
  const { unsent } = useUnsent(queueKeyOf(eventId))
  // Show pending messages even if the thread fails to load or the server has not created the event yet.
  const thread = data ?? (!isMade || (error && unsent.length > 0) ? UNREAD : undefined)
  if (thread)
    return (
      <Messages key={`${thread.threadId} ${thread.numbering}`} eventId={eventId} thread={thread} {...rest} />
    )
  return error ? (
    <div className={MIDDLE}>
      <ErrorState title={t`Failed to load messages`} onRetry={() => void refetch()} isRetrying={isFetching}>
        {errorText(error, t`Check your connection and try again.`)}
      </ErrorState>
    </div>
  ) : (
    <Waiting />
  )
}

/** An empty thread. The pane shows pending messages in it if the thread could not be loaded. */
const UNREAD: ThreadPage = {
  threadId: '',
  numbering: 0,
  messages: [],
  lastSeq: 0,
  readSeq: 0,
  unread: 0,
  isMuted: false,
  people: [],
  revisions: {},
}

function Messages({ eventId, title, thread, history, onDelete }: MessagesProps & { thread: ThreadPage }) {
  const { t } = useLingui()
  const { loaded, rows, people, isEmpty } = useThreadRows(eventId, thread, history, thread !== UNREAD)
  const { picture, viewer } = useMessagePictures({
    queueKey: queueKeyOf(eventId),
    rows,
    people,
    where: title,
  })
  const [isNewestShown, setNewestShown] = useState(false)
  useReadingThread(eventId, thread, isNewestShown)
  if (isEmpty) {
    if (thread.lastSeq > 0 && loaded.pages.length === 0 && !loaded.error) return <Waiting />
    return (
      <div className={MIDDLE}>
        {loaded.error && thread.lastSeq > 0 ? (
          <ErrorState title={t`Failed to load messages`} onRetry={loaded.retry}>
            {errorText(loaded.error, t`Check your connection and try again.`)}
          </ErrorState>
        ) : (
          <EmptyState drawing="penalty" title={t`No messages yet`}>
            {t`Be the first to comment on this event`}
          </EmptyState>
        )}
      </div>
    )
  }
  return (
    <>
      <Timeline
        label={t`Messages`}
        rows={rows}
        note={changeLine}
        people={people}
        picture={picture}
        hasNames
        reachesStart={loaded.reachesStart}
        reachesEnd={loaded.reachesEnd}
        isLoading={loaded.isLoading}
        onNearStart={loaded.onNearStart}
        onNearEnd={loaded.onNearEnd}
        toEnd={loaded.toEnd}
        readSeq={thread.readSeq}
        lastSeq={loaded.lastSeq}
        onNewestShown={setNewestShown}
        onRetry={({ commandId }) => void retry(commandId)}
        onDelete={onDelete}
      />
      {viewer}
    </>
  )
}

const changeLine = ({ entry }: ChangeNote) => <ChangeLine difference={entry.difference} />

function Waiting() {
  const { t } = useLingui()
  return (
    <div className={MIDDLE}>
      <Skeleton label={t`Loading messages...`}>
        <div className="grid gap-2 p-4">
          {['62%', '40%', '54%', '70%'].map((width) => (
            <SkeletonBlock key={width} width={width} height={36} />
          ))}
        </div>
      </Skeleton>
    </div>
  )
}
