import type { Person } from '@homefield/contract/friend'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { photoAddress } from '../../../lib/file-address.ts'
import { linkedText } from '../../../lib/linked-text.ts'
import { errorOf } from '../../../lib/mutation-queue/mutation-queue.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { AdultDisc } from '../../../ui/disc.tsx'
import { messageTime } from '../model/message-time.ts'
import type { MessageRow, Unsent } from '../model/timeline.ts'
import { FailedFoot, FOOT } from './failed-foot.tsx'

export interface BubbleSlots {
  /** The senders of the messages by id. Deleted accounts are missing. */
  readonly people: ReadonlyMap<string, Person>
  /** True if other people's messages show the sender's name, because the thread has more than two people. */
  readonly hasNames?: boolean | undefined
  /** Renders a message's picture, which may still be uploading or may have failed to upload. */
  readonly picture?: ((row: MessageRow) => ReactNode) | undefined
  readonly onRetry: (unsent: Unsent) => void
  readonly onDelete: (unsent: Unsent) => void
}

const BUBBLE =
  'rounded-[16px] px-3 py-2 text-base wrap-anywhere whitespace-pre-wrap select-text max-md:text-[15px]/[21px]'

/** Shows a message. The viewer's own messages are blue on the right, and all others are gray on the left. */
export function MessageBubble({
  row,
  people,
  hasNames = false,
  picture,
  onRetry,
  onDelete,
}: BubbleSlots & { row: MessageRow }) {
  const { t } = useLingui()
  const { message, isOwn, isFirst, isLast } = row
  const sender = message.senderId === null ? undefined : people.get(message.senderId)
  const name = sender?.name || t`No name set`
  return (
    <div className={`flex flex-col ${isFirst ? 'pt-1.5' : 'pt-0.5'} ${isOwn ? 'items-end' : ''}`}>
      {hasNames && !isOwn && isFirst ? (
        <span className="pt-0.5 pr-3 pb-[3px] pl-12 text-xs font-[550] text-ink-3">{name}</span>
      ) : null}
      <div className="flex max-w-[86%] items-end gap-2">
        {isOwn ? null : (
          <span className="w-7 flex-none">
            {isLast ? (
              <AdultDisc name={name} photoUrl={photoAddress(sender?.photoId, '128')} size={28} />
            ) : null}
          </span>
        )}
        <div className={`flex min-w-0 flex-col gap-0.5 ${isOwn ? 'items-end' : 'items-start'}`}>
          <span className="sr-only">{isOwn ? t`You:` : `${name}:`}</span>
          {message.picture ? picture?.(row) : null}
          {message.content === '' ? null : (
            <div className={bubbleLook(row)}>
              <LinkedText text={message.content} />
            </div>
          )}
        </div>
      </div>
      <Foot row={row} onRetry={onRetry} onDelete={onDelete} />
    </div>
  )
}

function bubbleLook({ isOwn, isLast, state }: MessageRow): string {
  if (!isOwn)
    return `${BUBBLE} bg-sunken text-ink dark:bg-[color-mix(in_srgb,var(--raised)_94%,var(--ink))] ${isLast ? 'rounded-bl-[5px]' : ''}`
  const isUnsent = state === 'sending' || state === 'failed'
  return `${BUBBLE} text-on-brand ${isUnsent ? 'bg-brand/88' : 'bg-brand'} ${isLast ? 'rounded-br-[5px]' : ''}`
}

function LinkedText({ text }: { text: string }) {
  return linkedText(text).map((part, index) =>
    part.href === undefined ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never reorder
      <span key={index}>{part.text}</span>
    ) : (
      <a
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never reorder
        key={index}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="underline underline-offset-2"
      >
        {part.text}
      </a>
    ),
  )
}

/**
 * Shows a message's time and delivery state.
 * A failed message shows the reason and buttons to retry or delete.
 */
function Foot({ row, onRetry, onDelete }: { row: MessageRow } & Pick<BubbleSlots, 'onRetry' | 'onDelete'>) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const now = useNow()
  const { unsent } = row
  if (unsent?.failure) {
    const reason = errorText(errorOf(unsent.failure), t`Failed to send message`)
    return <FailedFoot reason={reason} onRetry={() => onRetry(unsent)} onDelete={() => onDelete(unsent)} />
  }
  const states = { received: null, failed: null, sending: t`Sending`, sent: t`Sent`, read: t`Read` }
  const state = row.saysState ? states[row.state] : null
  if (!row.isLast && state === null) return null
  const time = messageTime(row.message.createdAt, now, style)
  return (
    <div className={`${FOOT} text-[11px]/[14px] text-ink-3`}>
      <time dateTime={row.message.createdAt}>{time}</time>
      {state === null ? null : <span className="before:mr-1.5 before:content-['·']">{state}</span>}
    </div>
  )
}
