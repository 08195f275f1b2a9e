import type { Conversation } from '@homefield/contract/conversation'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { errorText } from '../../../../lib/error-text.ts'
import { dismiss, retry } from '../../../../lib/mutation-queue/mutation-queue.ts'
import { addToast } from '../../../../ui/toast-queue.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { Composer } from '../../../message/components/composer.tsx'
import { Timeline } from '../../../message/components/timeline.tsx'
import { useDraftText } from '../../../message/components/use-draft-text.ts'
import { DropArea } from '../../../message/picture/components/drop-area.tsx'
import { useMessagePictures } from '../../../message/picture/components/use-message-pictures.tsx'
import { usePictureComposer } from '../../../message/picture/components/use-picture-composer.tsx'
import type { Unsent } from '../../../message/model/timeline.ts'
import { queueKeyOf, sendMessage } from '../../mutations.ts'
import { useBeThere } from '../../presence/components/use-be-there.ts'
import { MessagesSkeleton } from './messages-skeleton.tsx'
import { useConversationRows } from './use-conversation-rows.ts'
import { useReading } from './use-reading.ts'

interface ChatBodyProps {
  conversation: Conversation
  name: string
}

export function ChatBody({ conversation, name }: ChatBodyProps) {
  const { t } = useLingui()
  const { id, closed } = conversation
  const { loaded, rows, people, newest } = useConversationRows(conversation)
  const [isNewestShown, setNewestShown] = useState(false)
  const [text, setText] = useDraftText(queueKeyOf(id))
  const presence = useBeThere(id)
  useReading(conversation, isNewestShown ? newest.received : null)

  const onDelete = async ({ commandId, content }: Unsent) => {
    if (await dismiss(commandId)) setText(text.trim() === '' ? content : `${text}\n${content}`)
  }
  const sendText = async (content: string) => {
    try {
      await sendMessage(id, content)
    } catch (error) {
      addToast({ tone: 'neg', text: t`Failed to send message` })
      throw error
    }
  }
  const composer = usePictureComposer({
    place: { kind: 'writeMessage', id, queueKey: queueKeyOf(id) },
    sheetTitle: t`Add Image`,
    isTextSentApart: true,
    sendText,
  })
  const { picture, viewer } = useMessagePictures({ queueKey: queueKeyOf(id), rows, people, where: name })
  const isEmpty = rows.length === 0
  return (
    <DropArea onFiles={closed === null ? composer.slots.onFiles : undefined}>
      {isEmpty ? (
        <div className="flex min-h-0 flex-1 flex-col justify-center overflow-auto">
          {loaded.error && loaded.pages.length === 0 ? (
            <ErrorState title={t`Failed to load messages`} onRetry={loaded.retry}>
              {errorText(loaded.error, t`Check your connection and try again.`)}
            </ErrorState>
          ) : loaded.pages.length === 0 ? (
            <Skeleton label={t`Loading messages...`}>
              <MessagesSkeleton />
            </Skeleton>
          ) : (
            <EmptyState drawing="penalty" title={t`No messages yet`}>
              {closed === null ? t`Write the first one to ${name}.` : null}
            </EmptyState>
          )}
        </div>
      ) : (
        <Timeline
          label={t`Messages with ${name}`}
          rows={rows}
          people={people}
          picture={picture}
          reachesStart={loaded.reachesStart}
          reachesEnd={loaded.reachesEnd}
          isLoading={loaded.isLoading}
          onNearStart={loaded.onNearStart}
          onNearEnd={loaded.onNearEnd}
          toEnd={loaded.toEnd}
          readSeq={conversation.readSeq}
          lastSeq={loaded.lastSeq}
          onNewestShown={setNewestShown}
          onRetry={({ commandId }) => void retry(commandId)}
          onDelete={(unsent) => void onDelete(unsent)}
        />
      )}
      <output className="sr-only">{newest.heard}</output>
      {closed === null ? (
        <Composer
          text={text}
          onTextChange={setText}
          placeholder={t`Type a message...`}
          onSend={async (content) => {
            await composer.send(content)
            presence.rested()
          }}
          {...composer.slots}
          onTyping={presence.typed}
          autoFocus
        />
      ) : (
        <div className="flex-none border-t border-line px-4 pt-3 pb-[calc(12px+var(--foot-room))]">
          <Note tone="neutral">
            {closed === 'notFriends'
              ? t`You and ${name} aren’t friends anymore, so you can’t send messages. Your conversation stays here.`
              : t`This account was deleted, so you can’t send messages. Your conversation stays here.`}
          </Note>
        </div>
      )}
      {viewer}
    </DropArea>
  )
}
