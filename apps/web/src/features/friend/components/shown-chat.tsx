import type { Person } from '@homefield/contract/friend'
import { type ComponentType, createContext, useContext } from 'react'

type Part = ComponentType<{ person: Person }>

interface ChatParts {
  /** Shows the number of unread messages beside the friend's name. */
  readonly Unread: Part
  /** Shows the last message below the friend's name. */
  readonly LatestMessage: Part
  /** Shows a button that opens the conversation with the friend. */
  readonly Open: Part
}

const Shown = createContext<ChatParts | null>(null)

/**
 * Provides the chat's parts of a friend's row: the unread count, the last message, and the button.
 * The friend feature cannot import the conversation feature, because that import would be circular.
 */
export const ShownChat = Shown.Provider

export function FriendChat({ part, person }: { part: keyof ChatParts; person: Person }) {
  const Part = useContext(Shown)?.[part]
  return Part ? <Part person={person} /> : null
}
