import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { errorText } from '../../../../lib/error-text.ts'
import { useStreamStatus } from '../../../../lib/stream/use-stream-status.ts'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { ModalRoot } from '../../../../ui/modal-root.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import { useConversationText } from '../../components/use-conversation-text.ts'
import { conversationsQuery } from '../../queries.ts'
import { ReportDraft } from '../../menu/components/report-draft.tsx'
import { ChatHeader } from './chat-header.tsx'
import { ChatBody } from './chat-body.tsx'
import { MessagesSkeleton } from './messages-skeleton.tsx'
import { useCovering } from './use-covering.ts'

/**
 * The CSS variable `--foot-room` is the padding below the message field, for the phone's home indicator.
 * The padding is 0 while the on-screen keyboard is open.
 */
const FRAME =
  'fixed right-6 bottom-0 z-(--z-dialog) flex w-96 animate-pop-in flex-col overflow-hidden rounded-t-[14px] bg-raised shadow-lg forced-frame [--foot-room:var(--safe-b)] data-[keyboard=true]:[--foot-room:0px] max-md:inset-0 max-md:h-dvh max-md:w-auto max-md:rounded-none max-md:pt-(--safe-t) max-md:pr-(--safe-r) max-md:pl-(--safe-l) max-md:shadow-none'

interface ChatWindowProps {
  conversationId: string
  onClose: () => void
}

/**
 * Shows a conversation in a window at the bottom right. On a phone, the conversation fills the whole screen.
 */
export function ChatWindow({ conversationId, onClose }: ChatWindowProps) {
  const { t } = useLingui()
  const { data, error, refetch, isFetching } = useQuery(conversationsQuery)
  const nameOf = useConversationText().name
  const isPhone = useIsPhone()
  const [isSmall, setSmall] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  useCovering(frame, isPhone)
  const root = document.getElementById('modal-root')
  const isKnown = useKnown(isFetching)
  const conversation = data?.conversations.find(({ id }) => id === conversationId)
  const name = conversation ? nameOf(conversation) : t`Conversation`
  const isMinimised = isSmall && !isPhone

  const onKeyDown = (event: KeyboardEvent) => {
    // Escape closes the window, unless a menu or picker inside the window already handled the key.
    if (event.key !== 'Escape' || event.defaultPrevented || !frame.current?.contains(event.target as Node))
      return
    onClose()
  }
  if (!root) return null
  return createPortal(
    <ModalRoot>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, as in every dialog */}
      <div
        ref={frame}
        role="dialog"
        aria-modal={isPhone || undefined}
        aria-label={t`Conversation with ${name}`}
        className={`${FRAME} ${isMinimised ? '' : 'h-[min(676px,calc(100dvh-72px))]'}`}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <ChatHeader
          conversation={conversation}
          isPhone={isPhone}
          isMinimised={isMinimised}
          onMinimise={() => setSmall(!isMinimised)}
          onClose={onClose}
        />
        {isMinimised ? null : conversation && isKnown ? (
          <>
            {conversation.person ? <ReportDraft conversationId={conversationId} name={name} /> : null}
            <ChatBody conversation={conversation} name={name} />
          </>
        ) : data && isKnown ? (
          <ErrorState title={t`Conversation not found`}>
            {t`It may belong to another account, or you’re no longer friends.`}
          </ErrorState>
        ) : error ? (
          <ErrorState
            title={t`Failed to load messages`}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          >
            {errorText(error, t`Check your connection and try again.`)}
          </ErrorState>
        ) : (
          <Skeleton label={t`Loading messages...`}>
            <MessagesSkeleton />
          </Skeleton>
        )}
      </div>
    </ModalRoot>,
    root,
  )
}

/** Maximum time in ms to wait for fresh data before the window opens with cached data. */
const PATIENCE = 1_500
/** Pause in ms. Cached data counts as fresh only after the pause, because a refetch may be about to start. */
const MOMENT = 50

/**
 * Returns true if the data is fresh enough to choose the scroll position at which the message list opens.
 * With cached data, the read position may be outdated, and the message list would open at the wrong message.
 * Data is fresh if the event stream is live and no refetch is running.
 * The window does not wait for fresh data if the stream is down, or after `PATIENCE`.
 */
function useKnown(isFetching: boolean): boolean {
  const [isKnown, setKnown] = useState(false)
  const status = useStreamStatus()
  const isCertain = status === 'down' || (status === 'live' && !isFetching)
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), isCertain ? MOMENT : PATIENCE)
    return () => clearTimeout(timer)
  }, [isCertain])
  return isKnown
}
