import { lateExtra } from '../../../ui/late.tsx'
import type { NavigationEntry } from '../model/navigation.ts'
import { useIsIdle } from './use-is-idle.ts'

// Nobody asked for it: where it does not come, the way stands there without its count.
const WaitingCount = lateExtra(() => import('./waiting-count.tsx').then((module) => module.WaitingCount))

/** How many wait for an answer behind a way; read once the first screen stands. */
export function NavigationCount({ of: to }: { of: NavigationEntry['to'] }) {
  const isIdle = useIsIdle()
  if (!isIdle || (to !== '/friends' && to !== '/profiles')) return null
  return <WaitingCount of={to} />
}
