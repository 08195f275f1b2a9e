import type { Event } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import {
  BellRing,
  CalendarArrowDown,
  CalendarClock,
  Copy,
  EyeOff,
  type LucideIcon,
  MessageSquareText,
  Navigation,
  Pencil,
  Share,
  Trash2,
} from 'lucide-react'
import { API_BASE } from '../../../lib/api/client.ts'
import { addressOf } from '../../../lib/api/transport.ts'
import { afterMenu } from '../../../ui/after-menu.ts'
import { Icon } from '../../../ui/icon.tsx'
import { MoreMenu, MoreMenuItem } from '../../../ui/more-menu.tsx'
import { Pressable } from '../../../ui/pressable.tsx'
import { isStruck } from '../../event/model/event-status.ts'
import { useDownloadLink } from '../../file/components/use-saved-file.ts'
import { ThreadUnread } from '../../thread/components/thread-unread.tsx'
import type { OpenDialog } from './event-dialogs.tsx'

interface EventActionsProps {
  event: Event
  /**
   * True once the full event has loaded. The edit form needs details that the lists of events do not contain.
   */
  isRead: boolean
  /** The link that opens directions to the event's place. Null without a place. */
  directions: string | null
  /** Opens the messages. Null if the messages are already in view beside the event. */
  onMessages: (() => void) | null
  onOpen: (dialog: OpenDialog) => void
}

const TILE =
  'relative flex min-h-14 min-w-0 flex-1 max-[359px]:basis-[30%] flex-col items-center justify-center gap-1 rounded-[10px] bg-hover px-0.5 text-[11px]/[14px] font-[600] text-ink no-underline transition-[background-color] duration-(--t-fast) select-none hover:bg-[linear-gradient(var(--hover),var(--hover))] focus-visible:shadow-(--focus-ring) active:bg-[linear-gradient(var(--press),var(--press))] disabled:text-ink-3 forced-frame dark:inset-ring dark:inset-ring-line'
const ICON = 'text-brand-ink [:disabled_&]:text-ink-3'

/** Shows the frequent actions for an event as labeled buttons, the most frequent first. */
export function EventActions(props: EventActionsProps) {
  const { event, isRead, directions, onMessages, onOpen } = props
  const { t } = useLingui()
  return (
    <div
      role="group"
      aria-label={t`Actions`}
      className="flex gap-1.5 max-[359px]:flex-wrap"
      data-event-actions
    >
      {directions === null ? null : (
        <a
          className={TILE}
          href={directions}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t`Get Directions`}
        >
          <Face icon={Navigation}>{t({ message: 'Directions', context: 'short label of a button' })}</Face>
        </a>
      )}
      {/* A canceled or postponed event has no reminders. */}
      {isStruck(event) ? null : (
        <Pressable className={TILE} isDisabled={!isRead} onPress={() => onOpen('remind')}>
          <Face icon={BellRing}>{t({ message: 'Reminders', context: 'short label of a button' })}</Face>
        </Pressable>
      )}
      {onMessages === null ? null : (
        <Pressable className={TILE} onPress={onMessages}>
          <span className="contents" aria-hidden="true">
            <Face icon={MessageSquareText}>{t`Messages`}</Face>
          </span>
          <span className="sr-only">{t`View messages`}</span>
          {isRead ? (
            <span className="pointer-events-none absolute top-1 left-1/2 ml-1 flex [--badge-ring:var(--raised)]">
              <ThreadUnread eventId={event.id} />
            </span>
          ) : null}
        </Pressable>
      )}
      {event.can.share ? (
        <Pressable className={TILE} aria-label={t`Share event`} onPress={() => onOpen('share')}>
          <Face icon={Share}>{t({ message: 'Share', context: 'short label of a button' })}</Face>
        </Pressable>
      ) : null}
      {event.can.edit ? (
        <Pressable
          className={TILE}
          aria-label={t`Edit event`}
          isDisabled={!isRead}
          onPress={() => onOpen('edit')}
        >
          <Face icon={Pencil}>{t({ message: 'Edit', context: 'short label of a button' })}</Face>
        </Pressable>
      ) : null}
    </div>
  )
}

interface EventMenuProps {
  event: Event
  onOpen: (dialog: OpenDialog) => void
  /**
   * Called when the user hides a synced event.
   * Hiding needs no confirmation, because the user can unhide the event on the team's page.
   */
  onHide: () => void
}

/** Shows the menu with the rare and the dangerous actions. */
export function EventMenu({ event, onOpen, onHide }: EventMenuProps) {
  const { t } = useLingui()
  const { link, onSave } = useDownloadLink(addressOf(`${API_BASE}/events/${event.id}/event.ics`), 'event.ics')
  const openAfterMenu = (dialog: OpenDialog) => afterMenu(() => onOpen(dialog))
  return (
    <MoreMenu label={t`More`}>
      {event.can.edit ? (
        <MoreMenuItem icon={CalendarClock} onAction={() => openAfterMenu('move')}>
          {t`Move to…`}
        </MoreMenuItem>
      ) : null}
      <MoreMenuItem icon={CalendarArrowDown} {...(onSave ? { onAction: onSave } : link)}>
        {t`Add to my calendar`}
      </MoreMenuItem>
      {event.can.edit ? (
        <MoreMenuItem icon={Copy} onAction={() => openAfterMenu('duplicate')}>
          {t`Duplicate`}
        </MoreMenuItem>
      ) : null}
      {event.can.delete ? (
        <MoreMenuItem
          icon={event.platform === 'Manual' ? Trash2 : EyeOff}
          tone={event.platform === 'Manual' ? 'danger' : 'neutral'}
          onAction={() => (event.platform === 'Manual' ? openAfterMenu('remove') : onHide())}
        >
          {event.platform === 'Manual' ? t`Delete` : t`Hide from calendar`}
        </MoreMenuItem>
      ) : null}
    </MoreMenu>
  )
}

function Face({ icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <>
      <Icon of={icon} size={20} className={ICON} />
      <span className="max-w-full truncate">{children}</span>
    </>
  )
}
