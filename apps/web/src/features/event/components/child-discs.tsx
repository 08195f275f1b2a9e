import type { Event } from '@homefield/contract/event'
import { ChildDisc, type DiscSize } from '../../../ui/disc.tsx'
import { isFriends } from '../model/one-card.ts'
import './child-discs.css'

interface ChildDiscsProps {
  event: Event
  size: DiscSize
  /** So many at most; '+2' stands for the rest. */
  most?: number
  /** The address of a child's photo; letters alone where it is left out. */
  photoOf?: (profileId: string) => string | null
}

/** The children of an event, overlapping like a hand of cards. Decorative: their names stand beside, or in the name. */
export function ChildDiscs({ event, size, most = 3, photoOf }: ChildDiscsProps) {
  const shown = event.children.slice(0, most)
  const hidden = event.children.length - shown.length
  const discs = shown.map((child) => (
    <ChildDisc
      key={child.profileId}
      name={child.name}
      color={child.color}
      size={size}
      isFriend={isFriends(event, child)}
      photoUrl={photoOf?.(child.profileId) ?? null}
    />
  ))
  if (event.children.length === 1) return discs[0]
  return (
    <span className="child-discs" aria-hidden="true">
      {discs}
      {hidden > 0 ? <span className="child-discs-more">+{hidden}</span> : null}
    </span>
  )
}
