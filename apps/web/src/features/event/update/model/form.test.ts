import type { EventDetail } from '@homefield/contract/event'
import { expect, test } from 'vitest'
import { changeOf, daysSince, overrideFor, picksAfter, theirValues, timeDifferences } from './form.ts'
import { madeOpened } from './opened.fixture.ts'
import { type EventValues, valuesOf } from './values.ts'

const NEW_YORK = 'America/New_York'
const opened = madeOpened({ location: 'Cedar Park', description: 'Blue kit' })
const base = valuesOf(opened, NEW_YORK)
const sent = (part: Partial<EventValues>) => changeOf({ ...base, ...part }, base)

test('sends only fields that the user changed', () => {
  expect(sent({})).toEqual({})
  expect(sent({ title: ' Practice ' })).toEqual({})
  expect(sent({ title: 'Scrimmage ' })).toEqual({ title: 'Scrimmage' })
  expect(sent({ date: '2026-05-15' })).toEqual({ date: '2026-05-15' })
  expect(sent({ visibility: 'private', sport: 'Tennis' })).toEqual({ visibility: 'private', sport: 'Tennis' })
  expect(sent({ description: '' })).toEqual({ description: '' })
})

test('does not send a duration that the user did not change, even an unusual one', () => {
  const odd = valuesOf(
    madeOpened({
      when: { kind: 'timed', start: '2026-05-14T21:30:00Z', end: '2026-05-14T22:47:00Z', zone: NEW_YORK },
    }),
    NEW_YORK,
  )
  expect(odd.durationMinutes).toBe(77)
  expect(changeOf({ ...odd, title: 'Scrimmage' }, odd)).toEqual({ title: 'Scrimmage' })
  expect(changeOf({ ...odd, durationMinutes: 90 }, odd)).toEqual({ durationMinutes: 90 })
})

test('sends the start time if the user switches from the first 1:30 AM to the second 1:30 AM (C20)', () => {
  const night = { ...base, date: '2026-11-01', startTime: '01:30' }
  expect(changeOf({ ...night, isSecond: true }, night)).toEqual({ startTime: '01:30', isSecond: true })
})

test('sends a new location with its name, and sends a null name if the location has no name', () => {
  expect(sent({ location: '12 Oak St', locationName: 'Oak Field' })).toEqual({
    location: '12 Oak St',
    locationName: 'Oak Field',
  })
  expect(sent({ location: 'Cedar Park, north gate' })).toEqual({
    location: 'Cedar Park, north gate',
    locationName: null,
  })
})

const overrides: EventDetail['overrides'] = [
  { difference: { field: 'title', from: 'Practice', to: 'Practice, bring shin guards' }, theirChange: null },
  {
    difference: {
      field: 'when',
      from: { kind: 'timed', start: '2026-05-14T21:30:00Z', end: '2026-05-14T23:00:00Z', zone: NEW_YORK },
      to: { kind: 'timed', start: '2026-05-14T21:15:00Z', end: '2026-05-14T22:45:00Z', zone: NEW_YORK },
    },
    theirChange: null,
  },
  {
    difference: {
      field: 'location',
      from: { name: 'Cedar Park', address: null },
      to: { name: null, address: 'North gate' },
    },
    theirChange: {
      at: '2026-05-14T12:00:00Z',
      difference: {
        field: 'location',
        from: { name: 'Cedar Park', address: null },
        to: { name: 'Oak Field', address: '12 Oak St' },
      },
    },
  },
]
const overridden = madeOpened({ platform: 'Playmetrics' }, { overrides }).detail

test('returns the platform’s latest value of each field', () => {
  const theirs = (field: 'title' | 'when' | 'location') => {
    const override = overrideFor(overridden, field)
    return override && theirValues(override, NEW_YORK)
  }
  expect(theirs('title')).toEqual({ title: 'Practice' })
  expect(theirs('when')).toEqual({
    date: '2026-05-14',
    startTime: '17:30',
    isSecond: false,
    durationMinutes: 90,
  })
  expect(theirs('location')).toEqual({ location: '12 Oak St', locationName: 'Oak Field' })
  expect(overrideFor(overridden, 'status')).toBeNull()
})

test('reports which of date, start time and duration differ from the platform’s value', () => {
  const mine = { ...base, startTime: '17:15' }
  expect(timeDifferences(mine, { date: '2026-05-14', startTime: '17:30', durationMinutes: 90 })).toEqual([
    'startTime',
  ])
})

test('resets a field to the platform’s value, unless the user types in the field afterward', () => {
  const picks = { theirs: new Set(['when'] as const), mine: new Set(['location', 'when'] as const) }
  const values = { ...base, startTime: '17:30', title: 'Scrimmage' }
  expect(changeOf(values, { ...base, startTime: '17:15' }, picks)).toEqual({
    title: 'Scrimmage',
    useTheirs: ['when'],
    keepMine: ['location'],
  })
  expect([...picksAfter(picks, ['startTime']).theirs]).toEqual([])
  expect(picksAfter(picks, ['title'])).toBe(picks)
})

test('counts the days since a platform change in the reader’s zone', () => {
  const now = Temporal.Instant.from('2026-05-15T02:00:00Z')
  // 10 PM on May 14 in New York, which is the same day.
  expect(daysSince('2026-05-14T12:00:00Z', now, NEW_YORK)).toEqual({ days: 0, day: '2026-05-14' })
  expect(daysSince('2026-05-14T12:00:00Z', now, 'UTC')).toEqual({ days: 1, day: '2026-05-14' })
})
