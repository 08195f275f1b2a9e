import { expect, test } from 'vitest'
import { madeOpened } from './opened.fixture.ts'
import {
  durationOptions,
  type EventValues,
  merged,
  missingOf,
  mixed,
  timesShown,
  typedValues,
  valuesOf,
} from './values.ts'

const NEW_YORK = 'America/New_York'
const base: EventValues = {
  title: 'Practice',
  date: '2026-05-14',
  startTime: '17:30',
  isSecond: false,
  durationMinutes: 90,
  sport: 'Soccer',
  visibility: 'public',
  location: 'Cedar Park, Field 3',
  locationName: null,
  description: '',
}

test('shows the event’s times in the account’s zone', () => {
  expect(valuesOf(madeOpened(), NEW_YORK)).toMatchObject({
    title: 'Practice',
    date: '2026-05-14',
    startTime: '17:30',
    durationMinutes: 90,
  })
  expect(valuesOf(madeOpened(), 'America/Los_Angeles')).toMatchObject({ startTime: '14:30' })
})

test('converts a time that was typed in another zone to the same instant', () => {
  const typed = { date: '2026-05-15', startTime: '18:00', zone: NEW_YORK, title: 'Game' }
  const shown = (change: Parameters<typeof typedValues>[0], zone: string) =>
    typedValues(change, madeOpened(), zone)
  expect(shown(typed, NEW_YORK)).toEqual({ date: '2026-05-15', startTime: '18:00', title: 'Game' })
  expect(shown(typed, 'America/Los_Angeles')).toMatchObject({ startTime: '15:00' })
  // 1 AM in New York is the evening before in Los Angeles.
  expect(shown({ ...typed, startTime: '01:00' }, 'America/Los_Angeles')).toMatchObject({
    date: '2026-05-14',
    startTime: '22:00',
  })
  // The edit contains only a time, so the date comes from the event.
  // The edit contains only a date, so the time comes from the event.
  expect(shown({ startTime: '18:00', zone: NEW_YORK }, 'Asia/Kathmandu')).toMatchObject({
    date: '2026-05-15',
    startTime: '03:45',
  })
  expect(shown({ date: '2026-05-16', zone: NEW_YORK }, 'America/Los_Angeles')).toMatchObject({
    date: '2026-05-16',
    startTime: '14:30',
  })
  const camp = madeOpened({
    when: { kind: 'days', firstDay: '2026-05-14', lastDay: '2026-05-16', timeTbd: false },
  })
  expect(typedValues({ date: '2026-05-20', zone: NEW_YORK }, camp, 'Asia/Kathmandu')).toEqual({
    date: '2026-05-20',
  })
  // If an edit from an older version of the app has no zone, the form shows the typed time without conversion.
  expect(shown({ startTime: '18:00' }, 'Asia/Kathmandu')).toEqual({ startTime: '18:00' })
})

test('keeps showing a time that the user typed, even if the clock change skips it (C20)', () => {
  const typedTime = {
    date: '2026-03-08',
    startTime: '02:30',
    isSecond: false,
    durationMinutes: 60,
    zone: NEW_YORK,
  }
  const when = {
    kind: 'timed',
    start: '2026-03-08T07:30:00Z',
    end: '2026-03-08T08:30:00Z',
    zone: NEW_YORK,
  } as const
  expect(valuesOf(madeOpened({ when }, { typedTime }), NEW_YORK).startTime).toBe('02:30')
  // An account in another zone does not see the typed 2:30, but the event's start: 23:30 in Los Angeles.
  expect(valuesOf(madeOpened({ when }, { typedTime }), 'America/Los_Angeles').startTime).toBe('23:30')
})

test('tells the first 01:30 from the second 01:30 on the day when daylight-saving time ends (C20)', () => {
  const at = (start: string) =>
    valuesOf(madeOpened({ when: { kind: 'timed', start, end: null, zone: NEW_YORK } }), NEW_YORK)
  expect(at('2026-11-01T05:30:00Z')).toMatchObject({
    date: '2026-11-01',
    startTime: '01:30',
    isSecond: false,
  })
  expect(at('2026-11-01T06:30:00Z')).toMatchObject({ date: '2026-11-01', startTime: '01:30', isSecond: true })
})

test('finds one instant for a usual time, two for a repeated time, and none for a skipped time (C20)', () => {
  const shown = (date: string, startTime: string, zone = NEW_YORK) =>
    timesShown({ ...base, date, startTime }, zone)?.map(String)
  expect(shown('2026-05-14', '17:30')).toEqual(['2026-05-14T21:30:00Z'])
  expect(shown('2026-11-01', '01:30')).toEqual(['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'])
  expect(shown('2026-03-08', '02:30')).toEqual([])
  // The clocks on Lord Howe Island go back by only 30 minutes, so 01:45 occurs twice.
  expect(shown('2026-04-05', '01:45', 'Australia/Lord_Howe')).toEqual([
    '2026-04-04T14:45:00Z',
    '2026-04-04T15:15:00Z',
  ])
  expect(timesShown({ ...base, startTime: null }, NEW_YORK)).toBeNull()
})

test('requires no time of day for an all-day event (C21)', () => {
  const days = { kind: 'days', firstDay: '2026-05-14', lastDay: '2026-05-15', timeTbd: false } as const
  const values = valuesOf(madeOpened({ when: days }), 'Pacific/Kiritimati')
  expect(values).toMatchObject({ date: '2026-05-14', startTime: null, durationMinutes: null })
  expect(missingOf(values, false).size).toBe(0)
  expect([...missingOf(values)]).toEqual(['startTime'])
})

test('adds the event’s current duration to the fixed durations', () => {
  expect(durationOptions(null)).toEqual([30, 45, 60, 90, 120, 180, 240, 1440])
  expect(durationOptions(75)).toEqual([30, 45, 60, 75, 90, 120, 180, 240, 1440])
  expect(durationOptions(90)).toEqual([30, 45, 60, 90, 120, 180, 240, 1440])
})

test('fills the location field with the name of a place that has only a name', () => {
  expect(valuesOf(madeOpened({ locationName: 'Cedar Park' }), NEW_YORK)).toMatchObject({
    location: 'Cedar Park',
    locationName: null,
  })
})

test('merges two people’s changes to different fields, and reports the fields that both people changed', () => {
  const mine = { ...base, startTime: '17:15', title: 'Practice, bring shin guards' }
  const current = { ...base, startTime: '17:00', location: 'Cedar Park, Field 5' }
  const mix = merged(mine, base, current)
  expect(mix.conflicts).toEqual(['startTime'])
  expect(mix.values).toEqual({
    ...base,
    title: 'Practice, bring shin guards',
    startTime: '17:15',
    location: 'Cedar Park, Field 5',
  })
})

test('reports no conflict if both sides changed a field to the same value', () => {
  const both = { ...base, startTime: '17:00' }
  expect(merged(both, base, { ...both }).conflicts).toEqual([])
})

test('copies a place’s name together with the place', () => {
  const theirs = { ...base, location: '12 Oak St', locationName: 'Oak Field' }
  expect(mixed(base, theirs, (field) => field === 'location')).toEqual(theirs)
})
