import { describe, expect, test } from 'vitest'
import { newsFor } from './model.ts'
import type { UnnotifiedRow } from './store.ts'

const NOW = Temporal.Instant.from('2026-05-01T12:00:00Z')
const ME = 'me'

type Fields = Partial<UnnotifiedRow>
let nth = 0

/**
 * Builds a change from a text such as 'title A→B', which contains the field, the old value and the new value.
 * The event starts in a week. Each change is one minute later than the previous change.
 * The id of a change is its number in the order of creation.
 */
function changed(text: string, fields: Fields = {}): UnnotifiedRow {
  const [field = '', values = '→', by = 'platform'] = text.split(' ')
  const [from = '', to = ''] = values.split('→')
  nth += 1
  return {
    id: String(nth),
    event_id: 'event',
    field,
    old_value: from,
    new_value: to,
    changed_by: by === 'platform' ? null : by,
    changed_at: NOW.subtract({ minutes: 60 - nth }).toString(),
    is_overridden: false,
    is_private: false,
    is_shown: true,
    is_deleted: false,
    status: 'confirmed',
    start_time: '2026-05-08T12:00:00Z',
    end_time: null,
    first_day: null,
    last_day: null,
    acknowledged_by: [],
    ...fields,
  }
}

/**
 * Formats notifications: '+1,2' lists new events, '~1,2' lists changed events, and '!' marks urgency.
 * The numbers in the formatted text are the ids of the changes.
 */
function notified(rows: readonly UnnotifiedRow[], role: 'owner' | 'viewer' = 'viewer', zone = 'UTC'): string {
  return newsFor(rows.toReversed(), { userId: ME, role, zone }, NOW)
    .map(
      ({ kind, isUrgent, changeIds }) =>
        `${kind === 'eventsAdded' ? '+' : '~'}${changeIds.toSorted().join()}${isUrgent ? '!' : ''}`,
    )
    .join(' ')
}

const GONE: Fields = { is_deleted: true }
const SOON: Fields = { start_time: '2026-05-01T20:00:00Z' }
const timed = (start: string, end: string | null = null): UnnotifiedRow['old_value'] => ({
  kind: 'timed',
  start,
  end,
  zone: 'UTC',
})
const someTime = (day: string): UnnotifiedRow['old_value'] => ({
  kind: 'days',
  firstDay: day,
  lastDay: day,
  timeTbd: true,
})
/** Builds a change that moves the event from `before` to the start given in `fields`. */
const movedFrom = (before: UnnotifiedRow['old_value'], fields: Fields) =>
  changed('when', { old_value: before, new_value: timed(fields.start_time ?? ''), ...fields })
/** Builds a change to the location of an event that begins within a day. */
const placed = (from: UnnotifiedRow['old_value'], to: UnnotifiedRow['new_value']) =>
  changed('location', { ...SOON, old_value: from, new_value: to })
/** Fields of an event that began a minute ago and has no end. */
const BEGUN: Fields = { start_time: '2026-05-01T11:59:00Z' }
const TODAY: Fields = { start_time: null, first_day: '2026-05-01', last_day: '2026-05-01' }

describe('newsFor, which selects the changes in a person’s notification', () => {
  test.each<[string, () => UnnotifiedRow[], string]>([
    ['no change', () => [], ''],
    ['one change', () => [changed('title A→B')], '~1'],
    ['two changes to one field', () => [changed('title A→B'), changed('title B→C')], '~1,2'],
    ['a field that is back at its old value', () => [changed('title A→B'), changed('title B→A')], ''],
    [
      'a field that went back to its old value and then got a third value',
      () => [changed('title A→B'), changed('title B→A'), changed('title A→C')],
      '~1,2,3',
    ],
    [
      'a field that is back at its old value, and another field that changed',
      () => [changed('title A→B'), changed('field 1→2'), changed('title B→A')],
      '~2',
    ],
    ['the reader’s own change', () => [changed('title A→B me')], ''],
    [
      'the reader’s change to a field after another person’s',
      () => [changed('title A→B ann'), changed('title B→C me')],
      '',
    ],
    [
      'another person’s change after the reader’s change',
      () => [changed('title A→B me'), changed('title B→C ann')],
      '~2',
    ],
    [
      'another person who reverted the reader’s change',
      () => [changed('title A→B me'), changed('title B→A ann')],
      '~2',
    ],
    ['a change that the reader acknowledged', () => [changed('title A→B', { acknowledged_by: [ME] })], ''],
    [
      'a change that another person acknowledged',
      () => [changed('title A→B', { acknowledged_by: ['ann'] })],
      '~1',
    ],
    [
      'changes to two events',
      () => [changed('title A→B'), changed('title A→B', { event_id: 'other' })],
      '~1,2',
    ],
    ['a new event', () => [changed('added')], '+1'],
    ['a new event that has changed since', () => [changed('added'), changed('title A→B')], '+1'],
    ['a new event that the team has since removed', () => [changed('added', { status: 'removed' })], ''],
    [
      'a new event, and a change to another event',
      () => [changed('added'), changed('title A→B', { event_id: 'other' })],
      '+1 ~2',
    ],
    ['a change to the description', () => [changed('description A→B')], ''],
    ['a change to the visibility', () => [changed('visibility private→public')], ''],
    ['a private change, read by a viewer', () => [changed('title A→B', { is_private: true })], ''],
    ['a change that no screen shows', () => [changed('title A→B', { is_shown: false })], ''],
    [
      'a change to an event that is over',
      () => [changed('title A→B', { start_time: '2026-05-01T11:59:00Z' })],
      '',
    ],
    [
      'a change to an event that is going on',
      () => [changed('title A→B', { start_time: '2026-05-01T11:59:00Z', end_time: '2026-05-01T12:01:00Z' })],
      '~1',
    ],
    [
      'a change to an all-day event of yesterday',
      () => [changed('title A→B', { ...TODAY, last_day: '2026-04-30' })],
      '',
    ],
    ['a change to an all-day event of today', () => [changed('title A→B', TODAY)], '~1'],
    [
      'a platform’s change to a field that a parent overrode, and another change',
      () => [changed('title A→B'), changed('title B→A', { is_overridden: true })],
      '~1,2',
    ],
    ['a deleted event', () => [changed('status confirmed→removed ann', GONE)], '~1'],
    ['an event that the reader deleted', () => [changed('status confirmed→removed me', GONE)], ''],
    [
      'a deleted event that would have begun within a day',
      () => [changed('status confirmed→removed ann', { ...GONE, ...SOON })],
      '~1!',
    ],
    [
      'a deleted event with an earlier change',
      () => [changed('title A→B ann', GONE), changed('status confirmed→removed ann', GONE)],
      '~2',
    ],
    [
      'a new event that was deleted before fan-out',
      () => [changed('added → ann', GONE), changed('status confirmed→removed ann', GONE)],
      '',
    ],
    [
      'the reader’s own new event, deleted by another person',
      () => [changed('added → me', GONE), changed('status confirmed→removed ann', GONE)],
      '~2',
    ],
    [
      'a deleted event that was restored before fan-out',
      () => [changed('status confirmed→removed ann'), changed('status removed→confirmed ann')],
      '',
    ],
    [
      'an event restored after people were notified of its deletion',
      () => [changed('status removed→confirmed ann')],
      '~1',
    ],
    [
      'a platform’s changes to a deleted event',
      () => [changed('status confirmed→cancelled', GONE), changed('title A→B', GONE)],
      '',
    ],
    [
      'a private event that was deleted, read by a viewer',
      () => [changed('status confirmed→removed ann', { ...GONE, is_private: true })],
      '',
    ],
    [
      'an event that was deleted after it was over',
      () => [changed('status confirmed→removed ann', { ...GONE, start_time: '2026-05-01T11:59:00Z' })],
      '',
    ],
    [
      'a cancelled event that would have begun within a day',
      () => [changed('status confirmed→cancelled', SOON)],
      '~1!',
    ],
    ['a cancelled event of next week', () => [changed('status confirmed→cancelled')], '~1'],
    ['a renamed event that begins within a day', () => [changed('title A→B', SOON)], '~1'],
    [
      'an event that would begin within a day, moved to next week',
      () => [
        changed('when', {
          old_value: timed('2026-05-01T20:00:00Z'),
          new_value: timed('2026-05-08T12:00:00Z'),
        }),
      ],
      '~1!',
    ],
    [
      'an event moved from one day of next week to another',
      () => [
        changed('when', {
          old_value: timed('2026-05-09T20:00:00Z'),
          new_value: timed('2026-05-08T12:00:00Z'),
        }),
      ],
      '~1',
    ],
    [
      'an event that begins within a day and now has an end time',
      () => [
        changed('when', {
          ...SOON,
          old_value: timed('2026-05-01T20:00:00Z'),
          new_value: timed('2026-05-01T20:00:00Z', '2026-05-01T21:30:00Z'),
        }),
      ],
      '~1',
    ],
    [
      'an event that begins within a day, with a new end time and then a later start',
      () => [
        changed('when', {
          ...SOON,
          old_value: timed('2026-05-01T19:30:00Z'),
          new_value: timed('2026-05-01T19:30:00Z', '2026-05-01T21:30:00Z'),
        }),
        changed('when', {
          ...SOON,
          old_value: timed('2026-05-01T19:30:00Z', '2026-05-01T21:30:00Z'),
          new_value: timed('2026-05-01T20:00:00Z', '2026-05-01T21:30:00Z'),
        }),
      ],
      '~1,2!',
    ],
    [
      'an event that begins within a day, with an address added to its place name',
      () => [placed({ name: 'Oak Field', address: null }, { name: 'Oak Field', address: '1 Oak St' })],
      '~1',
    ],
    [
      'an event that begins within a day, with a new address and the same place name',
      () => [placed({ name: 'City Park', address: '1 Oak St' }, { name: 'City Park', address: '9 Elm St' })],
      '~1!',
    ],
    [
      'an event that begins within a day and had no place, with a new address',
      () => [placed({ name: null, address: null }, { name: null, address: '1 Oak St' })],
      '~1!',
    ],
    [
      'an event that begins within a day and had no place, with a new place name',
      () => [placed({ name: null, address: null }, { name: 'Oak Field', address: null })],
      '~1!',
    ],
    [
      'an all-day event of today with its time now to be decided',
      () => [
        changed('when', {
          ...TODAY,
          old_value: { ...(someTime('2026-05-01') as object), timeTbd: false },
          new_value: someTime('2026-05-01'),
        }),
      ],
      '~1!',
    ],
    [
      'an event moved from an hour ahead to a minute ago',
      () => [movedFrom(timed('2026-05-01T13:00:00Z'), BEGUN)],
      '~1!',
    ],
    [
      'an event moved from an hour ahead to a minute ago, and to another place',
      () => [movedFrom(timed('2026-05-01T13:00:00Z'), BEGUN), changed('location A→B', BEGUN)],
      '~1,2!',
    ],
    [
      'an event that the reader moved from an hour ahead to a minute ago',
      () => [movedFrom(timed('2026-05-01T13:00:00Z'), { ...BEGUN, changed_by: ME })],
      '',
    ],
    [
      'an event moved from two minutes ago to one minute ago',
      () => [movedFrom(timed('2026-05-01T11:58:00Z'), BEGUN)],
      '',
    ],
    [
      'an event moved from next week to a minute ago',
      () => [movedFrom(timed('2026-05-08T12:00:00Z'), BEGUN)],
      '~1',
    ],
    [
      'an event of today without a time, which now has a start a minute ago',
      () => [movedFrom(someTime('2026-05-01'), BEGUN)],
      '~1!',
    ],
    [
      'an event of yesterday without a time, which now has a start a minute ago',
      () => [movedFrom(someTime('2026-04-30'), BEGUN)],
      '',
    ],
    [
      'an event that is over by a parent’s own time, with a new time from the platform',
      () => [movedFrom(timed('2026-05-01T13:00:00Z'), { ...BEGUN, is_overridden: true })],
      '',
    ],
    [
      'an event that begins within a day, moved and moved back',
      () => [
        changed('when', { ...SOON, old_value: 'A', new_value: 'B' }),
        changed('when', { ...SOON, old_value: 'B', new_value: 'A' }),
      ],
      '',
    ],
    ['a cancelled all-day event of today', () => [changed('status confirmed→cancelled', TODAY)], '~1!'],
    [
      'changes to two events, of which one begins within a day',
      () => [changed('title A→B'), changed('location A→B', { ...SOON, event_id: 'other' })],
      '~1,2!',
    ],
  ])('notifies the person of the right changes: %s', (_case, rows, expected) => {
    nth = 0
    expect(notified(rows())).toBe(expected)
  })

  test('includes changes to a private event for the owner', () => {
    nth = 0
    expect(notified([changed('title A→B', { is_private: true })], 'owner')).toBe('~1')
  })

  test('skips an all-day event if the event’s day is already over in the recipient’s time zone', () => {
    const at = () => [changed('title A→B', TODAY)]
    nth = 0
    expect(notified(at(), 'viewer', 'Pacific/Kiritimati')).toBe('')
    nth = 0
    expect(notified(at(), 'viewer', 'Pacific/Pago_Pago')).toBe('~1')
  })
})
