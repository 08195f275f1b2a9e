import { lateExtra } from '../../../ui/late.tsx'
import type { NavigationEntry } from '../model/navigation.ts'
import { useIsIdle } from './use-is-idle.ts'

// The count loads separately. If loading fails, the navigation entry works without the count.
const PendingCount = lateExtra(() => import('./pending-count.tsx').then((module) => module.PendingCount))

/**
 * The number of requests or offers that need the user's answer, shown at a navigation entry.
 * The number is loaded once the first screen is idle.
 */
export function NavigationCount({ of: to }: { of: NavigationEntry['to'] }) {
  const isIdle = useIsIdle()
  if (!isIdle || (to !== '/friends' && to !== '/profiles')) return null
  return <PendingCount of={to} />
}
