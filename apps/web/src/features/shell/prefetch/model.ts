import type { Conversation } from '@homefield/contract/conversation'
import type { Dashboard } from '@homefield/contract/dashboard'
import { hasPendingChange } from '../../event/pending/model/is-pending.ts'

/**
 * Maximum number of children, conversations and events to prefetch for offline use (docs/decisions, 28).
 */
export const PREFETCH_LIMITS = { children: 20, conversations: 10, events: 12 } as const

/**
 * Returns the conversations that the user will most likely open, latest message first.
 * Conversations without messages are skipped.
 */
export function conversationsToPrefetch(conversations: readonly Conversation[]): readonly Conversation[] {
  return conversations
    .flatMap((one) =>
      one.lastMessage ? [{ one, at: Temporal.Instant.from(one.lastMessage.createdAt) }] : [],
    )
    .sort((first, second) => Temporal.Instant.compare(second.at, first.at))
    .slice(0, PREFETCH_LIMITS.conversations)
    .map(({ one }) => one)
}

/**
 * Returns the next events, today's events first.
 * Birthdays have no page, and the server may not know an event with unsent changes, so both are skipped.
 */
export function eventsToPrefetch({
  todaysEvents,
  upcomingEvents,
}: Pick<Dashboard, 'todaysEvents' | 'upcomingEvents'>): readonly string[] {
  return [...todaysEvents, ...upcomingEvents]
    .filter((event) => !event.birthday && !hasPendingChange(event))
    .slice(0, PREFETCH_LIMITS.events)
    .map(({ id }) => id)
}
