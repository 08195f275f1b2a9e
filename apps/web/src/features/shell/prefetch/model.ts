import type { Conversation } from '@homefield/contract/conversation'
import type { Dashboard } from '@homefield/contract/dashboard'
import { hasPendingChange } from '../../event/pending/model/is-pending.ts'

/** Maximum number of children, conversations and events to prefetch for offline use (docs/decisions, 28). */
export const PREFETCH_LIMITS = { children: 20, conversations: 10, events: 12 } as const

/** The conversations that the user most likely opens next: those with messages, latest message first. */
export function conversationsToPrefetch(conversations: readonly Conversation[]): readonly Conversation[] {
  return conversations
    .flatMap((one) =>
      one.lastMessage ? [{ one, at: Temporal.Instant.from(one.lastMessage.createdAt) }] : [],
    )
    .sort((first, second) => Temporal.Instant.compare(second.at, first.at))
    .slice(0, PREFETCH_LIMITS.conversations)
    .map(({ one }) => one)
}

/** The next events, today's first. Skips birthdays, which have no page, and events that are not on the server yet. */
export function eventsToPrefetch({
  todaysEvents,
  upcomingEvents,
}: Pick<Dashboard, 'todaysEvents' | 'upcomingEvents'>): readonly string[] {
  return [...todaysEvents, ...upcomingEvents]
    .filter((event) => !event.birthday && !hasPendingChange(event))
    .slice(0, PREFETCH_LIMITS.events)
    .map(({ id }) => id)
}
