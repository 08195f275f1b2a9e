import { expect, it } from 'vitest'
import { timed } from '../../event/model/made-event.ts'
import { clashLanes } from './lanes.ts'
import { madeClash } from './made-clash.ts'

const ZONE = 'America/Los_Angeles'

it('draws both events and their overlap, with a margin of half an hour before and after them', () => {
  // The events last from 5:30 to 7:00 PM and 6:00 to 8:00 PM. With margins, that is 210 minutes.
  const practice = timed('2026-05-15T00:30:00Z', '2026-05-15T02:00:00Z')
  const game = timed('2026-05-15T01:00:00Z', '2026-05-15T03:00:00Z')
  const { first, second, hatch } = clashLanes(madeClash(practice, game), ZONE)
  expect(first.left).toBeCloseTo((30 / 210) * 100)
  expect(first.width).toBeCloseTo((90 / 210) * 100)
  expect(second.left).toBeCloseTo((60 / 210) * 100)
  expect(second.width).toBeCloseTo((120 / 210) * 100)
  expect(hatch.left).toBeCloseTo((60 / 210) * 100)
  expect(hatch.width).toBeCloseTo((60 / 210) * 100)
})

it('draws the time between the events if it is too short for the drive, even if it is zero minutes', () => {
  // The events last from 9:00 to 10:15 AM and 10:30 AM to 12:30 PM. With margins, that is 270 minutes.
  const early = timed('2026-05-23T16:00:00Z', '2026-05-23T17:15:00Z')
  const late = timed('2026-05-23T17:30:00Z', '2026-05-23T19:30:00Z')
  const drive = { kind: 'drive', from: '2026-05-23T17:15:00Z', to: '2026-05-23T17:30:00Z' } as const
  const { hatch } = clashLanes(madeClash(early, late, drive), ZONE)
  expect(hatch.left).toBeCloseTo((105 / 270) * 100)
  expect(hatch.width).toBeCloseTo((15 / 270) * 100)
  const none = clashLanes(madeClash(early, late, { ...drive, to: drive.from }), ZONE)
  expect(none.hatch.width).toBe(0)
})

it('draws an event without an end as two hours long', () => {
  const open = timed('2026-05-15T01:00:00Z', null)
  const practice = timed('2026-05-15T00:30:00Z', '2026-05-15T02:00:00Z')
  // The window is 5:00 to 8:30 PM again. The event is drawn from 6:00 PM for two hours.
  expect(clashLanes(madeClash(practice, open), ZONE).second.width).toBeCloseTo((120 / 210) * 100)
})
