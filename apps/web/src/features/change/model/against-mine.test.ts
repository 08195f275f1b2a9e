import type { EventDifference } from '@homefield/contract/event'
import { expect, it } from 'vitest'
import { timed } from '../../event/model/made-event.ts'
import { againstMine, ownField } from './against-mine.ts'

const mine = timed('2026-05-15T18:00:00Z', '2026-05-15T19:00:00Z', {
  title: 'Derby',
  locationName: 'Elm',
  location: 'Elm St 1',
  description: null,
})
const hour = (start: string) => ({ kind: 'timed', start, end: null, zone: 'UTC' }) as const

it.each<[EventDifference, unknown, unknown]>([
  [{ field: 'title', from: 'Game', to: 'Final' }, 'Final', 'Derby'],
  [{ field: 'description', from: null, to: 'Bring water' }, 'Bring water', null],
  [{ field: 'status', from: 'removed', to: 'cancelled' }, 'cancelled', 'confirmed'],
  [
    { field: 'location', from: { name: 'A', address: null }, to: { name: 'B', address: null } },
    { name: 'B', address: null },
    { name: 'Elm', address: 'Elm St 1' },
  ],
  [
    { field: 'when', from: hour('2026-05-15T16:00:00Z'), to: hour('2026-05-15T17:00:00Z') },
    hour('2026-05-15T17:00:00Z'),
    { kind: 'timed', start: '2026-05-15T18:00:00Z', end: '2026-05-15T19:00:00Z', zone: 'UTC' },
  ],
])('compares the platform’s new value of $field with the parent’s own value', (theirs, from, to) => {
  expect(againstMine(mine, theirs)).toEqual({ field: theirs.field, from, to })
  expect(ownField(theirs)).toBe(theirs.field)
})

it('againstMine and ownField return null for a field that parents cannot override', () => {
  const uniform: EventDifference = { field: 'uniform', from: 'Red', to: 'Blue' }
  expect([againstMine(mine, uniform), ownField(uniform)]).toEqual([null, null])
})
