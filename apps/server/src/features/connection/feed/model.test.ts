import { describe, expect, test } from 'vitest'
import { freshUrl } from './model.ts'

const AT = Temporal.Instant.from('2026-05-14T23:12:30Z')
const LATER = AT.add({ minutes: 5 })

describe('freshUrl, which bypasses the four-hour cache of TeamSnap’s CDN', () => {
  test.each([
    'https://ical-cdn.teamsnap.com/team_schedule/00000000-0000-7000-8000-000000000004.ics',
    'https://ical-cdn.teamsnap.com/user_schedule/00000000-0000-7000-8000-000000000004.ics?a=1',
  ])('adds a parameter to the feed URL that differs at each check: %s', (url) => {
    const asked = new URL(freshUrl(url, AT))
    expect(asked.href).not.toBe(freshUrl(url, LATER))
    asked.searchParams.delete('_')
    expect(asked.href).toBe(url)
  })

  test.each([
    'https://ical.sportngin.com/v3/calendar/ical?team_ids=1',
    'https://calendar-api.teamsnap.com/v1/user.ics?token=signed',
    'https://ical-cdn.teamsnap.com.example.org/a.ics',
  ])('fetches a feed URL unchanged because its query may be signed: %s', (url) => {
    expect(freshUrl(url, AT)).toBe(url)
  })
})
