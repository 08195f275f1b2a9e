import { expect, it } from 'vitest'
import { allDay, madeEvent } from './made-event.ts'
import { otherZone } from './there.ts'

const at = (start: string, zone: string) => madeEvent({ when: { kind: 'timed', start, end: null, zone } })

it('returns the event’s zone only if the zone’s clock differs from the reader’s clock', () => {
  const inPortland = at('2026-05-16T17:00:00Z', 'America/Los_Angeles')
  expect(otherZone(inPortland, 'America/New_York')?.zone).toBe('America/Los_Angeles')
  expect(otherZone(inPortland, 'America/Vancouver')).toBeNull()
  // Phoenix has no daylight-saving time, so Phoenix and Los Angeles have the same clock time only in summer.
  expect(otherZone(at('2026-05-16T17:00:00Z', 'America/Phoenix'), 'America/Los_Angeles')).toBeNull()
  expect(otherZone(at('2026-12-16T17:00:00Z', 'America/Phoenix'), 'America/Los_Angeles')?.zone).toBe(
    'America/Phoenix',
  )
  expect(otherZone(allDay('2026-05-16'), 'Asia/Kathmandu')).toBeNull()
  expect(otherZone(at('2026-05-16T17:00:00Z', 'Mars/Base'), 'Asia/Kathmandu')).toBeNull()
})
