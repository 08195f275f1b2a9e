import type { FriendRequest } from '@homefield/contract/friend'
import type { Notification } from '@homefield/contract/notification'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { ageText } from '../../../lib/time/age-text.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { AnswerRequest } from '../../friend/components/answer-request.tsx'
import type { Unsent } from '../../friend/model/unsent.ts'
import { wayOf } from '../model/way.ts'
import { markRead } from '../mutations.ts'
import { lookOf } from './entry-look.ts'
import { useEntryText } from './use-entry-text.ts'

export interface BellEntryProps {
  entry: Notification
  /** Of a friend request that is still open; null where it is not, undefined where that is not known. */
  request: FriendRequest | null | undefined
  unsent: Unsent | undefined
  /** A way was taken. */
  onLeave: () => void
  /** It is about to go from the list. */
  onGoing: () => void
  onDelete: () => void
}

/** One entry: the whole of it leads to what it tells of; its buttons lie above that. */
export function BellEntry({ entry, request, unsent, onLeave, onGoing, onDelete }: BellEntryProps) {
  const { t } = useLingui()
  const now = useNow()
  const { timeZone } = useTimeStyle()
  const { title, body } = useEntryText()(entry, request ?? undefined)
  const { icon, tone } = lookOf(entry, timeZone)
  const { person, friendRequestId: requestId, kind } = entry
  const isOpenRequest = kind === 'friendAsked' && request !== null && person !== null && requestId !== null
  return (
    <li className="bell-entry" data-unread={!entry.read || undefined}>
      <span className="bell-tile" data-tone={tone} aria-hidden="true">
        <Icon of={icon} />
      </span>
      <div className="bell-words">
        <p className="bell-title">
          {entry.read ? null : <span className="sr-only">{t`Unread:`} </span>}
          <Link
            {...wayOf(entry)}
            className="bell-way"
            activeProps={{}}
            onClick={() => {
              markRead(entry)
              onLeave()
            }}
          >
            {title}
          </Link>
        </p>
        {body ? <p className="bell-body">{body}</p> : null}
        {isOpenRequest ? (
          <div className="bell-answer">
            <AnswerRequest request={{ id: requestId, person }} unsent={unsent} onAnswered={onGoing} />
          </div>
        ) : null}
        <p className="bell-age">{ageText(Temporal.Instant.from(entry.createdAt), now)}</p>
      </div>
      <IconButton
        icon={X}
        size="small"
        className="bell-delete"
        label={t`Delete: ${title}`}
        onPress={() => {
          onGoing()
          onDelete()
        }}
      />
    </li>
  )
}
