import type { Clash } from '@homefield/contract/clash'
import type { Event, EventDifference, EventWhen } from '@homefield/contract/event'
import { expect, it } from 'vitest'
import { madeEvent } from './made-event.ts'
import { formerWhen, signsOf } from './signs.ts'

const ZONE = 'America/New_York'
const at = (start: string): EventWhen => ({ kind: 'timed', start, end: null, zone: ZONE })

function changed(...differences: EventDifference[]): Event {
  const [first, ...rest] = differences
  if (!first) return madeEvent()
  const by = { kind: 'platform', name: 'Playmetrics' } as const
  const id = '00000000-0000-7000-8000-0000000000ff'
  const news = {
    changeIds: [id],
    differences: [first, ...rest],
    overridden: [],
    changedAt: '2026-05-14T12:00:00Z',
    by,
  }
  return madeEvent({ news })
}

const clash = (kind: Clash['kind']): Clash => {
  const side = (eventGroupId: string) => ({ eventId: eventGroupId, eventGroupId, profileIds: ['maya'] })
  const from = '2026-05-15T01:00:00Z'
  const drive = { driveMinutes: null, driveFrom: null, estimateMinutes: null }
  return {
    kind,
    first: side('a'),
    second: side('b'),
    from,
    to: from,
    endsAt: from,
    ...drive,
    driver: null,
    isAssumed: false,
    settledAt: null,
  }
}

it('shows only the most important unseen change of an event', () => {
  const place = {
    field: 'location',
    from: { name: 'A', address: null },
    to: { name: 'B', address: null },
  } as const
  // 21:30Z is 5:30 PM and 22:00Z is 6 PM in New York. 03:30Z is 11:30 PM, and 04:30Z is 12:30 AM of the next day.
  const later = { field: 'when', from: at('2026-05-14T21:30:00Z'), to: at('2026-05-14T22:00:00Z') } as const
  const lateSameDay = {
    field: 'when',
    from: at('2026-05-14T21:30:00Z'),
    to: at('2026-05-15T03:30:00Z'),
  } as const
  const nextDay = { field: 'when', from: at('2026-05-15T03:30:00Z'), to: at('2026-05-15T04:30:00Z') } as const
  const decided: EventDifference = {
    field: 'when',
    from: { kind: 'days', firstDay: '2026-05-14', lastDay: '2026-05-14', timeTbd: true },
    to: at('2026-05-14T22:00:00Z'),
  }
  const twoDays: EventDifference = {
    field: 'when',
    from: at('2026-05-14T22:00:00Z'),
    to: { kind: 'days', firstDay: '2026-05-14', lastDay: '2026-05-15', timeTbd: false },
  }
  expect(signsOf(changed(place, later), undefined, ZONE)).toEqual(['timeChanged'])
  expect(signsOf(changed(lateSameDay), undefined, ZONE)).toEqual(['timeChanged'])
  expect(signsOf(changed(nextDay), undefined, ZONE)).toEqual(['moved'])
  expect(signsOf(changed(decided), undefined, ZONE)).toEqual(['timeChanged'])
  // A changed last day is marked as 'moved', like in the list of changes and in notifications.
  expect(signsOf(changed(twoDays), undefined, ZONE)).toEqual(['moved'])
  expect(signsOf(changed(place), undefined, ZONE)).toEqual(['placeChanged'])
  expect(signsOf(changed({ field: 'field', from: '3', to: '5' }), undefined, ZONE)).toEqual(['placeChanged'])
  expect(signsOf(changed({ field: 'uniform', from: null, to: 'Blue' }), undefined, ZONE)).toEqual(['changed'])
  expect(signsOf(changed({ field: 'added' }), undefined, ZONE)).toEqual(['added'])
})

it('shows no change mark for a cancellation, but shows “changed” after a canceled event is confirmed again', () => {
  const cancelled = { field: 'status', from: 'confirmed', to: 'cancelled' } as const
  expect(signsOf(changed(cancelled), undefined, ZONE)).toEqual([])
  expect(signsOf(changed({ ...cancelled, from: 'cancelled', to: 'confirmed' }), undefined, ZONE)).toEqual([
    'changed',
  ])
})

it('sorts the marks: an overlap before a long drive, then unseen changes, then the parent’s own edits', () => {
  const own = { ...changed({ field: 'added' }), overridden: ['title' as const] }
  expect(signsOf(own, [clash('drive'), clash('overlap')], ZONE)).toEqual(['overlap', 'added', 'differs'])
  expect(signsOf(own, [clash('drive')], ZONE)).toEqual(['drive', 'added', 'differs'])
  expect(signsOf(madeEvent(), [], ZONE)).toEqual([])
})

it('marks a platform change to a field that the parent overrides as “theirsChanged” instead of “differs”', () => {
  const { news } = changed({ field: 'uniform', from: null, to: 'Blue' })
  if (!news) throw new Error('the event has no news')
  const overridden = [{ field: 'title', from: 'Game', to: 'Final' } as const]
  const own = { overridden: ['title' as const, 'location' as const] }
  expect(signsOf({ ...own, news: { ...news, overridden } }, undefined, ZONE)).toEqual([
    'changed',
    'theirsChanged',
  ])
  expect(signsOf({ ...own, news: { ...news, differences: [], overridden } }, undefined, ZONE)).toEqual([
    'theirsChanged',
  ])
})

it('returns the former time after a time change, and null after a change to another field', () => {
  const from = at('2026-05-14T21:30:00Z')
  expect(formerWhen(changed({ field: 'when', from, to: at('2026-05-14T22:00:00Z') }))).toEqual(from)
  expect(formerWhen(changed({ field: 'title', from: 'A', to: 'B' }))).toBeNull()
})
