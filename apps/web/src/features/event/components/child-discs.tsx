import type { Event } from '@homefield/contract/event'
import { ChildDisc, type DiscSize } from '../../../ui/disc.tsx'
import { isFriends } from '../model/one-card.ts'

interface ChildDiscsProps {
  event: Event
  size: DiscSize
  /** Maximum number of discs. If the event has more children, a label such as '+2' follows the discs. */
  most?: number
  /** Returns the URL of a child's photo. Without this function, the discs show only initials. */
  photoOf?: (profileId: string) => string | null
  /** CSS class of each disc. If there are several discs, the element around them gets the class too. */
  className?: string
}

const RING = 'shadow-[0_0_0_1.5px_var(--surface)]!'
/** Discs overlap by 15% of their size. A larger overlap would cover a disc's letter. */
const OVERLAP = '-ml-[calc(var(--s)*0.15)]!'

/**
 * Shows one disc (a round avatar) for each child of the event.
 * Screen readers skip the discs, because the event's label has the names.
 */
export function ChildDiscs({ event, size, most = 3, photoOf, className }: ChildDiscsProps) {
  const shown = event.children.slice(0, most)
  const hidden = event.children.length - shown.length
  const isOne = event.children.length === 1
  const discs = shown.map((child, index) => {
    const isFriend = isFriends(event, child)
    return (
      <ChildDisc
        key={child.profileId}
        name={child.name}
        color={child.color}
        size={size}
        isFriend={isFriend}
        photoUrl={photoOf?.(child.profileId) ?? null}
        className={`${isOne || isFriend ? '' : RING} ${index > 0 ? OVERLAP : ''} ${className ?? ''}`}
      />
    )
  })
  if (isOne) return discs[0]
  return (
    <span className={`inline-flex flex-none items-center ${className ?? ''}`} aria-hidden="true">
      {discs}
      {hidden > 0 ? (
        <span className="ml-[3px] text-[11px]/[14px] font-semibold text-ink-3">+{hidden}</span>
      ) : null}
    </span>
  )
}
