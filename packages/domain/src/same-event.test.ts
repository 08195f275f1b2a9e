import { describe, expect, test } from 'vitest'
import { fingerprint } from './fingerprint.ts'
import { matchEvents } from './same-event.ts'

const ZONE = 'America/New_York'
/** May 1, 2026 is a Friday. `NOW` is 08:00 in New York on that day. */
const NOW = Temporal.Instant.from('2026-05-01T12:00:00Z')

/** Parses `UID | MM-DD HH:MM in New York | title | place`. The event lasts an hour; a leading `-` means removed. */
function event(text: string) {
  const [uid = '', time = '', title = 'Practice', place = 'Oak Park'] = text.replace(/^-/, '').split(' | ')
  const begins = Temporal.PlainDateTime.from(`2026-${time.replace(' ', 'T')}`)
    .toZonedDateTime(ZONE)
    .toInstant()
  const when = { kind: 'timed', start: begins, end: null, zone: ZONE } as const
  return {
    text,
    sourceKey: uid.replace('+', '#2026-').replace(/(#.*)$/, '$1:00Z'),
    isOfSeries: uid.includes('+'),
    begins,
    over: begins.add({ hours: 1 }),
    removed: text.startsWith('-'),
    fingerprint: fingerprint('team', { when, locationName: place, location: null, field: null }),
    sourceHash: `${time} ${title} ${place}`,
    fields: { title, location: place, field: null, start: begins.toString() },
  }
}

/**
 * Prints `UID → UID` for a match, `UID → gone` for an unmatched stored event, `new → UID` for a new event.
 */
function found(known: readonly string[], incoming: readonly string[], isWhole = true): string[] {
  const { pairs, unmatchedKnown, unmatchedIncoming } = matchEvents(known.map(event), incoming.map(event), {
    zone: ZONE,
    isWhole,
    now: NOW,
  })
  const uid = ({ text }: { text: string }) => text.split(' | ')[0] ?? ''
  return [
    ...pairs.map((pair) => `${uid(pair.known)} → ${uid(pair.incoming)}`),
    ...unmatchedKnown.map((one) => `${uid(one)} → gone`),
    ...unmatchedIncoming.map((one) => `new → ${uid(one)}`),
  ].toSorted()
}

describe('an event with an unchanged UID', () => {
  test.each<[string, string[], string[], string[]]>([
    [
      'it gains a RECURRENCE-ID with its old time',
      ['a | 05-05 17:30'],
      ['a+05-05T21:30 | 05-07 18:30'],
      ['a → a+05-05T21:30'],
    ],
    [
      'it gains a RECURRENCE-ID with its new time',
      ['a | 05-05 17:30'],
      ['a+05-21T22:30 | 05-21 18:30'],
      ['a → a+05-21T22:30'],
    ],
    [
      'it loses its RECURRENCE-ID',
      ['a+05-05T21:30 | 05-05 17:30'],
      ['a | 05-21 18:30'],
      ['a+05-05T21:30 → a'],
    ],
    [
      'it becomes a series',
      ['a | 05-05 17:30'],
      ['a+05-05T22:30 | 05-05 18:30', 'a+05-12T22:30 | 05-12 18:30'],
      ['a → a+05-05T22:30', 'new → a+05-12T22:30'],
    ],
    [
      'a second event with the same UID takes its time',
      ['a | 05-05 17:30 | vs Storm'],
      ['a#2026-05-07T22:30 | 05-07 18:30 | vs Storm', 'a#2026-05-05T21:30 | 05-05 17:30 | Practice'],
      ['a → a#2026-05-07T22:30', 'new → a#2026-05-05T21:30'],
    ],
    [
      'one of several events with the same UID moves',
      ['a#2026-05-05T21:30 | 05-05 17:30', 'a#2026-05-12T21:30 | 05-12 17:30'],
      ['a#2026-05-05T21:30 | 05-05 17:30', 'a#2026-05-15T21:30 | 05-15 17:30'],
      ['a#2026-05-05T21:30 → a#2026-05-05T21:30', 'a#2026-05-12T21:30 → a#2026-05-15T21:30'],
    ],
  ])('matches an event that keeps its UID: %s', (_how, known, incoming, pairs) => {
    expect(found(known, incoming)).toEqual(pairs)
  })

  test('does not match two different dates of a series, or a past event with a future event', () => {
    expect(found(['a+05-05T21:30 | 05-05 17:30'], ['a+06-02T21:30 | 06-02 17:30'])).toEqual([
      'a+05-05T21:30 → gone',
      'new → a+06-02T21:30',
    ])
    expect(found(['a | 04-28 17:30'], ['a+05-05T21:30 | 05-05 17:30'])).toEqual([
      'a → gone',
      'new → a+05-05T21:30',
    ])
  })
})

describe('an event that lost its UID to another event', () => {
  test.each<[string, string[], string[], string[]]>([
    [
      'it is found by its title, at any time',
      ['1 | 05-05 17:30 | vs Storm'],
      ['1 | 05-05 17:30 | Team photo', '2 | 05-09 10:00 | vs Storm'],
      ['1 → 2', 'new → 1'],
    ],
    [
      'it is found by its title and place, if the other event is at another place',
      ['1 | 05-05 17:30 | Practice | Oak Park'],
      ['1 | 05-06 09:00 | vs Storm | Elm School', '2 | 05-07 18:30 | Practice | Oak Park'],
      ['1 → 2', 'new → 1'],
    ],
    [
      'two events swap their numbers',
      ['1 | 05-05 17:30 | vs Storm', '2 | 05-12 17:30 | vs Lions'],
      ['1 | 05-12 17:30 | vs Lions', '2 | 05-14 18:30 | vs Storm'],
      ['1 → 2', '2 → 1'],
    ],
    [
      'the first event is deleted and the numbers of all others move up',
      ['1 | 05-05 17:30 | vs Storm', '2 | 05-12 17:30 | vs Lions', '3 | 05-19 17:30 | Practice'],
      ['1 | 05-12 17:30 | vs Lions', '2 | 05-19 17:30 | Practice'],
      ['1 → gone', '2 → 1', '3 → 2'],
    ],
  ])('matches an event that lost its UID to another event: %s', (_how, known, incoming, pairs) => {
    expect(found(known, incoming)).toEqual(pairs)
  })

  test.each<[string, string[], string[]]>([
    [
      'an event that was renamed but kept its time',
      ['1 | 05-05 17:30 | Practice'],
      ['1 | 05-05 17:30 | Scrimmage', '2 | 05-07 17:30'],
    ],
    [
      'an opponent that becomes known',
      ['1 | 05-05 17:30 | vs TBD'],
      ['1 | 05-09 10:00 | vs Storm', '2 | 05-16 10:00 | vs TBD'],
    ],
    [
      'a practice that becomes a game at the same place, while a new practice is added',
      ['1 | 05-05 17:30 | Practice'],
      ['1 | 05-09 10:00 | vs Storm', '2 | 05-16 17:30 | Practice'],
    ],
    [
      'a title that two other events also have',
      ['1 | 05-05 17:30 | vs Storm'],
      ['1 | 05-06 17:30 | Team photo', '2 | 05-09 10:00 | vs Storm', '3 | 05-16 10:00 | vs Storm'],
    ],
  ])('matches an event by its UID in case of %s', (_what, known, incoming) => {
    expect(found(known, incoming)).toContain('1 → 1')
  })
})

describe('an event that got a new UID and another time', () => {
  test('matches an event with a new UID and time by title, place and day', () => {
    expect(found(['a | 05-05 17:30'], ['b | 05-05 18:30'])).toEqual(['a → b'])
    for (const other of [
      'b | 05-06 18:30',
      'b | 05-05 18:30 | Scrimmage',
      'b | 05-05 18:30 | Practice | Elm School',
    ])
      expect(found(['a | 05-05 17:30'], [other])).toEqual(['a → gone', 'new → b'])
  })

  test('matches nothing if several events qualify, the response was truncated, or exactly one of the two events is past', () => {
    expect(found(['a | 05-05 09:00', 'b | 05-05 17:30'], ['c | 05-05 18:30'])).toHaveLength(3)
    expect(found(['a | 05-05 17:30'], ['b | 05-05 18:30', 'c | 05-05 20:30'])).toHaveLength(3)
    expect(found(['a | 05-05 17:30'], ['b | 05-05 18:30'], false)).toHaveLength(2)
    // `NOW` is 08:00 on May 1 in New York, so an event at 06:00 on that day is past.
    expect(found(['a | 05-01 06:00'], ['b | 05-01 18:30'])).toEqual(['a → gone', 'new → b'])
  })

  test('prefers a current event to a removed event on the same day, but matches a removed event that returns to the feed', () => {
    expect(found(['-a | 05-05 09:00', 'b | 05-05 17:30'], ['c | 05-05 18:30'])).toContain('b → c')
    expect(found(['-a | 05-05 09:00'], ['c | 05-05 18:30'])).toEqual(['-a → c'])
  })

  const rest = ['a+05-05T21:30 | 05-05 17:30', 'a+05-12T21:30 | 05-12 17:30', 'a+05-19T21:30 | 05-19 17:30']
  test('matches a date of a series that Outlook split, even on another day and at another place', () => {
    expect(
      found(rest, [
        'b+05-06T22:30 | 05-06 18:30 | Practice | Elm School',
        'b+05-13T22:30 | 05-13 18:30 | Practice | Elm School',
        'b+05-20T22:30 | 05-20 18:30 | Practice | Elm School',
      ]),
    ).toEqual([
      'a+05-05T21:30 → b+05-06T22:30',
      'a+05-12T21:30 → b+05-13T22:30',
      'a+05-19T21:30 → b+05-20T22:30',
    ])
  })

  test('does not match an occurrence of one series with a new occurrence of another stored series', () => {
    const other = (day: string) => `b+${day}T22:30 | ${day} 18:30`
    expect(found([...rest.slice(0, 1), other('05-13')], [other('05-13'), other('05-06')])).toEqual([
      'a+05-05T21:30 → gone',
      'b+05-13T22:30 → b+05-13T22:30',
      'new → b+05-06T22:30',
    ])
  })
})
