import type { Person } from '@homefield/contract/friend'
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

interface PartProps {
  person: Person
  children?: ReactNode
}

type Part = ComponentType<PartProps>

interface ChatParts {
  /** Shows the number of unread messages beside the friend's name. */
  readonly Unread: Part
  /** Shows the last message below the friend's name. */
  readonly LatestMessage: Part
  /** Makes the friend's name, its child, a button over the whole row. The button opens the conversation. */
  readonly Open: Part
}

const Shown = createContext<ChatParts | null>(null)

/**
 * Provides the chat's parts of a friend's row: the unread count, the last message, and the name as a button.
 * The friend feature cannot import the conversation feature, because that import would be circular.
 */
export const ShownChat = Shown.Provider

export function FriendChat({ part, ...props }: PartProps & { part: keyof ChatParts }) {
  const Part = useContext(Shown)?.[part]
  return Part ? <Part {...props} /> : props.children
}
