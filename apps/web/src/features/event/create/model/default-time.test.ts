import { expect, test } from 'vitest'
import { defaultTime } from './default-time.ts'

const TODAY = '2026-05-14'
const at = (time: string) => {
  const { hour, minute } = Temporal.PlainTime.from(time)
  return { day: TODAY, minute: hour * 60 + minute }
}
const never = () => false

test.for<[now: string, chosen: string | undefined, expected: string]>([
  ['16:12', undefined, '2026-05-14 17:00'],
  ['16:00', undefined, '2026-05-14 17:00'],
  ['16:12', '2026-05-14', '2026-05-14 17:00'],
  ['16:12', '2026-05-20', '2026-05-20 17:00'],
  ['05:30', undefined, '2026-05-14 06:00'],
  ['05:30', '2026-05-20', '2026-05-20 09:00'],
  ['21:40', '2026-05-20', '2026-05-20 09:00'],
  ['22:59', undefined, '2026-05-14 23:00'],
  ['23:05', undefined, '2026-05-15 09:00'],
])('at %s, a new event on %s starts at %s', ([now, chosen, expected]) => {
  const { date, startTime } = defaultTime(chosen, at(now), never)

  expect(`${date} ${startTime}`).toBe(expected)
})

test('skips the hours in which the family has an event', () => {
  const isBusy = (_: string, time: string) => ['17:00', '18:00'].includes(time)

  expect(defaultTime(undefined, at('16:12'), isBusy).startTime).toBe('19:00')
})

test('returns the next full hour if every hour is busy', () => {
  expect(defaultTime(undefined, at('16:12'), () => true).startTime).toBe('17:00')
})
