import { useEffect, useEffectEvent } from 'react'
import { CountBadge } from '../../../ui/count-badge.tsx'
import { useBell } from './use-bell.ts'

/**
 * Shows the number of unread notifications, and passes it to `onCount` for the button's accessible name.
 */
export function BellBadge({ onCount }: { onCount: (count: number) => void }) {
  const count = useBell().bell?.unread ?? 0
  const notify = useEffectEvent(onCount)
  useEffect(() => notify(count), [count])
  return (
    <span aria-hidden="true" className="contents">
      <CountBadge count={count} max={99} />
    </span>
  )
}
