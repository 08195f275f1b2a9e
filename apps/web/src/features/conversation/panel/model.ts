/* The friends panel: who stands where, what is unread, and what was said last. */
import type { Conversation } from '@homefield/contract/conversation'
import type { Unsent } from '../../message/model/timeline.ts'

/** As letters sound alike to a reader in a hurry: without case and accents. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()
}

type NameOf = (conversation: Conversation) => string

/**
 * The conversations with a person whose name contains the text, in the order they came.
 * @param nameOf what stands on the screen for a person; who has no name is found by the words that say so.
 */
export function matching(
  conversations: readonly Conversation[],
  text: string,
  nameOf: NameOf,
): readonly Conversation[] {
  const wanted = plain(text.trim())
  return wanted === '' ? conversations : conversations.filter((one) => plain(nameOf(one)).includes(wanted))
}

/** What a badge counts: a conversation that its reader marked unread counts as one, where nothing else is. */
export function unreadOf({ unread, isMarkedUnread }: Conversation): number {
  return Math.max(unread, isMarkedUnread ? 1 : 0)
}

/** What is unread in all of them, for the header; what is muted calls nobody. */
export function totalUnread(conversations: readonly Conversation[]): number {
  return conversations.reduce((sum, one) => sum + (one.isMuted ? 0 : unreadOf(one)), 0)
}

export interface PanelLists {
  readonly friends: readonly Conversation[]
  /** With whom something was written, and who are friends no more. */
  readonly former: readonly Conversation[]
}

/**
 * Both lists in their order (specification 000, section 4): by what is unread, most first; then by the most recent
 * message; then by name.
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

export interface LastWords {
  readonly isOwn: boolean
  /** Empty: a picture alone. */
  readonly text: string
  readonly hasPicture: boolean
  readonly at: string
}

/**
 * What was said last, also what is still on its way from this device; null where nothing was said.
 * @param unsent of this conversation, in the order in which they were written
 */
export function lastWords(
  { lastMessage }: Conversation,
  unsent: readonly Unsent[],
  viewerId: string,
): LastWords | null {
  const own = unsent.at(-1)
  if (own && own.id !== lastMessage?.id)
    return { isOwn: true, text: own.content, hasPicture: own.picture !== null, at: own.createdAt }
  if (!lastMessage) return null
  const { senderId, content, picture, createdAt } = lastMessage
  return { isOwn: senderId === viewerId, text: content, hasPicture: picture !== null, at: createdAt }
}
