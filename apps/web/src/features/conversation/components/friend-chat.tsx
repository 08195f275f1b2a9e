import type { Person } from '@homefield/contract/friend'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMe } from '../../../lib/session/me.ts'
import { ageText } from '../../../lib/time/age-text.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { CountBadge } from '../../../ui/count-badge.tsx'
import { Pressable } from '../../../ui/pressable.tsx'
import { latestMessage, unreadOf } from '../panel/model.ts'
import { conversationsQuery } from '../queries.ts'
import { useConversationText } from './use-conversation-text.ts'
import { useOpenChat } from './use-open-chat.ts'
import { useUnsentMessages } from './use-unsent-messages.ts'

interface PartProps {
  person: Person
}

function useConversationWith(person: Person) {
  const { data } = useQuery(conversationsQuery)
  return data?.conversations.find((conversation) => conversation.person?.id === person.id)
}

export function FriendUnread({ person }: PartProps) {
  const conversation = useConversationWith(person)
  const count = conversation ? unreadOf(conversation) : 0
  return (
    <CountBadge
      count={count}
      max={9}
      label={plural(count, { one: '# unread message', other: '# unread messages' })}
    />
  )
}

/** Shows a friend's last message with its age, such as 'I'll grab Maya from the field · 12m ago'. */
export function FriendLatestMessage({ person }: PartProps) {
  const say = useConversationText()
  const unsentIn = useUnsentMessages()
  const viewerId = useMe().data?.id ?? ''
  const now = useNow()
  const conversation = useConversationWith(person)
  if (!conversation) return null
  const words = latestMessage(conversation, unsentIn(conversation.id), viewerId)
  return (
    <p className="flex min-w-0 gap-1 text-sm text-ink-3">
      <span className="truncate">{say.last(words)}</span>
      {words ? (
        <span className="flex-none max-md:hidden">· {ageText(Temporal.Instant.from(words.at), now)}</span>
      ) : null}
    </p>
  )
}

/** The friend's name as a button that covers the whole row. Other buttons of the row must lie above it. */
export function FriendChatButton({ person, children }: PartProps & { children?: ReactNode }) {
  const { t } = useLingui()
  const say = useConversationText()
  const { open } = useOpenChat()
  const conversation = useConversationWith(person)
  if (!conversation) return children
  const name = say.name(conversation)
  return (
    <Pressable
      className="max-w-full text-left after:absolute after:inset-0 hover:after:bg-hover focus-visible:after:inset-ring-2 focus-visible:after:inset-ring-focus active:after:bg-press"
      aria-label={t`Message ${name}`}
      onPress={() => open(conversation.id)}
    >
      {children}
    </Pressable>
  )
}
