import type { Event } from '@homefield/contract/event'
import { expect, test } from 'vitest'
import { madeEvent } from '../../event/model/made-event.ts'
import { previewOf } from './preview.ts'

const ZONE = 'America/Los_Angeles'
const at = { day: '2026-05-14', zone: ZONE }

const event = (id: string, start: string, more: Partial<Event> = {}): Event =>
  madeEvent({
    id,
    eventGroupId: id,
    children: [{ eventId: id, profileId: 'maya', name: 'Maya', color: '#6366F1' }],
    title: id,
    when: { kind: 'timed', start, end: null, zone: ZONE },
    ...more,
  })

const events = [
  event('practice', '2026-05-15T00:30:00Z'),
  event('orthodontist', '2026-05-14T23:30:00Z', { visibility: 'private' }),
  event('kiran', '2026-05-14T23:00:00Z', {
    children: [{ eventId: 'kiran', profileId: 'kiran', name: 'Kiran', color: '#F43F5E' }],
    isOwnEvent: false,
  }),
  event('tomorrow', '2026-05-15T23:00:00Z'),
]
const own = new Set(['maya'])
const seen = (role: 'none' | 'viewer' | 'administrator') =>
  previewOf(events, own, role, at).rows.map((row) => [row.placed.event.id, row.isHidden])

test('shows a viewer all public events, and a placeholder for each private event (C60)', () => {
  expect(seen('viewer')).toEqual([
    ['orthodontist', true],
    ['practice', false],
  ])
})

test('shows an administrator private events and notes too (C60)', () => {
  expect(seen('administrator')).toEqual([
    ['orthodontist', false],
    ['practice', false],
  ])
  expect(previewOf(events, own, 'administrator', at).seesNotes).toBe(true)
  expect(previewOf(events, own, 'viewer', at).seesNotes).toBe(false)
})

test('shows no events and no children to a friend without access (C60)', () => {
  expect(seen('none').every(([, isHidden]) => isHidden)).toBe(true)
  expect(previewOf(events, own, 'none', at).seesChildren).toBe(false)
  expect(previewOf(events, own, 'viewer', at).seesChildren).toBe(true)
})

test('omits another family’s child who shares an event with the user’s own child', () => {
  const shared = event('shared', '2026-05-15T01:00:00Z', {
    children: [
      { eventId: 'a', profileId: 'maya', name: 'Maya', color: '#6366F1' },
      { eventId: 'b', profileId: 'kiran', name: 'Kiran', color: '#F43F5E' },
    ],
  })
  const [row] = previewOf([shared], own, 'viewer', at).rows
  expect(row?.placed.event.children.map((child) => child.name)).toEqual(['Maya'])
})
