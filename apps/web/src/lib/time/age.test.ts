import { expect, test } from 'vitest'
import { ageOf } from './age.ts'

const now = Temporal.Instant.from('2026-05-14T12:00:00Z')
const ago = (seconds: number) => now.subtract({ seconds })

test('ageOf switches to the next unit at one minute, one hour and one day', () => {
  expect(ageOf(ago(59), now)).toEqual({ unit: 'now' })
  expect(ageOf(ago(60), now)).toEqual({ unit: 'minute', count: 1 })
  expect(ageOf(ago(3_599), now)).toEqual({ unit: 'minute', count: 59 })
  expect(ageOf(ago(3_600), now)).toEqual({ unit: 'hour', count: 1 })
  expect(ageOf(ago(86_399), now)).toEqual({ unit: 'hour', count: 23 })
  expect(ageOf(ago(86_400), now)).toEqual({ unit: 'day', count: 1 })
  expect(ageOf(ago(864_000), now)).toEqual({ unit: 'day', count: 10 })
})

test("ageOf returns `now` for an instant in the future, because the device's clock may be behind the server's", () => {
  expect(ageOf(ago(-300), now)).toEqual({ unit: 'now' })
})
