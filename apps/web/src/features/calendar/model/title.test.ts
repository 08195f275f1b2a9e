import { expect, it } from 'vitest'
import { titleOf } from './title.ts'

it.each(['America/New_York', 'Asia/Kathmandu', 'America/St_Johns', 'Australia/Lord_Howe'])(
  'names the period the same way in %s',
  (timeZone) => {
    const style = { locale: 'en-US', timeZone }
    expect(titleOf('month', '2026-05-14', style, false)).toBe('May 2026')
    expect(titleOf('month', '2026-11-14', style, false)).toBe('November 2026')
    expect(titleOf('agenda', '2026-05-31', style, true)).toBe('May 2026')
    expect(titleOf('week', '2026-05-14', style, false)).toBe('May 10 – 16, 2026')
    expect(titleOf('week', '2026-06-01', style, false)).toBe('May 31 – Jun 6, 2026')
    expect(titleOf('week', '2026-12-31', style, false)).toBe('Dec 27, 2026 – Jan 2, 2027')
    expect(titleOf('week', '2026-05-14', style, true)).toBe('May 10 – 16')
    expect(titleOf('day', '2026-05-14', style, false)).toBe('Thursday, May 14, 2026')
    expect(titleOf('day', '2026-05-14', style, true)).toBe('Thu, May 14')
  },
)

it.each([
  ['en-US', 'Nov 2026'],
  ['es', 'nov 2026'],
  ['fr', 'nov. 2026'],
])('shortens the month’s name on a phone but keeps the year in %s', (locale, title) => {
  const style = { locale, timeZone: 'America/New_York' }
  expect(titleOf('month', '2026-11-14', style, true)).toBe(title)
  expect(titleOf('agenda', '2026-11-14', style, true)).toBe(title)
})
