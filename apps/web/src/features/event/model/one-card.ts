import type { Event, EventChild } from '@homefield/contract/event'
import { isSameStart } from '@homefield/domain/when-change'

/** A child of a card. On one's own card a friend's stands, too. */
interface CardChild extends EventChild {
  readonly isFriend?: boolean
}

/**
 * What two families have of one game stands once on a wall, with the children of both: as one's own where it is that
 * too, else as the first of them has it. Each opens from the other; threads and reminders stay apart.
 * @param events what a filter leaves: a family that is switched off is in no card
 */
export function oneCardEach(events: readonly Event[]): readonly Event[] {
  if (events.every(({ sameAs }) => sameAs.length === 0)) return events
  const known = new Map(events.map((event) => [event.happeningId, event]))
  const at = new Map(events.map((event, index) => [event, index]))
  return events.flatMap((event) => {
    if (event.sameAs.length === 0) return [event]
    const group = groupOf(event, known).toSorted((a, b) => (at.get(a) ?? 0) - (at.get(b) ?? 0))
    const friends = group.filter((one) => !one.isOwnEvent)
    const isCard = event.isOwnEvent || (friends.length === group.length && friends[0] === event)
    if (!isCard) return []
    return group.length === 1 ? [event] : [{ ...event, children: withFriends(event, friends) }]
  })
}

/** The first of them, as many as `most` cards show. */
export function firstCards(events: readonly Event[], most: number): readonly Event[] {
  let first = events
  while (oneCardEach(first).length > most) first = first.slice(0, -1)
  return first
}

/** True of every child on a friend's card, and of a friend's child on one's own. */
export function isFriends(event: Event, child: CardChild): boolean {
  return !event.isOwnEvent || child.isFriend === true
}

/**
 * All that are one game. Where a family has it from two calendars, its event is the same as those of two other families,
 * which name only this one and not each other.
 */
function groupOf(event: Event, known: ReadonlyMap<string, Event>): Event[] {
  const group = new Set([event])
  // The loop also visits what is added to the set while it runs.
  for (const { sameAs } of group)
    for (const id of sameAs) {
      const other = known.get(id)
      if (other && beginTogether(event, other)) group.add(other)
    }
  return [...group]
}

/** What is moved here stands at its new time before the server knows; theirs stays where it is. */
function beginTogether({ when }: Event, { when: theirs }: Event): boolean {
  if (when.kind === 'days') return theirs.kind === 'days' && when.firstDay === theirs.firstDay
  return isSameStart(when, theirs)
}

function withFriends(event: Event, friends: readonly Event[]): CardChild[] {
  const children = new Map<string, CardChild>(event.children.map((child) => [child.profileId, child]))
  for (const child of friends.flatMap((friend) => friend.children))
    if (!children.has(child.profileId)) children.set(child.profileId, { ...child, isFriend: true })
  return [...children.values()]
}
