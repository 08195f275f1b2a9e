import { useEffect, useEffectEvent } from 'react'
import { CountBadge } from '../../../ui/count-badge.tsx'
import { useBell } from './use-bell.ts'

/** The unread count. `onCount` passes it to the button, which includes it in its accessible name. */
export function BellBadge({ onCount }: { onCount: (count: number) => void }) {
  const count = useBell().bell?.unread ?? 0
  const tell = useEffectEvent(onCount)
  useEffect(() => tell(count), [count])
  return (
    <span aria-hidden="true" className="contents">
      <CountBadge count={count} max={99} />
    </span>
  )
}
