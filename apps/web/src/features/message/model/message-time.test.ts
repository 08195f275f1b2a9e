import { expect, it } from 'vitest'
import { messageTime } from './message-time.ts'

const style = { locale: 'en-US', timeZone: 'America/Los_Angeles' }
// The test's current time is Thursday, 4:12 PM, in Los Angeles.
const now = Temporal.Instant.from('2026-05-14T23:12:00Z')

it.each([
  ['less than 24 hours old', '2026-05-13T23:12:01Z', '4:12 PM'],
  ['24 hours old', '2026-05-13T23:12:00Z', 'Wed 4:12 PM'],
  ['less than 7 days old', '2026-05-07T23:12:01Z', 'Thu 4:12 PM'],
  ['7 days old', '2026-05-07T23:12:00Z', 'May 7 4:12 PM'],
  ['with a future timestamp', '2026-05-14T23:13:00Z', '4:13 PM'],
])('formats the time of a message %s', (_, at, text) =>
  expect(messageTime(at, now, style)).toBe(text.replace(' PM', '\u00a0PM')),
)
