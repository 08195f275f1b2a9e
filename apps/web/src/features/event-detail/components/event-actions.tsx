import type { Event } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import {
  BellRing,
  CalendarArrowDown,
  CalendarClock,
  Copy,
  EyeOff,
  MessageSquareText,
  Pencil,
  Share,
  Trash2,
} from 'lucide-react'
import { API_BASE } from '../../../lib/api/client.ts'
import { addressOf } from '../../../lib/api/transport.ts'
import { afterMenu } from '../../../ui/after-menu.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MoreMenu, MoreMenuItem } from '../../../ui/more-menu.tsx'
import { useDownloadLink } from '../../file/components/use-saved-file.ts'
import { ThreadUnread } from '../../thread/components/thread-unread.tsx'
import type { OpenDialog } from './event-dialogs.tsx'

interface EventActionsProps {
  event: Event
  /**
   * True once the full event has loaded. The edit form needs details that the lists of events do not contain.
   */
  isRead: boolean
  /** True if the event's messages are visible beside the event. */
  hasMessages: boolean
  onMessages: () => void
  onOpen: (dialog: OpenDialog) => void
  /**
   * Called when the user hides a synced event.
   * Hiding needs no confirmation, because the user can unhide the event on the team's page.
   */
  onHide: () => void
}

/** Shows the actions for an event: frequent actions as buttons, and rare actions in a menu. */
export function EventActions(props: EventActionsProps) {
  const { event, isRead, hasMessages, onMessages, onOpen, onHide } = props
  const { t } = useLingui()
  const { link, onSave } = useDownloadLink(addressOf(`${API_BASE}/events/${event.id}/event.ics`), 'event.ics')
  const openAfterMenu = (dialog: OpenDialog) => afterMenu(() => onOpen(dialog))
  return (
    <span className="-my-[5px] -mr-2 flex flex-none max-lg:m-0">
      {event.can.edit ? (
        <IconButton icon={Pencil} label={t`Edit event`} isDisabled={!isRead} onPress={() => onOpen('edit')} />
      ) : null}
      <span className="relative flex [--badge-ring:var(--raised)]">
        <IconButton
          icon={MessageSquareText}
          label={t`View messages`}
          isOn={hasMessages}
          aria-pressed={hasMessages}
          onPress={onMessages}
        />
        {isRead ? (
          <span className="pointer-events-none absolute top-px left-5 flex max-md:top-[5px] max-md:left-[23px]">
            <ThreadUnread eventId={event.id} />
          </span>
        ) : null}
      </span>
      {event.can.share ? (
        <IconButton icon={Share} label={t`Share event`} onPress={() => onOpen('share')} />
      ) : null}
      <MoreMenu label={t`More`}>
        {event.can.edit ? (
          <MoreMenuItem icon={Copy} onAction={() => openAfterMenu('duplicate')}>
            {t`Duplicate`}
          </MoreMenuItem>
        ) : null}
        {event.can.edit ? (
          <MoreMenuItem icon={CalendarClock} onAction={() => openAfterMenu('move')}>
            {t`Move to…`}
          </MoreMenuItem>
        ) : null}
        {isRead ? (
          <MoreMenuItem icon={BellRing} onAction={() => openAfterMenu('remind')}>
            {t`Reminders`}
          </MoreMenuItem>
        ) : null}
        <MoreMenuItem icon={CalendarArrowDown} {...(onSave ? { onAction: onSave } : link)}>
          {t`Add to my calendar`}
        </MoreMenuItem>
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
    </span>
  )
}
