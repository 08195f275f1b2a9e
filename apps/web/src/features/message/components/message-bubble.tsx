import type { Person } from '@homefield/contract/friend'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { photoAddress } from '../../../lib/file-address.ts'
import { linkedText } from '../../../lib/linked-text.ts'
import { errorOf } from '../../../lib/outbox/outbox.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { AdultDisc } from '../../../ui/disc.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Pressable } from '../../../ui/pressable.tsx'
import { messageTime } from '../model/message-time.ts'
import type { MessageRow, Unsent } from '../model/timeline.ts'
import './message-bubble.css'

export interface BubbleSlots {
  /** Who wrote them, by id, as far as their accounts still are. */
  readonly people: ReadonlyMap<string, Person>
  /** Names stand above what others wrote: where more than one other writes. */
  readonly hasNames?: boolean | undefined
  /** Draws the picture of a message that has one, in every state. */
  readonly picture?: ((row: MessageRow) => ReactNode) | undefined
  readonly onRetry: (unsent: Unsent) => void
  readonly onDelete: (unsent: Unsent) => void
}

/** One message: own right and blue, others left and grey. */
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
    <div
      className="message"
      data-own={isOwn || undefined}
      data-first={isFirst || undefined}
      data-state={row.state}
    >
      {hasNames && !isOwn && isFirst ? <span className="message-name">{name}</span> : null}
      <div className="message-line">
        {isOwn ? null : (
          <span className="message-avatar">
            {isLast ? (
              <AdultDisc name={name} photoUrl={photoAddress(sender?.photoId, '128')} size={28} />
            ) : null}
          </span>
        )}
        <div className="message-said" data-last={isLast || undefined}>
          <span className="sr-only">{isOwn ? t`You:` : `${name}:`}</span>
          {message.picture ? picture?.(row) : null}
          {message.content === '' ? null : (
            <div className="message-bubble">
              <LinkedText text={message.content} />
            </div>
          )}
        </div>
      </div>
      <Foot row={row} onRetry={onRetry} onDelete={onDelete} />
    </div>
  )
}

function LinkedText({ text }: { text: string }) {
  return linkedText(text).map((part, index) =>
    part.href === undefined ? (
      // oxlint-disable-next-line react/no-array-index-key -- a text's parts never change places
      <span key={index}>{part.text}</span>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </a>
    ),
  )
}

/** When it was, and how far it came; what failed says why, and what can be done. */
function Foot({ row, onRetry, onDelete }: { row: MessageRow } & Pick<BubbleSlots, 'onRetry' | 'onDelete'>) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const now = useNow()
  const { unsent } = row
  if (unsent?.failure) {
    const reason = errorText(errorOf(unsent.failure), t`Failed to send message`)
    return (
      <div className="message-foot" data-failed role="alert">
        <Icon of={CircleAlert} size={14} />
        <span>{reason}</span>
        <Pressable className="message-act" onPress={() => onRetry(unsent)}>{t`Retry`}</Pressable>
        <Pressable className="message-act" onPress={() => onDelete(unsent)}>{t`Delete`}</Pressable>
      </div>
    )
  }
  const states = { received: null, failed: null, sending: t`Sending`, sent: t`Sent`, read: t`Read` }
  const state = row.saysState ? states[row.state] : null
  if (!row.isLast && state === null) return null
  const time = messageTime(row.message.createdAt, now, style)
  return (
    <div className="message-foot">
      <time dateTime={row.message.createdAt}>{time}</time>
      {state === null ? null : <span>{state}</span>}
    </div>
  )
}
