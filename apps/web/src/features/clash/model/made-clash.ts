import type { Clash } from '@homefield/contract/clash'
import type { Event } from '@homefield/contract/event'
import type { SeenClash } from './seen-clash.ts'

/** Creates a clash for tests, with default values for all fields that the test does not pass. */
export function madeClash(first: Event, second: Event, given: Partial<Clash> = {}): SeenClash {
  const side = (event: Event) => ({
    eventId: event.id,
    eventGroupId: event.eventGroupId,
    profileIds: event.children.map((child) => child.profileId),
  })
  const clash: Clash = {
    kind: 'overlap',
    first: side(first),
    second: side(second),
    from: '2026-05-15T01:00:00Z',
    to: '2026-05-15T02:00:00Z',
    endsAt: '2026-05-15T02:00:00Z',
    driveMinutes: null,
    driveFrom: null,
    estimateMinutes: null,
    driver: null,
    isAssumed: false,
    settledAt: null,
    ...given,
  }
  return {
    clash,
    first: { event: first, children: first.children },
    second: { event: second, children: second.children },
  }
}
