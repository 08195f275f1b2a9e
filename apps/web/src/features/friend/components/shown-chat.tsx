import type { Person } from '@homefield/contract/friend'
import { type ComponentType, createContext, useContext } from 'react'

type Part = ComponentType<{ person: Person }>

interface ChatParts {
  /** The number of unread messages, shown beside the friend's name. */
  readonly Unread: Part
  /** The last message, shown below the friend's name. */
  readonly LatestMessage: Part
  /** A button that opens the conversation with the friend. */
  readonly Open: Part
}

const Shown = createContext<ChatParts | null>(null)

/**
 * Provides the parts of a friend's row that belong to the chat: unread count, last message, and button.
 * The friend feature cannot import the conversation feature, because that would be a circular dependency.
 */
export const ShownChat = Shown.Provider

export function FriendChat({ part, person }: { part: keyof ChatParts; person: Person }) {
  const Part = useContext(Shown)?.[part]
  return Part ? <Part person={person} /> : null
}
