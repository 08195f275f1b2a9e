import type { Event, EventChild } from '@homefield/contract/event'
import { isSameStart } from '@homefield/domain/when-change'

/** A child on an event's card. A friend's child may also be on the card of the viewer's own event. */
interface CardChild extends EventChild {
  readonly isFriend?: boolean
}

/**
 * Merges several families' events of the same game into one card with all of the families' children.
 * The card shows the viewer's own event, or the first friend's event if the viewer has no event.
 * The card links to all of the events. Each event keeps a separate thread and separate reminders.
 * @param events the events after filtering, so children of a hidden family do not appear on any card
 */
export function oneCardEach(events: readonly Event[]): readonly Event[] {
  if (events.every(({ sameAs }) => sameAs.length === 0)) return events
  const known = new Map(events.map((event) => [event.eventGroupId, event]))
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

/**
 * Returns the events that fit on `most` cards. All events of the same game share one card.
 */
export function firstCards(events: readonly Event[], most: number): readonly Event[] {
  let first = events
  while (oneCardEach(first).length > most) first = first.slice(0, -1)
  return first
}

/** True if the child belongs to a friend, on a friend's card or on the viewer's own card. */
export function isFriends(event: Event, child: CardChild): boolean {
  return !event.isOwnEvent || child.isFriend === true
}

/**
 * Returns all events of the same game as `event`, including events that are linked through another event.
 * A family may have the game in two calendars, and each event may be linked to a different family.
 * Two families may be linked only through a third family that has the game in two calendars.
 */
function groupOf(event: Event, known: ReadonlyMap<string, Event>): Event[] {
  const group = new Set([event])
  // A `for…of` loop over a Set also visits the events that are added during the loop.
  for (const { sameAs } of group)
    for (const id of sameAs) {
      const other = known.get(id)
      if (other && beginTogether(event, other)) group.add(other)
    }
  return [...group]
}

/**
 * An unsent time change moves only the viewer's own event and not the friend's event for the same game.
 * The friend's event still has the old time, so it gets a separate card.
 */
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
