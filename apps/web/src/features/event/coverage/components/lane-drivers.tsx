import type { Event } from '@homefield/contract/event'
import { distinctDrivers, isFree, legsOf } from '../model/event-legs.ts'
import { DriverMark } from './driver-mark.tsx'

/** Shows who drives one child to an event and back, without words. */
export function LaneDrivers({ event, profileId }: { event: Event; profileId: string }) {
  const legs = legsOf(event).filter(({ child }) => child.profileId === profileId)
  if (legs.every(isFree)) return null
  return distinctDrivers(legs).map(({ direction, leg }) => <DriverMark key={direction} leg={leg} size={20} />)
}
