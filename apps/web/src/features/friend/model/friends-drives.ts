import type { Event } from '@homefield/contract/event'
import { type EventLeg, isMine, legsOf } from '../../event/coverage/model/event-legs.ts'
import { legTime } from '../../event/coverage/model/rides.ts'

export interface FriendsDrive {
  readonly event: Event
  /** The legs that the viewer drives, or is asked to drive. */
  readonly legs: readonly EventLeg[]
}

/** Returns the friends' events to which the viewer drives or is asked to drive, without those that are over. */
export function friendsDrives(events: readonly Event[], now: Temporal.Instant): FriendsDrive[] {
  return events
    .filter(({ isOwnEvent }) => !isOwnEvent)
    .map((event) => ({
      event,
      legs: legsOf(event).filter((leg) => isMine(leg) && legTime(leg) > now.epochMilliseconds),
    }))
    .filter(({ legs }) => legs.length > 0)
}
