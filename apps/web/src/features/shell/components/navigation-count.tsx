import { lateExtra } from '../../../ui/late.tsx'
import type { NavigationEntry } from '../model/navigation.ts'
import { useIsIdle } from './use-is-idle.ts'

// An optional part: if its code fails to load, the entry shows no count.
const WaitingCount = lateExtra(() => import('./waiting-count.tsx').then((module) => module.WaitingCount))

/**
 * The number of requests or offers that need an answer behind a navigation entry. Read once the first screen
 * is idle.
 */
export function NavigationCount({ of: to }: { of: NavigationEntry['to'] }) {
  const isIdle = useIsIdle()
  if (!isIdle || (to !== '/friends' && to !== '/profiles')) return null
  return <WaitingCount of={to} />
}
