import { expect, it } from 'vitest'
import { madeEvent } from '../model/made-event.ts'
import { defaultLead, leadsOf, ringingLeads, withReminders } from './model.ts'

it('returns an event’s own lead times in ascending order, or the account’s default lead time', () => {
  expect(leadsOf({ leads: [60], fromArrival: false, isDefault: true }, 120)).toEqual([120])
  expect(leadsOf({ leads: [1440, 30, 60], fromArrival: false, isDefault: false }, 120)).toEqual([
    30, 60, 1440,
  ])
  expect(leadsOf({ leads: [], fromArrival: false, isDefault: false }, 120)).toEqual([])
})

const settings = {
  allNotifications: true,
  friendsReminders: false,
  notificationLeadTimeMinutes: 120,
} as const
const general = { leads: [], fromArrival: false, isDefault: true }
const chosen = { leads: [30 as const], fromArrival: false, isDefault: false }

it('reminds the user of a friend’s event if `friendsReminders` is on or the user chose a reminder for the event', () => {
  const theirs = madeEvent({ isOwnEvent: false })
  expect(defaultLead(madeEvent({ isOwnEvent: true }), settings)).toBe(120)
  expect(defaultLead(theirs, settings)).toBeNull()
  expect(defaultLead(theirs, { ...settings, friendsReminders: true })).toBe(120)
  expect(ringingLeads(theirs, general, settings)).toEqual([])
  expect(ringingLeads(theirs, chosen, settings)).toEqual([30])
})

it('schedules no reminder for a canceled event or if all notifications are off', () => {
  const event = madeEvent({ isOwnEvent: true, status: 'confirmed' })
  expect(ringingLeads(event, general, settings)).toEqual([120])
  expect(ringingLeads({ ...event, status: 'cancelled' }, chosen, settings)).toEqual([])
  expect(ringingLeads(event, chosen, { ...settings, allNotifications: false })).toEqual([])
})

it('replaces the reminders in a cached response only if the response contains the given event', () => {
  const event = madeEvent()
  const before = { leads: [60], fromArrival: false, isDefault: true }
  const after = { leads: [30 as const], fromArrival: true, isDefault: false }
  const opened = { event, detail: { reminders: before } }
  expect(withReminders<unknown>(opened, event.eventGroupId, after)).toEqual({
    event,
    detail: { reminders: after },
  })
  expect(withReminders<unknown>(opened, 'another', after)).toBe(opened)
  expect(withReminders<unknown>(undefined, event.eventGroupId, after)).toBeUndefined()
})
