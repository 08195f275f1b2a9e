import type { Person } from '@homefield/contract/friend'
import { type ComponentType, createContext, useContext } from 'react'

type Part = ComponentType<{ person: Person }>

interface ChatParts {
  /** What is unread of a friend, beside the name. */
  readonly Unread: Part
  /** What was said last, below it. */
  readonly LastWords: Part
  /** Opens the conversation. */
  readonly Open: Part
}

const Shown = createContext<ChatParts | null>(null)

/** What the list of friends shows of conversations; these stand on this feature, so that it is handed in from above. */
export const ShownChat = Shown.Provider

export function FriendChat({ part, person }: { part: keyof ChatParts; person: Person }) {
  const Part = useContext(Shown)?.[part]
  return Part ? <Part person={person} /> : null
}
