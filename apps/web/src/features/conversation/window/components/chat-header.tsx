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
  /** Undefined while it is read. */
  conversation: Conversation | undefined
  isPhone: boolean
  isMinimised: boolean
  onMinimise: () => void
  onClose: () => void
}

export function ChatHeader({ conversation, isPhone, isMinimised, onMinimise, onClose }: ChatHeaderProps) {
  const { t } = useLingui()
  return (
    <header className="chat-header">
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
            onPress={onMinimise}
          />
          <IconButton icon={X} label={t`Close`} onPress={onClose} />
        </>
      )}
      {isMinimised ? (
        // The whole bar opens it; for a pointer alone, the button says it to everybody else.
        <Pressable className="chat-header-cover" tabIndex={-1} aria-hidden="true" onPress={onMinimise} />
      ) : null}
    </header>
  )
}

/** Who it is, what he may, and whether he is there right now. */
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
        <h2 className="chat-name">
          <span className="truncate">{name}</span>
          {isMuted ? (
            <span title={t`Muted`} className="text-ink-3">
              <Icon of={BellOff} size={14} />
              <span className="sr-only">{t`Muted`}</span>
            </span>
          ) : null}
        </h2>
        <p className="chat-role">
          {friend ? (
            <>
              <Icon of={ROLE_ICONS[friend.role]} size={14} className={ROLE_INKS[friend.role]} />
              <span>{roleText(friend.role)}</span>
            </>
          ) : null}
          {presence === null ? null : (
            <span className="chat-presence" data-kind={presence}>
              {presence === 'typing' ? t`typing…` : t`Active now`}
            </span>
          )}
        </p>
      </div>
    </>
  )
}
