import { describe, expect, test } from 'vitest'
import { movedDates } from './moved-series.ts'

const ZONE = 'America/New_York'
/** May 1, 2026 is a Friday. */
const NOW = Temporal.Instant.from('2026-05-01T12:00:00Z')

interface Shape {
  readonly uid?: string
  readonly title?: string
  readonly removed?: boolean
  readonly isOfSeries?: boolean
}

/** Creates the dates of one series, each `MM-DD HH:MM` in New York and an hour long. */
function dates(texts: readonly string[], { uid = 'practice', title = 'Practice', ...shape }: Shape = {}) {
  return texts.map((text) => {
    const start = Temporal.PlainDateTime.from(`2026-${text.replace(' ', 'T')}`)
      .toZonedDateTime(ZONE)
      .toInstant()
    return {
      sourceKey: `${uid}#${start.toString()}`,
      begins: start,
      over: start.add({ hours: 1 }),
      fields: { title },
      removed: false,
      isOfSeries: true,
      ...shape,
    }
  })
}
type Dates = ReturnType<typeof dates>

const shown = ({ sourceKey }: Dates[number]) => {
  const time = sourceKey.slice(sourceKey.lastIndexOf('#') + 1)
  if (!time.endsWith('Z')) return time
  return Temporal.Instant.from(time)
    .toZonedDateTimeISO(ZONE)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .slice(5)
    .replace('T', ' ')
}

/** Prints each matched pair as `time before → time after`. */
function pairs(known: Dates, incoming: Dates, { isWhole = true, now = NOW } = {}): string[] {
  return movedDates(known, incoming, { zone: ZONE, isWhole, now })
    .map((pair) => `${shown(pair.known)} → ${shown(pair.incoming)}`)
    .toSorted()
}

const TUESDAYS = ['05-05 17:30', '05-12 17:30', '05-19 17:30']
const later = ['05-05 18:00', '05-12 18:00', '05-19 18:00']
const wednesdays = ['05-06 17:30', '05-13 17:30', '05-20 17:30']

describe('a series that was moved as a whole', () => {
  test.each<[string, readonly string[], readonly string[], readonly string[]]>([
    [
      'moved to another time of day',
      TUESDAYS,
      later,
      ['05-05 17:30 → 05-05 18:00', '05-12 17:30 → 05-12 18:00', '05-19 17:30 → 05-19 18:00'],
    ],
    [
      'on consecutive evenings, matched by the local day although the UTC day changes',
      ['05-05 19:30', '05-06 19:30', '05-07 19:30'],
      ['05-05 20:30', '05-06 20:30', '05-07 20:30'],
      ['05-05 19:30 → 05-05 20:30', '05-06 19:30 → 05-06 20:30', '05-07 19:30 → 05-07 20:30'],
    ],
    [
      'with some dates removed and others added',
      TUESDAYS,
      ['05-05 18:00', '05-07 18:00', '05-19 18:00'],
      ['05-05 17:30 → 05-05 18:00', '05-19 17:30 → 05-19 18:00'],
    ],
    [
      'moved to the next day of the week',
      TUESDAYS,
      wednesdays,
      ['05-05 17:30 → 05-06 17:30', '05-12 17:30 → 05-13 17:30', '05-19 17:30 → 05-20 17:30'],
    ],
    [
      'moved from a Sunday to the Monday after it',
      ['05-03 10:00', '05-10 10:00'],
      ['05-04 10:00', '05-11 10:00'],
      ['05-03 10:00 → 05-04 10:00', '05-10 10:00 → 05-11 10:00'],
    ],
    [
      'moved to an earlier day at another time',
      TUESDAYS,
      ['05-03 10:00', '05-10 10:00', '05-17 10:00'],
      ['05-05 17:30 → 05-03 10:00', '05-12 17:30 → 05-10 10:00', '05-19 17:30 → 05-17 10:00'],
    ],
    [
      'with two dates a week, each moved to the next day',
      ['05-05 17:30', '05-07 17:30', '05-12 17:30', '05-14 17:30'],
      ['05-06 17:30', '05-08 17:30', '05-13 17:30', '05-15 17:30'],
      [
        '05-05 17:30 → 05-06 17:30',
        '05-07 17:30 → 05-08 17:30',
        '05-12 17:30 → 05-13 17:30',
        '05-14 17:30 → 05-15 17:30',
      ],
    ],
    [
      'moved to another day, with fewer dates',
      TUESDAYS,
      wednesdays.slice(0, 2),
      ['05-05 17:30 → 05-06 17:30', '05-12 17:30 → 05-13 17:30'],
    ],
  ])('matches the dates of a moved series: %s', (_how, before, after, expected) => {
    expect(pairs(dates(before), dates(after))).toEqual(expected)
  })

  test('matches dates whether the key contains a plain day, a floating time or an instant', () => {
    const timed = dates(['05-05 18:00'])
    for (const planned of ['2026-05-05', '2026-05-05T17:30:00']) {
      const known = timed.map((one) => ({ ...one, sourceKey: `practice#${planned}` }))
      expect(pairs(known, timed)).toEqual([`${planned} → 05-05 18:00`])
      expect(pairs(timed, known)).toEqual([`05-05 18:00 → ${planned}`])
    }
  })

  test('uses the originally planned day to match an occurrence that was moved individually', () => {
    const known = dates(TUESDAYS).map((date, index) =>
      index === 1 ? { ...date, over: Temporal.Instant.from('2026-05-15T23:00:00Z') } : date,
    )
    expect(pairs(known, dates(later))).toContain('05-12 17:30 → 05-12 18:00')
  })

  test('matches occurrences even if the UID itself contains the separator `#`', () => {
    const uid = 'a#2026-05-05#b'
    expect(pairs(dates(['05-12 17:30'], { uid }), dates(['05-12 18:00'], { uid }))).toHaveLength(1)
  })

  test.each([
    ['split with a date and time in the UID', 'abc_R20260512T213000@google.com'],
    ['split with a day in the UID', 'abc_R20260512@google.com'],
    ['split twice', 'abc_R20260505T213000_R20260512T213000Z@google.com'],
  ])("matches dates after Google’s 'This and following' changed the UID: %s", (_how, uid) => {
    const known = dates(TUESDAYS.slice(1), { uid: 'abc@google.com' })
    expect(pairs(known, dates(later.slice(1), { uid }))).toEqual([
      '05-12 17:30 → 05-12 18:00',
      '05-19 17:30 → 05-19 18:00',
    ])
    // A later change in the feed moves the occurrences from the second UID back to the original UID.
    expect(
      pairs(dates(later.slice(1), { uid }), dates(wednesdays.slice(1), { uid: 'abc@google.com' })),
    ).toEqual(['05-12 18:00 → 05-13 17:30', '05-19 18:00 → 05-20 17:30'])
  })

  test('does not match another series with a similar UID', () => {
    const known = dates(TUESDAYS, { uid: 'abc@google.com' })
    for (const uid of [
      'abcd_R20260512T213000@google.com',
      'abc_R20260512T213000@club.example',
      'abc_Rb@google.com',
    ])
      expect(pairs(known, dates(later, { uid }))).toEqual([])
  })

  test('matches past and future dates when a series that has already begun is moved as a whole', () => {
    const now = Temporal.Instant.from('2026-05-14T12:00:00Z')
    expect(pairs(dates(TUESDAYS), dates(later), { now })).toHaveLength(3)
    expect(pairs(dates(TUESDAYS), dates(wednesdays), { now })).toHaveLength(3)
  })
})

describe('an event that was removed from a series', () => {
  const gone = dates(['05-05 17:30'], { removed: true })
  test('matches a removed event with an event that returns on the same day', () => {
    expect(pairs(gone, dates(['05-05 18:00']))).toEqual(['05-05 17:30 → 05-05 18:00'])
  })
  test('does not match a removed event if another event of the series is on the same day', () => {
    expect(pairs([...gone, ...dates(['05-05 18:00'])], dates(['05-05 19:00']))).toEqual([
      '05-05 18:00 → 05-05 19:00',
    ])
    expect(pairs(gone, dates(['05-06 17:30']))).toEqual([])
  })
})

describe('occurrences that cannot be matched with certainty', () => {
  test.each<[string, () => string[]]>([
    [
      'two dates are on the same day after the change',
      () => pairs(dates(['05-05 17:30']), dates(['05-05 09:00', '05-05 18:00'])),
    ],
    [
      'two dates are on the same day before the change',
      () => pairs(dates(['05-05 09:00', '05-05 17:30']), dates(['05-05 18:00'])),
    ],
    [
      'two days become one day',
      () =>
        pairs(
          dates(['05-04 17:30', '05-06 17:30', '05-11 17:30', '05-13 17:30']),
          dates(['05-05 17:30', '05-12 17:30']),
        ),
    ],
    ['a single date moves by a week', () => pairs(dates(['05-05 17:30']), dates(['05-12 17:30']))],
    ['both the day and the title change', () => pairs(dates(TUESDAYS), dates(wednesdays, { title: 'Game' }))],
    [
      'the day changes, but the answer was truncated',
      () => pairs(dates(TUESDAYS), dates(wednesdays), { isWhole: false }),
    ],
    ['another UID', () => pairs(dates(TUESDAYS), dates(later, { uid: 'other' }))],
    [
      'several events share one UID without being a series',
      () => pairs(dates(TUESDAYS, { isOfSeries: false }), dates(later, { isOfSeries: false })),
    ],
  ])('matches no dates: %s', (_what, found) => {
    expect(found()).toEqual([])
  })

  test('matches occurrences on the same day even if the response was truncated', () => {
    expect(pairs(dates(TUESDAYS), dates(later), { isWhole: false })).toHaveLength(3)
  })

  test('does not match a past occurrence with a future occurrence', () => {
    // May 6, 2026 is a Wednesday.
    const now = Temporal.Instant.from('2026-05-06T12:00:00Z')
    expect(pairs(dates(TUESDAYS), dates(wednesdays), { now })).toEqual([
      '05-12 17:30 → 05-13 17:30',
      '05-19 17:30 → 05-20 17:30',
    ])
  })
})
