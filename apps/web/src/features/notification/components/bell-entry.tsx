import type { FriendRequest } from '@homefield/contract/friend'
import type { Notification } from '@homefield/contract/notification'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { ageText } from '../../../lib/time/age-text.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toneLook } from '../../../ui/tag.tsx'
import { AnswerRequest } from '../../friend/components/answer-request.tsx'
import type { Unsent } from '../../friend/model/unsent.ts'
import { driveQuestionOf } from '../model/drive-question.ts'
import { wayOf } from '../model/way.ts'
import { markRead } from '../mutations.ts'
import { AnswerDrive } from './answer-drive.tsx'
import { lookOf } from './entry-look.ts'
import { useEntryText } from './use-entry-text.ts'

const UNREAD =
  'before:absolute before:top-6 before:left-1.5 before:size-1.5 before:rounded-full before:bg-brand-ink'
/**
 * CSS that extends the link over the whole notification, so that the whole notification is clickable.
 */
const WAY =
  'after:absolute after:inset-0 focus-visible:shadow-none focus-visible:after:inset-ring-2 focus-visible:after:inset-ring-focus'

export interface BellEntryProps {
  entry: Notification
  /**
   * The friend request that the notification is about.
   * The request is null if the request is closed, and undefined while requests load.
   */
  request: FriendRequest | null | undefined
  unsent: Unsent | undefined
  /** True if this device has not delivered the user's answer about driving yet. */
  isAnswerPending: boolean
  /** Called when the user follows a link to another page. */
  onLeave: () => void
  /** Called just before the notification disappears from the list. */
  onGoing: () => void
  onDelete: () => void
}

/** Shows a notification. The whole row is a link. The buttons lie on top of the link. */
export function BellEntry({
  entry,
  request,
  unsent,
  isAnswerPending,
  onLeave,
  onGoing,
  onDelete,
}: BellEntryProps) {
  const { t } = useLingui()
  const now = useNow()
  const { timeZone } = useTimeStyle()
  const { title, body } = useEntryText()(entry, request ?? undefined)
  const { icon, tone } = lookOf(entry, timeZone)
  const way = useRef<HTMLAnchorElement>(null)
  const { person, friendRequestId: requestId, kind } = entry
  const question = driveQuestionOf(entry)
  const isOpenRequest = kind === 'friendAsked' && request !== null && person !== null && requestId !== null
  return (
    <li
      className={`relative flex gap-3 border-line-soft py-[13px] pr-2.5 pl-[18px] not-first:border-t hover:bg-hover has-[[data-bell=way]:active]:bg-press ${entry.read ? '' : UNREAD}`}
      data-bell="entry"
    >
      <span
        className={`grid size-8 flex-none place-items-center rounded-[9px] ${toneLook(tone)}`}
        aria-hidden="true"
      >
        <Icon of={icon} />
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p
          className={`text-[14px]/[19px] ${entry.read ? 'font-medium text-ink-2' : 'font-semibold text-ink'}`}
        >
          {entry.read ? null : <span className="sr-only">{t`Unread:`} </span>}
          <Link
            {...wayOf(entry)}
            ref={way}
            className={WAY}
            data-bell="way"
            activeProps={{}}
            onClick={() => {
              markRead(entry)
              onLeave()
            }}
          >
            {title}
          </Link>
        </p>
        {body ? (
          <p className="mt-px text-sm text-ink-2" data-bell="body">
            {body}
          </p>
        ) : null}
        {isOpenRequest ? (
          <div className="relative z-1 -mt-[3px] mb-1 w-fit max-w-full">
            <AnswerRequest request={{ id: requestId, person }} unsent={unsent} onAnswered={onGoing} />
          </div>
        ) : null}
        {question === null ? null : (
          <div className="relative z-1 -mt-[3px] mb-1 w-fit max-w-full">
            <AnswerDrive
              question={question}
              title={title}
              isPending={isAnswerPending}
              onAnswered={() => {
                way.current?.focus({ preventScroll: true })
                markRead(entry)
              }}
            />
          </div>
        )}
        <p className="mt-1 text-xs text-ink-3 tabular-nums">
          {ageText(Temporal.Instant.from(entry.createdAt), now)}
        </p>
      </div>
      <IconButton
        icon={X}
        size="small"
        className="z-1"
        label={t`Delete: ${title}`}
        onPress={() => {
          onGoing()
          onDelete()
        }}
      />
    </li>
  )
}
