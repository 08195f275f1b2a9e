import { describe, expect, it } from 'vitest'
import { contactIn, isTooLong, looked, reached, type Contact } from './contact-age.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = 20_000 * DAY
/**
 * Simulates a device that reaches the server at START and afterward only reads its clock at the given times.
 */
const after = (...clocks: number[]): Contact => clocks.reduce(looked, reached(START))

describe('a device that cannot reach the server', () => {
  it('keeps cached data for exactly 30 days without contact with the server', () => {
    expect(isTooLong(after(START + 30 * DAY))).toBe(false)
    expect(isTooLong(after(START + 30 * DAY + 1))).toBe(true)
    expect(isTooLong(after(START + 20 * DAY, START + 29 * DAY, START + 31 * DAY))).toBe(true)
  })

  it('restarts the 30 days after each response from the server', () => {
    expect(isTooLong(looked(reached(START + 29 * DAY), START + 58 * DAY))).toBe(false)
  })

  it('still counts the days without contact if the user sets the clock back', () => {
    // The user sets the clock back to START after 29 days. The setback counts as one more day.
    expect(isTooLong(after(START + 29 * DAY, START, START + 2 * DAY))).toBe(true)
    // The user sets the clock back every morning. The device counts each setback as a full day.
    const mornings = Array.from({ length: 40 }, () => [START + 8 * HOUR, START]).flat()
    expect(isTooLong(after(...mornings))).toBe(true)
  })

  it('does not add a day when the clock is corrected by only a minute', () => {
    const corrections = Array.from({ length: 100 }, () => [START + 60_000, START]).flat()
    expect(isTooLong(after(...corrections))).toBe(false)
  })

  it('remembers the time of the last response after the clock was changed', () => {
    expect(after(START + DAY, START - DAY).at).toBe(START)
  })

  it('parses a contact record from local storage and returns null for invalid text', () => {
    const kept = after(START + DAY)
    expect(contactIn(JSON.stringify(kept))).toEqual(kept)
    for (const text of [null, '', '{', 'null', '{"at":"1"}']) expect(contactIn(text)).toBe(null)
  })
})
