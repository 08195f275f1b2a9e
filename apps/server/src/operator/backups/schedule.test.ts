import { describe, expect, it, test } from 'vitest'
import { backupName, isBackupName, lastDue, outdated } from './schedule.ts'

const at = (text: string) => Temporal.Instant.from(text)
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, nth) =>
    backupName(at(`${Temporal.PlainDate.from(first).add({ days: nth }).toString()}T08:30:00Z`), false),
  )

describe('lastDue', () => {
  const time = Temporal.PlainTime.from('02:30')
  test.each([
    ['before the time of day, the schedule named yesterday', '2026-05-08T06:00:00Z', '2026-05-07T06:30:00Z'],
    ['at the time of day, the schedule names today', '2026-05-08T06:30:00Z', '2026-05-08T06:30:00Z'],
    [
      'later in the day, the schedule still names the morning',
      '2026-05-09T03:59:59Z',
      '2026-05-08T06:30:00Z',
    ],
    // 02:30 does not exist in New York on this day, so the backup runs at 03:30 local time.
    ['on the day without 02:30, it is due after the gap', '2026-03-08T12:00:00Z', '2026-03-08T07:30:00Z'],
  ])('%s', (_, now, due) => {
    expect(lastDue(at(now), time, 'America/New_York').toString()).toBe(due)
  })
})

describe('the name of a backup', () => {
  it('contains the time in UTC, to the second', () => {
    expect(backupName(at('2026-05-08T06:30:01.987Z'), true)).toBe('homefield-20260508T063001Z.tar.gz.age')
  })

  it.each(['homefield-20260508T063001Z.tar.gz.part', 'notes.txt', '../homefield-20260508T063001Z.tar.gz'])(
    'is not %s, so retention never deletes it',
    (name) => {
      expect(isBackupName(name)).toBe(false)
      expect(outdated([name], { daily: 0, weekly: 0, monthly: 0 }, 'UTC')).toEqual([])
    },
  )
})

describe('outdated', () => {
  const keptOf = (names: readonly string[], keep: Parameters<typeof outdated>[1]) => {
    const old = new Set(outdated(names, keep, 'UTC'))
    return names.filter((name) => !old.has(name)).map((name) => name.slice(10, 18))
  }

  it('keeps the newest backup of each of the last days, weeks and months', () => {
    // 2026-05-08 is a Friday, so the weeks end on the Sundays 3 May, 26 and 19 April.
    const names = daysFrom('2026-01-01', 128)

    expect(keptOf(names, { daily: 3, weekly: 4, monthly: 3 })).toEqual([
      '20260331',
      '20260419',
      '20260426',
      '20260430',
      '20260503',
      '20260506',
      '20260507',
      '20260508',
    ])
  })

  it('keeps only the newest of several backups on one day', () => {
    const names = ['01', '09', '17'].map((hour) => backupName(at(`2026-05-08T${hour}:00:00Z`), false))
    expect(outdated(names, { daily: 7, weekly: 4, monthly: 12 }, 'UTC')).toEqual([names[1], names[0]])
  })

  it('counts days that have backups, so a server that was off for a month loses none', () => {
    const names = [...daysFrom('2026-01-01', 2), ...daysFrom('2026-05-08', 1)]
    expect(outdated(names, { daily: 3, weekly: 0, monthly: 0 }, 'UTC')).toEqual([])
  })

  it('never names the newest backup', () => {
    const [only = ''] = daysFrom('2026-05-08', 1)
    expect(outdated([only], { daily: 0, weekly: 0, monthly: 0 }, 'UTC')).toEqual([])
  })
})
