import { expect, test } from 'vitest'
import { isUntouched, timesBack } from './change-back.ts'
import { timed } from './made-event.ts'

const NEW_YORK = 'America/New_York'
const manual = timed('2026-05-14T21:30:00Z', '2026-05-14T23:00:00Z', { platform: 'Manual' })

test('returns the former time after a time change, and null after a change to a whole series', () => {
  expect(timesBack(manual, { date: '2026-05-15' }, NEW_YORK)).toEqual({
    date: '2026-05-14',
    startTime: '17:30',
    isSecond: false,
    durationMinutes: 90,
  })
  expect(timesBack(manual, { title: 'Scrimmage' }, NEW_YORK)).toBeNull()
  // Later events of the series may have had their own times.
  expect(timesBack(manual, { startTime: '18:00', scope: 'following' }, NEW_YORK)).toBeNull()
})

test('reverts a synced event to the platform’s time, or to the parent’s earlier override', () => {
  const synced = { ...manual, platform: 'Playmetrics' } as const
  expect(timesBack(synced, { date: '2026-05-15' }, NEW_YORK)).toEqual({ useTheirs: ['when'] })
  expect(timesBack({ ...synced, overridden: ['when'] }, { date: '2026-05-15' }, NEW_YORK)).toMatchObject({
    startTime: '17:30',
  })
})

test('counts an event as untouched if another device changed other fields only', () => {
  const current = { ...manual, title: 'Scrimmage', version: 2 }
  expect(isUntouched({ date: '2026-05-15' }, manual, current)).toBe(true)
  expect(isUntouched({ title: 'Game' }, manual, current)).toBe(false)
  expect(isUntouched({ keepMine: ['title'] }, manual, current)).toBe(false)
  // One shared field is enough to count the event as changed.
  expect(isUntouched({ date: '2026-05-15', title: 'Game' }, manual, current)).toBe(false)
})
