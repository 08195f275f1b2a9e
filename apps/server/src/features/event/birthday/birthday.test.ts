import { expect, test } from 'vitest'
import { amongEvents, birthdaysIn } from './model.ts'
import type { BornRow } from '../store.ts'

const ERIN = '01900000-0000-7000-8000-00000000000e'
const day = (text: string) => Temporal.PlainDate.from(text)

function born(date: string, child: Partial<BornRow> = {}): BornRow {
  return {
    id: '01900000-0000-7000-8000-000000000001',
    user_id: ERIN,
    name: 'Maya',
    color: '#3B82F6',
    date_of_birth: date,
    owner_name: 'Erin Cole',
    ...child,
  }
}

/** Returns the day and the age of each birthday in the range. `to` is exclusive. */
function found(child: BornRow, from: string, to: string): (string | undefined)[] {
  return birthdaysIn([child], day(from), day(to), ERIN).map(({ when, birthday }) =>
    when.kind === 'days' ? `${when.firstDay} ${birthday?.age}` : undefined,
  )
}

test.each([
  ['one within a range of a year', '2015-05-09', '2026-01-01', '2027-01-01', ['2026-05-09 11']],
  ['one on the first day of a range', '2015-05-09', '2026-05-09', '2026-05-10', ['2026-05-09 11']],
  ['no birthday on the day after a range', '2015-05-09', '2026-05-08', '2026-05-09', []],
  ['two within 400 days', '2015-01-10', '2026-01-05', '2027-02-09', ['2026-01-10 11', '2027-01-10 12']],
  ['one in a range across New Year', '2015-01-01', '2026-12-30', '2027-01-02', ['2027-01-01 12']],
  ['a birthday of February 29 in a common year', '2016-02-29', '2026-02-01', '2026-03-02', ['2026-02-28 10']],
  ['a birthday of February 29 in a leap year', '2016-02-29', '2028-02-01', '2028-03-02', ['2028-02-29 12']],
  // 2100 is divisible by 4 but not a leap year.
  ['a birthday of February 29 in 2100', '2016-02-29', '2100-02-01', '2100-03-02', ['2100-02-28 84']],
  ['no birthday on the day of birth', '2026-05-09', '2026-05-01', '2026-06-01', []],
  ['the first one after the birth', '2025-05-09', '2026-05-01', '2026-06-01', ['2026-05-09 1']],
  ['no birthday before the birth', '2030-05-09', '2026-01-01', '2027-01-01', []],
  ['in 1970', '1960-01-01', '1969-12-31', '1970-01-02', ['1970-01-01 10']],
  ['one at the end of the supported years', '2015-12-30', '9999-12-01', '9999-12-31', ['9999-12-30 7984']],
])('finds birthdays: %s', (_case, date, from, to, expected) => {
  expect(found(born(date), from, to)).toEqual(expected)
})

test('lets nobody edit, delete or share a birthday, and shows friends the name of the child’s owner (P3)', () => {
  const [own] = birthdaysIn([born('2015-05-09')], day('2026-05-09'), day('2026-05-10'), ERIN)
  expect(own).toMatchObject({
    title: 'Maya',
    isOwnEvent: true,
    can: { edit: false, delete: false, share: false },
    status: 'confirmed',
    activity: 'other',
    news: null,
    seriesId: null,
    children: [{ eventId: own?.id, profileId: born('2015-05-09').id, name: 'Maya', color: '#3B82F6' }],
  })
  const [theirs] = birthdaysIn([born('2015-05-09')], day('2026-05-09'), day('2026-05-10'), 'someone else')
  expect(theirs).toMatchObject({ isOwnEvent: false, ownerName: 'Erin Cole', id: own?.id })
})

test('gives each child’s birthday in each year a UUID of its own', () => {
  const ids = ['2026', '2027'].flatMap((year) =>
    ['1', '2'].flatMap((nth) =>
      birthdaysIn(
        [born('2015-05-09', { id: `01900000-0000-7000-8000-00000000000${nth}` })],
        day(`${year}-05-09`),
        day(`${year}-05-10`),
        ERIN,
      ).map(({ id }) => id),
    ),
  )
  expect(new Set(ids).size).toBe(4)
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('sorts a birthday before events that begin on the day of the birthday, and after earlier events', () => {
  const [birthday] = birthdaysIn([born('2015-05-09')], day('2026-05-09'), day('2026-05-10'), ERIN)
  if (!birthday) throw new Error('no birthday was found')
  const timed = (title: string, start: string) => ({
    ...birthday,
    title,
    birthday: null,
    when: { kind: 'timed' as const, start, end: null, zone: 'America/New_York' },
  })
  // In New York, 9 May begins at 04:00Z.
  const events = [
    timed('evening before', '2026-05-09T03:59:00Z'),
    timed('at midnight', '2026-05-09T04:00:00Z'),
  ]
  const titles = amongEvents(events, [birthday], 'America/New_York').map(({ title }) => title)
  expect(titles).toEqual(['evening before', 'Maya', 'at midnight'])
  expect(amongEvents([], [birthday], 'America/New_York')).toEqual([birthday])
})
