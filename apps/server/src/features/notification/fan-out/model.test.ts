import { describe, expect, test } from 'vitest'
import { newsFor } from './model.ts'
import type { UntoldRow } from './store.ts'

const NOW = Temporal.Instant.from('2026-05-01T12:00:00Z')
const ME = 'me'

type Fields = Partial<UntoldRow>
let nth = 0

/**
 * A change from `field old→new by`, one minute after the previous one, of an event a week away. Its id is its
 * number.
 */
function changed(text: string, fields: Fields = {}): UntoldRow {
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

/** `+1,2` for added and `~1,2!` for changed events, with the numbers of the changes. */
function told(rows: readonly UntoldRow[], role: 'owner' | 'viewer' = 'viewer', zone = 'UTC'): string {
  return newsFor(rows.toReversed(), { userId: ME, role, zone }, NOW)
    .map(
      ({ kind, isUrgent, changeIds }) =>
        `${kind === 'eventsAdded' ? '+' : '~'}${changeIds.toSorted().join()}${isUrgent ? '!' : ''}`,
    )
    .join(' ')
}

const GONE: Fields = { is_deleted: true }
const SOON: Fields = { start_time: '2026-05-01T20:00:00Z' }
const timed = (start: string, end: string | null = null): UntoldRow['old_value'] => ({
  kind: 'timed',
  start,
  end,
  zone: 'UTC',
})
const someTime = (day: string): UntoldRow['old_value'] => ({
  kind: 'days',
  firstDay: day,
  lastDay: day,
  timeTbd: true,
})
/** Moves the event from `before` to its current start. */
const movedFrom = (before: UntoldRow['old_value'], fields: Fields) =>
  changed('when', { old_value: before, new_value: timed(fields.start_time ?? ''), ...fields })
/** Moves an event within the next day. */
const placed = (from: UntoldRow['old_value'], to: UntoldRow['new_value']) =>
  changed('location', { ...SOON, old_value: from, new_value: to })
/** It began a minute ago and has no end. */
const BEGUN: Fields = { start_time: '2026-05-01T11:59:00Z' }
const TODAY: Fields = { start_time: null, first_day: '2026-05-01', last_day: '2026-05-01' }

describe('the news for one person', () => {
  test.each<[string, () => UntoldRow[], string]>([
    ['nothing', () => [], ''],
    ['one change', () => [changed('title A→B')], '~1'],
    ['two of one field', () => [changed('title A→B'), changed('title B→C')], '~1,2'],
    ['what came back', () => [changed('title A→B'), changed('title B→A')], ''],
    [
      'what came back and went elsewhere',
      () => [changed('title A→B'), changed('title B→A'), changed('title A→C')],
      '~1,2,3',
    ],
    [
      'what came back beside what did not',
      () => [changed('title A→B'), changed('field 1→2'), changed('title B→A')],
      '~2',
    ],
    ['his own', () => [changed('title A→B me')], ''],
    ['what he changed after another', () => [changed('title A→B ann'), changed('title B→C me')], ''],
    ['what another changed after him', () => [changed('title A→B me'), changed('title B→C ann')], '~2'],
    ['what another took back after him', () => [changed('title A→B me'), changed('title B→A ann')], '~2'],
    ['what he said Got it to', () => [changed('title A→B', { acknowledged_by: [ME] })], ''],
    ['what another said Got it to', () => [changed('title A→B', { acknowledged_by: ['ann'] })], '~1'],
    ['of two events', () => [changed('title A→B'), changed('title A→B', { event_id: 'other' })], '~1,2'],
    ['new', () => [changed('added')], '+1'],
    ['new and changed since', () => [changed('added'), changed('title A→B')], '+1'],
    ['new and gone since', () => [changed('added', { status: 'removed' })], ''],
    [
      'new beside what changed',
      () => [changed('added'), changed('title A→B', { event_id: 'other' })],
      '+1 ~2',
    ],
    ['of a description', () => [changed('description A→B')], ''],
    ['of who may see it', () => [changed('visibility private→public')], ''],
    ['for administrators alone', () => [changed('title A→B', { is_private: true })], ''],
    ['what is not shown', () => [changed('title A→B', { is_shown: false })], ''],
    ['of what is over', () => [changed('title A→B', { start_time: '2026-05-01T11:59:00Z' })], ''],
    [
      'of what is going on',
      () => [changed('title A→B', { start_time: '2026-05-01T11:59:00Z', end_time: '2026-05-01T12:01:00Z' })],
      '~1',
    ],
    ['of yesterday', () => [changed('title A→B', { ...TODAY, last_day: '2026-04-30' })], ''],
    ['of today', () => [changed('title A→B', TODAY)], '~1'],
    [
      'under a parent’s own, apart from what counts',
      () => [changed('title A→B'), changed('title B→A', { is_overridden: true })],
      '~1,2',
    ],
    ['deleted', () => [changed('status confirmed→removed ann', GONE)], '~1'],
    ['deleted by himself', () => [changed('status confirmed→removed me', GONE)], ''],
    ['deleted within a day', () => [changed('status confirmed→removed ann', { ...GONE, ...SOON })], '~1!'],
    [
      'deleted, whatever changed before',
      () => [changed('title A→B ann', GONE), changed('status confirmed→removed ann', GONE)],
      '~2',
    ],
    [
      'new, and deleted before it was told',
      () => [changed('added → ann', GONE), changed('status confirmed→removed ann', GONE)],
      '',
    ],
    [
      'his own new one, deleted by another',
      () => [changed('added → me', GONE), changed('status confirmed→removed ann', GONE)],
      '~2',
    ],
    [
      'deleted, and brought back before it was told',
      () => [changed('status confirmed→removed ann'), changed('status removed→confirmed ann')],
      '',
    ],
    ['brought back after it was told', () => [changed('status removed→confirmed ann')], '~1'],
    [
      'what the platform said of a deleted one',
      () => [changed('status confirmed→cancelled', GONE), changed('title A→B', GONE)],
      '',
    ],
    [
      'deleted while it is private',
      () => [changed('status confirmed→removed ann', { ...GONE, is_private: true })],
      '',
    ],
    [
      'deleted after it was over',
      () => [changed('status confirmed→removed ann', { ...GONE, start_time: '2026-05-01T11:59:00Z' })],
      '',
    ],
    ['cancelled within a day', () => [changed('status confirmed→cancelled', SOON)], '~1!'],
    ['cancelled in a week', () => [changed('status confirmed→cancelled')], '~1'],
    ['renamed within a day', () => [changed('title A→B', SOON)], '~1'],
    [
      'moved from within a day to next week',
      () => [
        changed('when', {
          old_value: timed('2026-05-01T20:00:00Z'),
          new_value: timed('2026-05-08T12:00:00Z'),
        }),
      ],
      '~1!',
    ],
    [
      'moved a week ahead',
      () => [
        changed('when', {
          old_value: timed('2026-05-09T20:00:00Z'),
          new_value: timed('2026-05-08T12:00:00Z'),
        }),
      ],
      '~1',
    ],
    [
      'ending at a time that was not known, within a day',
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
      'longer within a day, and later since',
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
      'at a known place whose address is said within a day',
      () => [placed({ name: 'Oak Field', address: null }, { name: 'Oak Field', address: '1 Oak St' })],
      '~1',
    ],
    [
      'at a place of the same name elsewhere, within a day',
      () => [placed({ name: 'City Park', address: '1 Oak St' }, { name: 'City Park', address: '9 Elm St' })],
      '~1!',
    ],
    [
      'at an address, and nothing was known, within a day',
      () => [placed({ name: null, address: null }, { name: null, address: '1 Oak St' })],
      '~1!',
    ],
    [
      'at a place that was not known, within a day',
      () => [placed({ name: null, address: null }, { name: 'Oak Field', address: null })],
      '~1!',
    ],
    [
      'some time today that was all of it',
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
      'moved to a minute ago from an hour ahead',
      () => [movedFrom(timed('2026-05-01T13:00:00Z'), BEGUN)],
      '~1!',
    ],
    [
      'moved so, and to another place',
      () => [movedFrom(timed('2026-05-01T13:00:00Z'), BEGUN), changed('location A→B', BEGUN)],
      '~1,2!',
    ],
    [
      'moved so by himself',
      () => [movedFrom(timed('2026-05-01T13:00:00Z'), { ...BEGUN, changed_by: ME })],
      '',
    ],
    ['moved to a minute ago from two', () => [movedFrom(timed('2026-05-01T11:58:00Z'), BEGUN)], ''],
    ['moved to a minute ago from next week', () => [movedFrom(timed('2026-05-08T12:00:00Z'), BEGUN)], '~1'],
    ['set to a minute ago, and was some time today', () => [movedFrom(someTime('2026-05-01'), BEGUN)], '~1!'],
    [
      'set to a minute ago, and was some time yesterday',
      () => [movedFrom(someTime('2026-04-30'), BEGUN)],
      '',
    ],
    [
      'moved from an hour ahead by the platform alone: by the parent’s word it is over',
      () => [movedFrom(timed('2026-05-01T13:00:00Z'), { ...BEGUN, is_overridden: true })],
      '',
    ],
    [
      'moved within a day, and back',
      () => [
        changed('when', { ...SOON, old_value: 'A', new_value: 'B' }),
        changed('when', { ...SOON, old_value: 'B', new_value: 'A' }),
      ],
      '',
    ],
    ['a whole day that is today, cancelled', () => [changed('status confirmed→cancelled', TODAY)], '~1!'],
    [
      'one of two within a day',
      () => [changed('title A→B'), changed('location A→B', { ...SOON, event_id: 'other' })],
      '~1,2!',
    ],
  ])('picks the right changes: %s', (_case, rows, expected) => {
    nth = 0
    expect(told(rows())).toBe(expected)
  })

  test('includes private changes for the owner', () => {
    nth = 0
    expect(told([changed('title A→B', { is_private: true })], 'owner')).toBe('~1')
  })

  test('skips an event whose day is over in the reader’s zone, such as Kiritimati', () => {
    const at = () => [changed('title A→B', TODAY)]
    nth = 0
    expect(told(at(), 'viewer', 'Pacific/Kiritimati')).toBe('')
    nth = 0
    expect(told(at(), 'viewer', 'Pacific/Pago_Pago')).toBe('~1')
  })
})
