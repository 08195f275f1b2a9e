import { describe, expect, it } from 'vitest'
import { timed } from '../../event/model/made-event.ts'
import { clashLanes } from './lanes.ts'
import { madeClash } from './made-clash.ts'

const ZONE = 'America/Los_Angeles'
/** Rounds a position to hundredths of a percent. */
const rounded = ({ left, width }: { left: number; width: number }) =>
  [left, width].map((percent) => Math.round(percent * 100) / 100)

describe('the time scale of clashes', () => {
  it('draws both events and their overlap on a scale of full hours', () => {
    // The scale shows 240 minutes, from 5 to 9 PM. The events last from 5:30 to 7:00 and from 6:00 to 8:00.
    const practice = timed('2026-05-15T00:30:00Z', '2026-05-15T02:00:00Z')
    const game = timed('2026-05-15T01:00:00Z', '2026-05-15T03:00:00Z')
    const { lanes, ticks } = clashLanes([madeClash(practice, game)], ZONE)
    expect(lanes.map(({ bar }) => rounded(bar))).toEqual([
      [12.5, 37.5],
      [25, 50],
    ])
    for (const { hatches } of lanes) expect(hatches.map(rounded)).toEqual([[25, 25]])
    expect(ticks).toEqual([
      { hour: 18, left: 25 },
      { hour: 19, left: 50 },
      { hour: 20, left: 75 },
    ])
  })

  it('hatches a gap between two events that is too short for the drive, even if the gap has zero minutes', () => {
    // The scale shows 300 minutes, 8 AM to 1 PM. The events last from 9:00 to 10:15 and from 10:30 to 12:30.
    const early = timed('2026-05-23T16:00:00Z', '2026-05-23T17:15:00Z')
    const late = timed('2026-05-23T17:30:00Z', '2026-05-23T19:30:00Z')
    const drive = { kind: 'drive', from: '2026-05-23T17:15:00Z', to: '2026-05-23T17:30:00Z' } as const
    const [lane] = clashLanes([madeClash(early, late, drive)], ZONE).lanes
    expect(lane?.hatches.map(rounded)).toEqual([[45, 5]])
    const [none] = clashLanes([madeClash(early, late, { ...drive, to: drive.from })], ZONE).lanes
    expect(none?.hatches.map(rounded)).toEqual([[45, 0]])
  })

  it('draws an event without an end as two hours long', () => {
    const open = timed('2026-05-15T01:00:00Z', null)
    const practice = timed('2026-05-15T00:30:00Z', '2026-05-15T02:00:00Z')
    // The scale shows 5 to 9 PM, because the event without an end is drawn from 6 to 8 PM.
    expect(clashLanes([madeClash(practice, open)], ZONE).lanes.map(({ bar }) => bar.width)).toEqual([
      37.5, 50,
    ])
  })

  it('gives an event that clashes twice one lane, and joins its hatched times', () => {
    const practice = timed('2026-05-15T00:30:00Z', '2026-05-15T02:00:00Z')
    const game = timed('2026-05-15T01:00:00Z', '2026-05-15T03:00:00Z')
    const dinner = timed('2026-05-15T01:30:00Z', '2026-05-15T02:30:00Z')
    const { lanes } = clashLanes(
      [
        madeClash(practice, game, { from: '2026-05-15T01:00:00Z', to: '2026-05-15T02:00:00Z' }),
        madeClash(practice, dinner, { from: '2026-05-15T01:30:00Z', to: '2026-05-15T02:00:00Z' }),
        madeClash(game, dinner, { from: '2026-05-15T01:30:00Z', to: '2026-05-15T02:30:00Z' }),
      ],
      ZONE,
    )
    expect(lanes.map(({ side }) => side.event.id)).toEqual([practice.id, game.id, dinner.id])
    // On the scale from 5 to 9 PM, 6:00 to 7:30 PM is from 25 to 62.5 percent.
    expect(lanes[1]?.hatches.map(rounded)).toEqual([[25, 37.5]])
  })

  it('labels at most seven hours of a long day', () => {
    // The scale shows 7 AM to 10 PM.
    const trip = timed('2026-05-14T14:30:00Z', '2026-05-15T04:00:00Z')
    const game = timed('2026-05-15T01:00:00Z', '2026-05-15T03:00:00Z')
    expect(clashLanes([madeClash(trip, game)], ZONE).ticks.map(({ hour }) => hour)).toEqual([
      9, 12, 15, 18, 21,
    ])
  })
})
