import type { Event } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import {
  BellRing,
  CalendarArrowDown,
  CalendarClock,
  Copy,
  Ellipsis,
  EyeOff,
  Pencil,
  Share,
  Trash2,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { API_BASE } from '../../../lib/api/client.ts'
import { addressOf } from '../../../lib/api/transport.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { Pressable } from '../../../ui/pressable.tsx'
import type { OpenDialog } from './event-dialogs.tsx'

interface EventActionsProps {
  event: Event
  /** Whether the event itself was read, not only what a list knows of it: the form needs all of it. */
  isRead: boolean
  onOpen: (dialog: OpenDialog) => void
  /** What a team brought only leaves the calendar, and can be shown again: nothing to ask. */
  onHide: () => void
}

/** What can be done with it: the two most wanted as buttons, the rest behind one. */
export function EventActions({ event, isRead, onOpen, onHide }: EventActionsProps) {
  const { t } = useLingui()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  // The menu gives the focus back first, in the frame after closing: a dialog that opened before would lose it, and give
  // it back to nowhere.
  const openAfterMenu = (dialog: OpenDialog) =>
    void requestAnimationFrame(() => requestAnimationFrame(() => onOpen(dialog)))
  return (
    <span className="event-actions">
      {event.can.edit ? (
        <IconButton icon={Pencil} label={t`Edit event`} isDisabled={!isRead} onPress={() => onOpen('edit')} />
      ) : null}
      <IconButton icon={Share} label={t`Share event`} onPress={() => onOpen('share')} />
      <Pressable
        ref={more}
        className="icon-btn"
        data-size="medium"
        data-tone="neutral"
        data-on={isMenuOpen || undefined}
        aria-label={t`More`}
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        // On the key itself: in a click that Enter makes, no item would get the focus.
        onKeyDown={(pressed) => {
          if (pressed.key !== 'Enter' && pressed.key !== ' ' && pressed.key !== 'ArrowDown') return
          pressed.preventDefault()
          setMenuOpen(true)
        }}
        onPress={() => setMenuOpen(!isMenuOpen)}
      >
        <Icon of={Ellipsis} />
      </Pressable>
      {isMenuOpen ? (
        <Menu label={t`More`} triggerRef={more} onClose={() => setMenuOpen(false)}>
          {event.can.edit ? (
            <MenuItem icon={Copy} onAction={() => openAfterMenu('duplicate')}>
              {t`Duplicate`}
            </MenuItem>
          ) : null}
          {event.can.edit ? (
            <MenuItem icon={CalendarClock} onAction={() => openAfterMenu('move')}>
              {t`Move to…`}
            </MenuItem>
          ) : null}
          {isRead ? (
            <MenuItem icon={BellRing} onAction={() => openAfterMenu('remind')}>
              {t`Reminders`}
            </MenuItem>
          ) : null}
          <MenuItem
            icon={CalendarArrowDown}
            href={addressOf(`${API_BASE}/events/${event.id}/event.ics`)}
            download="event.ics"
          >
            {t`Add to my calendar`}
          </MenuItem>
          {event.can.delete ? (
            <MenuItem
              icon={event.platform === 'Manual' ? Trash2 : EyeOff}
              tone={event.platform === 'Manual' ? 'danger' : 'neutral'}
              onAction={() => (event.platform === 'Manual' ? openAfterMenu('remove') : onHide())}
            >
              {event.platform === 'Manual' ? t`Delete` : t`Hide from calendar`}
            </MenuItem>
          ) : null}
        </Menu>
      ) : null}
    </span>
  )
}
