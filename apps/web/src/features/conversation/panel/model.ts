import type { Conversation } from '@homefield/contract/conversation'
import type { Unsent } from '../../message/model/timeline.ts'

/** Converts a text to lower case without accents, so that a search for 'zoe' finds 'Zoë'. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()
}

type NameOf = (conversation: Conversation) => string

/**
 * Filters conversations by the other person's name. The order of the conversations does not change.
 * @param nameOf returns the displayed name, or a placeholder for a person without a name
 */
export function matching(
  conversations: readonly Conversation[],
  text: string,
  nameOf: NameOf,
): readonly Conversation[] {
  const wanted = plain(text.trim())
  return wanted === '' ? conversations : conversations.filter((one) => plain(nameOf(one)).includes(wanted))
}

/**
 * Returns the number that a conversation's badge shows.
 * A read conversation that the user marked as unread counts as 1.
 */
export function unreadOf({ unread, isMarkedUnread }: Conversation): number {
  return Math.max(unread, isMarkedUnread ? 1 : 0)
}

/** Returns the number of unread messages for the badge in the header. Muted conversations do not count. */
export function totalUnread(conversations: readonly Conversation[]): number {
  return conversations.reduce((sum, one) => sum + (one.isMuted ? 0 : unreadOf(one)), 0)
}

export interface PanelLists {
  readonly friends: readonly Conversation[]
  /** The conversations with former friends and with deleted accounts. */
  readonly former: readonly Conversation[]
}

/**
 * Sorts friends and former friends by unread count (highest first), by latest message, and by name.
 * Source: specification 000, section 4.
 */
export function panelLists(
  conversations: readonly Conversation[],
  nameOf: NameOf,
  locale: string,
): PanelLists {
  const byName = new Intl.Collator(locale)
  const ordered = conversations.toSorted(
    (one, other) =>
      unreadOf(other) - unreadOf(one) ||
      lastAt(other) - lastAt(one) ||
      byName.compare(nameOf(one), nameOf(other)),
  )
  return {
    friends: ordered.filter(({ closed }) => closed === null),
    former: ordered.filter(({ closed }) => closed !== null),
  }
}

function lastAt({ lastMessage }: Conversation): number {
  return lastMessage === null ? 0 : Temporal.Instant.from(lastMessage.createdAt).epochMilliseconds
}

export interface LatestMessage {
  readonly isOwn: boolean
  /** The text of the message. The text is empty if the message consists only of a picture. */
  readonly text: string
  readonly hasPicture: boolean
  readonly at: string
}

/**
 * Returns the last message, even one that this device has not sent yet. Null if there is no message.
 * @param unsent unsent messages of the conversation, in the order in which the user wrote the messages
 */
export function latestMessage(
  { lastMessage }: Conversation,
  unsent: readonly Unsent[],
  viewerId: string,
): LatestMessage | null {
  const own = unsent.at(-1)
  if (own && own.id !== lastMessage?.id)
    return { isOwn: true, text: own.content, hasPicture: own.picture !== null, at: own.createdAt }
  if (!lastMessage) return null
  const { senderId, content, picture, createdAt } = lastMessage
  return { isOwn: senderId === viewerId, text: content, hasPicture: picture !== null, at: createdAt }
}
