import { describe, expect, it } from 'vitest'
import { contactIn, isTooLong, looked, reached, type Contact } from './contact-age.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = 20_000 * DAY
/** A device that was in contact at START and whose clock later showed these times. */
const after = (...clocks: number[]): Contact => clocks.reduce(looked, reached(START))

describe('a device out of reach of the server', () => {
  it('keeps its cached data for 30 days without contact and no longer', () => {
    expect(isTooLong(after(START + 30 * DAY))).toBe(false)
    expect(isTooLong(after(START + 30 * DAY + 1))).toBe(true)
    expect(isTooLong(after(START + 20 * DAY, START + 29 * DAY, START + 31 * DAY))).toBe(true)
  })

  it('restarts the 30 days after each answer of the server', () => {
    expect(isTooLong(looked(reached(START + 29 * DAY), START + 58 * DAY))).toBe(false)
  })

  it('still counts the days if the clock is set back', () => {
    // The 29 days that were counted before the clock was set back stay counted.
    expect(isTooLong(after(START + 29 * DAY, START, START + 2 * DAY))).toBe(true)
    // The clock is set back every morning. Each time counts as a day.
    const mornings = Array.from({ length: 40 }, () => [START + 8 * HOUR, START]).flat()
    expect(isTooLong(after(...mornings))).toBe(true)
  })

  it('does not count a clock correction of a minute as a day', () => {
    const corrections = Array.from({ length: 100 }, () => [START + 60_000, START]).flat()
    expect(isTooLong(after(...corrections))).toBe(false)
  })

  it('remembers when the last answer came, even if the clock was set back or forward since', () => {
    expect(after(START + DAY, START - DAY).at).toBe(START)
  })

  it('parses a stored contact and returns null for any other text', () => {
    const kept = after(START + DAY)
    expect(contactIn(JSON.stringify(kept))).toEqual(kept)
    for (const text of [null, '', '{', 'null', '{"at":"1"}']) expect(contactIn(text)).toBe(null)
  })
})
