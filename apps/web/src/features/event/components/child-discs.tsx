import type { Event } from '@homefield/contract/event'
import { ChildDisc, type DiscSize } from '../../../ui/disc.tsx'
import './child-discs.css'

interface ChildDiscsProps {
  event: Event
  size: DiscSize
  /** So many at most; '+2' stands for the rest. */
  most?: number
}

/** The children of an event, overlapping like a hand of cards. Decorative: their names stand beside, or in the name. */
export function ChildDiscs({ event, size, most = 3 }: ChildDiscsProps) {
  const shown = event.children.slice(0, most)
  const hidden = event.children.length - shown.length
  if (event.children.length === 1 && shown[0]) {
    return <ChildDisc name={shown[0].name} color={shown[0].color} size={size} isFriend={!event.isOwnEvent} />
  }
  return (
    <span className="child-discs" aria-hidden="true">
      {shown.map((child) => (
        <ChildDisc
          key={child.profileId}
          name={child.name}
          color={child.color}
          size={size}
          isFriend={!event.isOwnEvent}
        />
      ))}
      {hidden > 0 ? <span className="child-discs-more">+{hidden}</span> : null}
    </span>
  )
}
