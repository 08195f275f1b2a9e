import type { QuickAdd } from '@homefield/domain/quick-add/quick-add'
import { expect, test } from 'vitest'
import type { EventValues } from '../../update/model/values.ts'
import { startValues } from './form.ts'
import { quickValues } from './quick-values.ts'

const NOTHING: QuickAdd = {
  title: '',
  activity: 'other',
  profileId: null,
  date: null,
  startTime: null,
  durationMinutes: null,
  sport: null,
  place: null,
}
const base = startValues({ date: '2026-05-14', startTime: '17:00' }, 'Soccer', '2026-05-14')
const defaults = {
  base,
  sport: 'Soccer' as const,
  now: { day: '2026-05-14', minute: 16 * 60 + 12 },
  isDayChosen: false,
  startOn: () => '09:00',
}
const none: ReadonlySet<keyof EventValues> = new Set()
const said = (part: Partial<QuickAdd>) => ({ ...NOTHING, ...part })
const time = (text: string) => Temporal.PlainTime.from(text)

test('fills the form with what the line states', () => {
  const line = said({
    title: 'Practice',
    date: Temporal.PlainDate.from('2026-05-21'),
    startTime: time('17:30'),
    durationMinutes: 75,
    sport: 'Tennis',
    place: { location: '2200 SE Alder St', locationName: 'Cedar Park' },
  })

  expect(quickValues(base, line, none, defaults)).toEqual({
    ...base,
    title: 'Practice',
    date: '2026-05-21',
    startTime: '17:30',
    durationMinutes: 75,
    sport: 'Tennis',
    location: '2200 SE Alder St',
    locationName: 'Cedar Park',
  })
})

test('returns to the defaults when the user deletes the line', () => {
  const full = quickValues(base, said({ title: 'Game', startTime: time('18:00') }), none, defaults)

  expect(quickValues(full, NOTHING, none, defaults)).toEqual(base)
})

test('keeps the fields that the user has changed in the form', () => {
  const typed = { ...base, title: 'Scrimmage', startTime: '19:15', description: 'Bring water' }
  const own = new Set<keyof EventValues>(['title', 'startTime', 'description'])

  const next = quickValues(
    typed,
    said({ title: 'Game', startTime: time('18:00'), durationMinutes: 90 }),
    own,
    defaults,
  )

  expect(next).toEqual({ ...typed, durationMinutes: 90 })
})

test('reads a time without a day as the next such time, unless the day was chosen before', () => {
  const noon = said({ startTime: time('12:00') })

  expect(quickValues(base, noon, none, defaults).date).toBe('2026-05-15')
  expect(quickValues(base, said({ startTime: time('18:00') }), none, defaults).date).toBe('2026-05-14')
  expect(quickValues(base, noon, none, { ...defaults, isDayChosen: true }).date).toBe('2026-05-14')
})

test('takes the default start of the day that the line names', () => {
  const date = Temporal.PlainDate.from('2026-05-21')

  expect(quickValues(base, said({ date }), none, defaults)).toMatchObject({
    date: '2026-05-21',
    startTime: '09:00',
  })
})
