import type { Person } from '@homefield/contract/friend'
import { type ComponentType, createContext, useContext } from 'react'

type Part = ComponentType<{ person: Person }>

interface ChatParts {
  /** The number of unread messages, beside the friend's name. */
  readonly Unread: Part
  /** The last message, below the name. */
  readonly LastWords: Part
  /** A button that opens the conversation. */
  readonly Open: Part
}

const Shown = createContext<ChatParts | null>(null)

/**
 * The conversation parts of the friend list. The conversation feature depends on this one, so it injects them
 * through this context.
 */
export const ShownChat = Shown.Provider

export function FriendChat({ part, person }: { part: keyof ChatParts; person: Person }) {
  const Part = useContext(Shown)?.[part]
  return Part ? <Part person={person} /> : null
}
