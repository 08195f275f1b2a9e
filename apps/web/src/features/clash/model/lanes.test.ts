import { expect, it } from 'vitest'
import { timed } from '../../event/model/made-event.ts'
import { clashLanes } from './lanes.ts'
import { madeClash } from './made-clash.ts'

const ZONE = 'America/Los_Angeles'

it('draws both events and their overlap, with half an hour of margin before and after', () => {
  // The card shows 210 minutes, from 5:00 to 8:30 PM. The events last from 5:30 to 7:00 and 6:00 to 8:00.
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

it('hatches a gap between two events that is too short for the drive, even if the gap has zero minutes', () => {
  // The card shows 270 minutes, 8:30 AM to 1:00 PM. The events last from 9:00 to 10:15 and 10:30 to 12:30.
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
  // The card shows 5:00 to 8:30 PM, because the event without an end is drawn from 6:00 to 8:00 PM.
  expect(clashLanes(madeClash(practice, open), ZONE).second.width).toBeCloseTo((120 / 210) * 100)
})
