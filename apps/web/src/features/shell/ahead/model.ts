import type { Conversation } from '@homefield/contract/conversation'
import type { Dashboard } from '@homefield/contract/dashboard'
import { isWaiting } from '../../event/waiting/model/is-waiting.ts'

/** Maximum numbers of items to prefetch (decision 28). */
export const AHEAD = { children: 20, conversations: 10, events: 12 } as const

/** The conversations that the user most likely opens next: those with messages, latest message first. */
export function conversationsAhead(conversations: readonly Conversation[]): readonly Conversation[] {
  return conversations
    .flatMap((one) =>
      one.lastMessage ? [{ one, at: Temporal.Instant.from(one.lastMessage.createdAt) }] : [],
    )
    .sort((first, second) => Temporal.Instant.compare(second.at, first.at))
    .slice(0, AHEAD.conversations)
    .map(({ one }) => one)
}

/** The next events, today's first. Skips birthdays, which have no page, and events that are not on the server yet. */
export function eventsAhead({
  todaysEvents,
  upcomingEvents,
}: Pick<Dashboard, 'todaysEvents' | 'upcomingEvents'>): readonly string[] {
  return [...todaysEvents, ...upcomingEvents]
    .filter((event) => !event.birthday && !isWaiting(event))
    .slice(0, AHEAD.events)
    .map(({ id }) => id)
}
