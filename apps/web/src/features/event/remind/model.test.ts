import { expect, it } from 'vitest'
import { madeEvent, timed } from '../model/made-event.ts'
import { leadsOf, remindAt, reminderBase, withReminders } from './model.ts'

const instant = (text: string) => Temporal.Instant.from(text)

it('counts from the start, or from the arrival where that is wished and known', () => {
  const event = timed('2026-05-23T17:30:00Z', null, { arriveBy: '2026-05-23T17:00:00Z' })
  expect(reminderBase(event, false, 'UTC')).toEqual(instant('2026-05-23T17:30:00Z'))
  expect(reminderBase(event, true, 'UTC')).toEqual(instant('2026-05-23T17:00:00Z'))
  expect(reminderBase({ ...event, arriveBy: null }, true, 'UTC')).toEqual(instant('2026-05-23T17:30:00Z'))
})

it('counts plain days from their first moment in the reader’s zone', () => {
  const event = madeEvent({
    when: { kind: 'days', firstDay: '2026-05-23', lastDay: '2026-05-24', timeTbd: false },
  })
  expect(reminderBase(event, false, 'America/Los_Angeles')).toEqual(instant('2026-05-23T07:00:00Z'))
  expect(reminderBase(event, false, 'Asia/Kathmandu')).toEqual(instant('2026-05-22T18:15:00Z'))
})

it('C20 comes 24 hours before over a change of clocks', () => {
  // New York, Sunday, March 8, 2026: 10:00 EDT is 14:00Z, a day before is 9:00 EST.
  const at = remindAt(instant('2026-03-08T14:00:00Z'), 1440)
  expect(at).toEqual(instant('2026-03-07T14:00:00Z'))
  expect(at.toZonedDateTimeISO('America/New_York').hour).toBe(9)
})

it('falls back to the account’s lead time, and lists the shortest first', () => {
  expect(leadsOf({ leads: [60], fromArrival: false, isDefault: true }, 120)).toEqual([120])
  expect(leadsOf({ leads: [1440, 30, 60], fromArrival: false, isDefault: false }, 120)).toEqual([
    30, 60, 1440,
  ])
  expect(leadsOf({ leads: [], fromArrival: false, isDefault: false }, 120)).toEqual([])
})

it('changes the opened happening alone', () => {
  const event = madeEvent()
  const before = { leads: [60], fromArrival: false, isDefault: true }
  const after = { leads: [30 as const], fromArrival: true, isDefault: false }
  const opened = { event, detail: { reminders: before } }
  expect(withReminders<unknown>(opened, event.happeningId, after)).toEqual({
    event,
    detail: { reminders: after },
  })
  expect(withReminders<unknown>(opened, 'another', after)).toBe(opened)
  expect(withReminders<unknown>(undefined, event.happeningId, after)).toBeUndefined()
})
