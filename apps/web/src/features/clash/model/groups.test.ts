import type { Event } from '@homefield/contract/event'
import { describe, expect, it } from 'vitest'
import { timed } from '../../event/model/made-event.ts'
import { clashGroups, clashKnots, clashSections, countClashes } from './groups.ts'
import { madeClash } from './made-clash.ts'
import type { SeenClash } from './seen-clash.ts'

const ZONE = 'America/Los_Angeles'
const owen = [{ eventId: 'o', profileId: 'owen', name: 'Owen', color: '#F97316' }]

/** Returns a clash on the given day: Owen's practice (5:00 to 6:30 PM) overlaps Maya's (6:00 to 7:15 PM). */
function mondays(day: string, utcHour = 24, given: { owens?: Partial<Event>; mayas?: Partial<Event> } = {}) {
  const at = (hours: number) =>
    Temporal.Instant.from(`${day}T00:00:00Z`)
      .add({ minutes: Math.round(hours * 60) })
      .toString()
  const first = timed(at(utcHour), at(utcHour + 1.5), { children: owen, teamName: 'Otters', ...given.owens })
  const second = timed(at(utcHour + 1), at(utcHour + 2.25), { teamName: 'Harbor FC', ...given.mayas })
  return madeClash(first, second, { from: at(utcHour + 1), to: at(utcHour + 1.5) })
}

const shape = (clashes: SeenClash[]) =>
  clashGroups(clashes, ZONE).map((group) => [group.day, group.clashes.length, group.isEveryWeek])

describe('clashes that repeat weekly', () => {
  // 5 PM in Los Angeles is midnight UTC (hour 24) during daylight saving time. May 25, 2026 is a Monday.
  const weeks = ['2026-05-25', '2026-06-01', '2026-06-08', '2026-06-15'].map((day) => mondays(day))

  it('puts clashes that repeat weekly into one group, with the earliest clash first', () => {
    expect(countClashes(clashGroups(weeks, ZONE))).toBe(4)
    const [group, ...rest] = clashGroups(weeks.toReversed(), ZONE)
    expect(rest).toEqual([])
    expect(group).toMatchObject({ day: '2026-05-25', weekday: 1, isEveryWeek: true })
    expect(group?.clashes).toEqual(weeks)
  })

  it('groups clashes across a clock change if their clock time stays the same', () => {
    // Daylight saving time ends on November 1, 2026.
    // 5 PM in Los Angeles is then 1 AM UTC on the next day, so the test passes hour 25.
    expect(shape([mondays('2026-10-26'), mondays('2026-11-02', 25)])).toEqual([['2026-10-26', 2, true]])
    expect(shape([mondays('2026-10-26'), mondays('2026-11-02', 24)])).toEqual([
      ['2026-10-26', 1, true],
      ['2026-11-02', 1, true],
    ])
  })

  it('does not call a group weekly if the clash is missing in one of the weeks', () => {
    expect(shape([weeks[0], weeks[2]].flatMap((clash) => clash ?? []))).toEqual([['2026-05-25', 2, false]])
  })

  it.each([
    ['weekday', mondays('2026-05-26')],
    ['time', mondays('2026-06-01', 23)],
    ['title', mondays('2026-06-01', 24, { owens: { title: 'Otters vs Pilots' } })],
    ['place', mondays('2026-06-01', 24, { mayas: { locationName: 'Cedar Park' } })],
    ['team', mondays('2026-06-01', 24, { mayas: { teamName: 'Waves' } })],
    ['child', mondays('2026-06-01', 24, { mayas: { children: owen } })],
    [
      'duration',
      mondays('2026-06-01', 24, {
        mayas: {
          when: { kind: 'timed', start: '2026-06-02T01:00:00Z', end: '2026-06-02T02:00:00Z', zone: 'UTC' },
        },
      }),
    ],
  ])('keeps two clashes separate if the %s differs', (_what, other) => {
    const [first] = weeks
    expect(first && clashGroups([first, other], ZONE)).toHaveLength(2)
  })

  it('never groups settled clashes with unsettled ones', () => {
    const [first, second] = weeks
    if (!first || !second) throw new Error('the fixture has fewer than two weeks')
    const settled = { ...second, clash: { ...second.clash, settledAt: '2026-05-01T00:00:00Z' } }
    expect(shape([first, settled])).toEqual([
      ['2026-05-25', 1, true],
      ['2026-06-01', 1, true],
    ])
  })
})

it('lists a day’s clashes under one heading, but gives a weekly clash its own heading', () => {
  const game = { owens: { title: 'Game' } }
  const groups = clashGroups(
    [
      mondays('2026-05-25'),
      mondays('2026-06-01'),
      mondays('2026-05-25', 18),
      mondays('2026-05-25', 20, game),
    ],
    ZONE,
  )
  expect(
    clashSections(groups).map(({ day, groups: under }) => [day, under.map((group) => group.clashes.length)]),
  ).toEqual([
    ['2026-05-25', [1, 1]],
    ['2026-05-25', [2]],
  ])
})

it('puts clashes that share an event on one card, in the order of the first clash', () => {
  const at = (hour: number, title: string) =>
    timed(`2026-05-25T${hour}:00:00Z`, `2026-05-25T${hour + 1}:00:00Z`, { title })
  const [practice, game, swim, dinner, club] = [14, 15, 16, 17, 18].map((hour) => at(hour, `${hour}`))
  if (!practice || !game || !swim || !dinner || !club) throw new Error('the test needs five events')
  const clash = (first: Event, second: Event, hour: number) =>
    madeClash(first, second, { from: `2026-05-25T${hour}:00:00Z`, to: `2026-05-25T${hour}:30:00Z` })
  const groups = clashGroups(
    [clash(practice, game, 15), clash(dinner, club, 16), clash(game, swim, 17), clash(practice, swim, 18)],
    ZONE,
  )
  const titles = clashKnots(groups).map((knot) =>
    knot.map(({ clashes: [{ first, second }] }) => `${first.event.title} ${second.event.title}`),
  )
  expect(titles).toEqual([['14 15', '15 16', '14 16'], ['17 18']])
})
