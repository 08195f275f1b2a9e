import { lateExtra } from '../../../ui/late.tsx'
import type { NavigationEntry } from '../model/navigation.ts'
import { useIsIdle } from './use-is-idle.ts'

// The count's code loads separately, so the navigation entry works even if that code fails to load.
const PendingCount = lateExtra(() => import('./pending-count.tsx').then((module) => module.PendingCount))

/**
 * Shows at a navigation entry how many requests or offers are waiting for the user's answer.
 * The number of requests or offers loads once the first screen is idle.
 */
export function NavigationCount({ of: to }: { of: NavigationEntry['to'] }) {
  const isIdle = useIsIdle()
  if (!isIdle || (to !== '/friends' && to !== '/profiles')) return null
  return <PendingCount of={to} />
}
