import { expect, it } from 'vitest'
import { zoneOfWeek } from './zone-of-week.ts'

it.each([
  ['2026-05-10', '2026-05-16', 'America/Los_Angeles', 'Pacific Daylight Time'],
  ['2026-01-04', '2026-01-10', 'America/Los_Angeles', 'Pacific Standard Time'],
  // The clocks go back in this week, so 'Daylight' or 'Standard' would be wrong for some of its days.
  ['2026-11-01', '2026-11-07', 'America/Los_Angeles', 'Pacific Time'],
  ['2026-11-01', '2026-11-07', 'Asia/Kathmandu', 'Nepal Time'],
])('names the time zone of the week %s to %s in %s: %s (C20)', (first, last, timeZone, name) => {
  expect(zoneOfWeek([first, last], { locale: 'en-US', timeZone })).toBe(name)
})
