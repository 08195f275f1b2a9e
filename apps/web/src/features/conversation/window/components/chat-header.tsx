import type { Conversation } from '@homefield/contract/conversation'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BellOff, ChevronLeft, ChevronUp, Minus, X } from 'lucide-react'
import { CountBadge } from '../../../../ui/count-badge.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Pressable } from '../../../../ui/pressable.tsx'
import { PersonDisc } from '../../../friend/components/person-disc.tsx'
import { useConversationText } from '../../components/use-conversation-text.ts'
import { ROLE_ICONS, ROLE_INKS, roleText } from '../../../friend/components/role-text.ts'
import { friendsQuery } from '../../../friend/queries.ts'
import { useOtherPresence } from '../../presence/components/use-other-presence.ts'
import { ConversationMenu } from '../../menu/components/conversation-menu.tsx'

interface ChatHeaderProps {
  /** The conversation that the window shows. Undefined while the conversation is loading. */
  conversation: Conversation | undefined
  isPhone: boolean
  isMinimised: boolean
  onMinimise: () => void
  onClose: () => void
}

export function ChatHeader({ conversation, isPhone, isMinimised, onMinimise, onClose }: ChatHeaderProps) {
  const { t } = useLingui()
  return (
    <header
      className={`relative flex flex-none items-center gap-2.5 py-2.5 pr-2 pl-4 ${isMinimised ? '' : 'border-b border-line'}`}
    >
      {isPhone ? (
        <IconButton icon={ChevronLeft} iconSize={22} label={t`Back`} className="-ml-3" onPress={onClose} />
      ) : null}
      {conversation ? <Other conversation={conversation} /> : <span className="flex-1" />}
      {isMinimised && conversation && conversation.unread > 0 ? (
        <CountBadge count={conversation.unread} max={9} />
      ) : null}
      {conversation && !isMinimised ? (
        <ConversationMenu conversation={conversation} onMarkedUnread={onClose} />
      ) : null}
      {isPhone ? null : (
        <>
          <IconButton
            icon={isMinimised ? ChevronUp : Minus}
            label={isMinimised ? t`Open` : t`Minimize`}
            className={isMinimised ? 'z-1' : conversation ? '-ml-2' : ''}
            onPress={onMinimise}
          />
          <IconButton icon={X} label={t`Close`} className="z-1 -ml-2" onPress={onClose} />
        </>
      )}
      {isMinimised ? (
        // A mouse click anywhere on the minimized bar restores the window.
        // Keyboard and screen-reader users restore the window with its button.
        <Pressable
          className="absolute inset-0 hover:bg-hover"
          tabIndex={-1}
          aria-hidden="true"
          onPress={onMinimise}
        />
      ) : null}
    </header>
  )
}

/** Shows the other person's name, role and presence in the window's header. */
function Other({ conversation }: { conversation: Conversation }) {
  const { t } = useLingui()
  const { person, isMuted } = conversation
  const friends = useQuery(friendsQuery).data?.friends
  const friend = friends?.find((one) => one.person.id === person?.id)
  const presence = useOtherPresence(conversation.id)
  const name = useConversationText().name(conversation)
  return (
    <>
      <PersonDisc person={person ?? { id: '', name: '', photoId: null }} size={36} />
      <div className="min-w-0 flex-1">
        <h2 className="flex items-center gap-1.5 text-[14px]/[19px] font-[650]">
          <span className="truncate">{name}</span>
          {isMuted ? (
            <span title={t`Muted`} className="text-ink-3">
              <Icon of={BellOff} size={14} />
              <span className="sr-only">{t`Muted`}</span>
            </span>
          ) : null}
        </h2>
        <p className="flex min-h-4 items-center gap-1 text-xs text-ink-3">
          {friend ? (
            <>
              <Icon of={ROLE_ICONS[friend.role]} size={14} className={ROLE_INKS[friend.role]} />
              <span>{roleText(friend.role)}</span>
            </>
          ) : null}
          {presence === null ? null : (
            <span
              className={`text-pos-ink ${friend ? "before:mr-1 before:ml-0.5 before:content-['·']" : ''}`}
            >
              {presence === 'typing' ? t`typing…` : t`Active now`}
            </span>
          )}
        </p>
      </div>
    </>
  )
}
