import { expect, test } from 'vitest'
import { isUntouched, timesBack } from './change-back.ts'
import { timed } from './made-event.ts'

const NEW_YORK = 'America/New_York'
const manual = timed('2026-05-14T21:30:00Z', '2026-05-14T23:00:00Z', { platform: 'Manual' })

test('returns the event’s former time for Undo, and null for a change to several events of a series', () => {
  expect(timesBack(manual, { date: '2026-05-15' }, NEW_YORK)).toEqual({
    date: '2026-05-14',
    startTime: '17:30',
    isSecond: false,
    durationMinutes: 90,
  })
  expect(timesBack(manual, { title: 'Scrimmage' }, NEW_YORK)).toBeNull()
  // The events of a series may have had different times, so one former time cannot restore all of them.
  expect(timesBack(manual, { startTime: '18:00', scope: 'following' }, NEW_YORK)).toBeNull()
})

test('Undo restores the platform’s time of a synced event, or the time that the parent had set before', () => {
  const synced = { ...manual, platform: 'Playmetrics' } as const
  expect(timesBack(synced, { date: '2026-05-15' }, NEW_YORK)).toEqual({ useTheirs: ['when'] })
  expect(timesBack({ ...synced, overridden: ['when'] }, { date: '2026-05-15' }, NEW_YORK)).toMatchObject({
    startTime: '17:30',
  })
})

test('`isUntouched` returns true if another device changed only fields that the undo does not change', () => {
  const current = { ...manual, title: 'Scrimmage', version: 2 }
  expect(isUntouched({ date: '2026-05-15' }, manual, current)).toBe(true)
  expect(isUntouched({ title: 'Game' }, manual, current)).toBe(false)
  expect(isUntouched({ keepMine: ['title'] }, manual, current)).toBe(false)
  // If `change` also sets the title, the undo would overwrite the other device's title.
  expect(isUntouched({ date: '2026-05-15', title: 'Game' }, manual, current)).toBe(false)
})
