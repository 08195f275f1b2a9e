import { expect, it } from 'vitest'
import { daysFrom } from '../../../../lib/time/day.ts'
import { madeEvent } from '../../../event/model/made-event.ts'
import { nowIn } from '../../../event/model/placement.ts'
import { adultBoardOf, boardOf } from './board.ts'
import { printFit } from './print-fit.ts'

const DAYS = daysFrom('2026-05-10', 7)
const ZONE = 'America/New_York'
const child = (profileId: string) => ({ eventId: profileId, profileId, name: profileId, color: '#6366F1' })
/** New York is at UTC−4 in May. */
const timed = (title: string, start: string, end: string | null, ...children: string[]) =>
  madeEvent({
    title,
    when: { kind: 'timed', start, end, zone: ZONE },
    children: children.map(child),
  })
const days = (title: string, firstDay: string, lastDay: string, ...children: string[]) =>
  madeEvent({
    title,
    when: { kind: 'days', firstDay, lastDay, timeTbd: false },
    children: children.map(child),
  })

/** Returns each non-empty cell of the board as text, such as '10 maya: Game, Practice'. */
function shown(...events: ReturnType<typeof madeEvent>[]): string[] {
  return boardOf(events, ['maya', 'owen'], DAYS, ZONE).flatMap(({ day, cells }) =>
    cells.flatMap((cell, column) =>
      cell.length > 0
        ? [`${day.slice(8)} ${['maya', 'owen'][column]}: ${cell.map(({ event }) => event.title).join(', ')}`]
        : [],
    ),
  )
}

it('puts each event into the cell for the event’s day and child, and sorts each cell by time', () => {
  expect(
    shown(
      timed('late', '2026-05-14T22:00:00Z', '2026-05-14T23:00:00Z', 'maya'),
      timed('early', '2026-05-14T12:00:00Z', null, 'maya'),
      days('camp', '2026-05-14', '2026-05-14', 'maya'),
      timed('other', '2026-05-14T12:00:00Z', null, 'owen'),
      timed('nobody here', '2026-05-14T12:00:00Z', null, 'kiran'),
    ),
  ).toEqual(['14 maya: camp, early, late', '14 owen: other'])
})

it('shows an event for two children in both children’s columns', () => {
  expect(shown(timed('both', '2026-05-11T22:00:00Z', null, 'maya', 'owen'))).toEqual([
    '11 maya: both',
    '11 owen: both',
  ])
})

it('shows a multi-day event on every day of the week that the event covers (C21)', () => {
  expect(shown(days('cup', '2026-05-15', '2026-05-18', 'maya'))).toEqual(['15 maya: cup', '16 maya: cup'])
  expect(shown(days('over', '2026-05-08', '2026-05-10', 'maya'))).toEqual(['10 maya: over'])
})

it('assigns events to days in the account’s time zone, and shows an overnight event only once (C20)', () => {
  // 02:00Z on May 12 is 10 PM on May 11 in New York.
  expect(shown(timed('late', '2026-05-12T02:00:00Z', '2026-05-12T06:00:00Z', 'maya'))).toEqual([
    '11 maya: late',
  ])
  // The event began at 11 PM on Saturday, the day before the week, and ends after midnight.
  expect(shown(timed('night', '2026-05-10T03:00:00Z', '2026-05-10T06:00:00Z', 'maya'))).toEqual([
    '10 maya: night',
  ])
  // The event ends exactly at midnight before Sunday, so Sunday does not show the event.
  expect(shown(timed('until midnight', '2026-05-10T03:00:00Z', '2026-05-10T04:00:00Z', 'maya'))).toEqual([])
})

const user = (userId: string) => ({ kind: 'user', userId, name: userId, isViewer: false }) as const
const leg = (profileId: string, direction: 'there' | 'back', driver: ReturnType<typeof user>) =>
  ({ profileId, direction, status: 'confirmed', driver, askedBy: null, defaultId: null, version: 1 }) as const

/** Returns each non-empty cell of the board by adult, such as '14 sam: Game (maya there)'. */
function shownByAdult(...events: ReturnType<typeof madeEvent>[]): string[] {
  const keys = ['nobody', 'erin', 'sam']
  const now = nowIn(Temporal.Instant.from('2026-05-12T16:00:00Z'), ZONE)
  const board = { keys, assignable: new Set(['maya', 'owen']), days: DAYS, zone: ZONE, now }
  return adultBoardOf(events, board).flatMap(({ day, cells }) =>
    cells.flatMap((cell, column) =>
      cell.map(({ event }) => {
        const ways = event.legs.map(({ profileId, direction }) => `${profileId} ${direction}`)
        return `${day.slice(8)} ${keys[column]}: ${event.title} (${ways.join(', ')})`
      }),
    ),
  )
}

it('puts an event into the columns of its drivers, and its open legs under those who need a ride', () => {
  const both = timed('Game', '2026-05-14T22:00:00Z', null, 'maya', 'owen')
  const legs = [
    leg('maya', 'there', user('sam')),
    leg('owen', 'there', user('sam')),
    leg('maya', 'back', user('erin')),
  ]
  expect(shownByAdult({ ...both, legs })).toEqual([
    '14 nobody: Game (owen back)',
    '14 erin: Game (maya back)',
    '14 sam: Game (maya there, owen there)',
  ])
})

it('lists no ride for children who stay at home, events that are over, and children of other families', () => {
  const absent = { ...timed('absent', '2026-05-14T22:00:00Z', null, 'maya'), notGoing: ['maya'] }
  const past = timed('past', '2026-05-11T22:00:00Z', '2026-05-11T23:00:00Z', 'maya')
  const friends = timed('friend’s', '2026-05-14T22:00:00Z', null, 'kiran')
  const cup = days('cup', '2026-05-14', '2026-05-15', 'maya')
  expect(shownByAdult(absent, past, friends, cup)).toEqual([])
  // It is noon on May 12, so only the way back is still ahead.
  const running = timed('running', '2026-05-12T15:00:00Z', '2026-05-12T17:00:00Z', 'maya')
  expect(shownByAdult(running)).toEqual(['12 nobody: running (maya back)'])
  expect(shownByAdult({ ...past, legs: [leg('maya', 'there', user('sam'))] })).toEqual([
    '11 sam: past (maya there)',
  ])
})

it('prints a quiet week in full detail, drops details of a busier week, and scales down only a crowded week', () => {
  const week = (perDay: number) =>
    boardOf(
      DAYS.flatMap((day) =>
        Array.from({ length: perDay }, (_, nth) => days(`${day} ${nth}`, day, day, 'maya')),
      ),
      ['maya', 'owen'],
      DAYS,
      ZONE,
    )
  const fit = (perDay: number, states: number) => {
    const { densities, scale } = printFit(week(perDay), () => states)
    return [densities.join(' '), scale]
  }
  const of = (...counts: [number, string][]) =>
    counts.flatMap(([count, density]) => Array.from({ length: count }, () => density)).join(' ')
  // The printed page has 540 px for the rows of all days.
  // Each day's row has 8 px of padding.
  // An event is 59 px high in the density `full`, 45 px in `mixed`, 32 px in `compact`, and 15 px in `dense`.
  // If a cell has several events, each of them is only 32 px high in `mixed`.
  // 7 days with one full event each: 7 × (8 + 59) = 469.
  expect(fit(1, 0)).toEqual([of([7, 'full']), 1])
  // 7 × (8 + 59 + 14) = 567 is too much. 7 × (8 + 45 + 14) = 469 leaves 71, which gives five days 14 more each.
  expect(fit(1, 1)).toEqual([of([5, 'full'], [2, 'mixed']), 1])
  // 7 × (8 + 45 + 28) = 567 is too much. 7 × (8 + 32 + 28) = 476 leaves 64, which gives four days 13 more each.
  expect(fit(1, 2)).toEqual([of([4, 'mixed'], [3, 'compact']), 1])
  // 7 days with two events of 32 px each: 7 × (8 + 2 × 32) = 504. A day in full detail needs 54 px more.
  expect(fit(2, 0)).toEqual([of([7, 'mixed']), 1])
  // 7 × (8 + 3 × 32) = 728 is too much. 7 × (8 + 3 × 15) = 371 leaves 169, which gives three days 51 more each.
  expect(fit(3, 0)).toEqual([of([3, 'mixed'], [4, 'dense']), 1])
  // 7 days with ten events of 15 px each: 7 × (8 + 10 × 15) = 1106, so the page is scaled down.
  expect(fit(10, 0)).toEqual([of([7, 'dense']), 540 / 1106])
  expect(fit(0, 0)).toEqual([of([7, 'full']), 1])
})
