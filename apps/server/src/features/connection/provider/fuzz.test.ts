import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readBareMatchup } from './bare-matchup.ts'
import { feedNames } from './feed-names.ts'
import { gamechanger } from './gamechanger.ts'
import { readMatchup } from './matchup.ts'
import { other } from './other.ts'
import { readPlace } from './place.ts'
import { playmetrics } from './playmetrics.ts'
import { withoutSide } from './side-words.ts'
import { sportsengine } from './sportsengine.ts'
import { teamsnap } from './teamsnap.ts'
import { withoutTitleNotes } from './title.ts'
import { BARE } from './feed.fixture.ts'
import type { Occurrence, OccurrenceWhen } from '@homefield/ics/occurrence'

/**
 * No content of a feed may make a provider's reader throw or hang (C35).
 * A field that may have only one line, such as the title, must never contain a line break (C41).
 */

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    ' at ',
    ' vs ',
    '@',
    ' - ',
    '(',
    ')',
    '[CANCELED]',
    'CANCELED ',
    'Arrive by 4:30 PM',
    '\n',
    'Uniform: ',
    'Location: ',
    'Field 2',
    'TBD',
    '(Arrival Time: 8:15 AM (Central Time (US & Canada)))',
    'Duration: 1 hour',
    'Link: https://a.example/b',
    '<br>',
    '&amp;',
    'Wildcats',
    '#4',
    ', USA',
    '\\',
    'Start Time TBD',
    'Practice at ',
  ),
)
const text = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(''))
const when = fc.constantFrom<OccurrenceWhen>(
  { kind: 'timed', start: '2026-05-09T18:00:00Z', end: null, zone: 'America/New_York' },
  { kind: 'timed', start: '2026-05-09T18:00:58Z', end: '2026-05-09T18:00:59Z', zone: 'Asia/Kathmandu' },
  { kind: 'days', firstDay: '2026-05-09', lastDay: '2026-05-09', bareEnd: '2026-05-09' },
)
const uid = fc.constantFrom(
  'Game_1',
  'Practice_1',
  'GenericCalendarEvent_1',
  'a@teamsnapone.com',
  'event_1_ngin.com',
  'x',
)

it('no reader throws on any text (C35)', () => {
  fc.assert(
    fc.property(uid, when, text, text, text, (id, time, summary, description, location) => {
      const occurrence: Occurrence = {
        recurrenceId: null,
        when: time,
        entry: {
          ...BARE,
          uid: id,
          status: null,
          start: { kind: 'utc', wall: '2026-05-09T18:00:00' },
          end: null,
          duration: null,
          summary,
          description,
          location,
          url: summary,
          categories: [],
          geo: null,
          lastModified: null,
          rule: null,
          extraDates: [],
          exceptDates: [],
          hash: '',
        },
      }
      const team = {
        teamName: 'Wildcats',
        calendarName: summary,
        zone: 'America/New_York',
        feedNames: feedNames('TeamSnap', [occurrence.entry, { ...occurrence.entry, summary: location }]),
      }
      for (const reader of [playmetrics, sportsengine, gamechanger, teamsnap, other]) {
        const event = reader(occurrence, team)
        expect(event.title).not.toBe('')
        for (const line of [
          event.title,
          event.originalTitle,
          event.opponent,
          event.locationName,
          event.location,
          event.field,
          event.uniform,
        ]) {
          expect(line ?? '').not.toMatch(/[\n\r\u202e]/)
          expect((line ?? '').length).toBeLessThanOrEqual(300)
        }
        if (event.url !== null) expect(event.url).toMatch(/^https?:/)
      }
    }),
    { numRuns: 300, seed: 20260509 },
  )
})

it('the readers process long hostile text in linear time (C34)', () => {
  const hostile = [
    '( '.repeat(50_000),
    'time' + ' '.repeat(100_000),
    ', - '.repeat(50_000),
    '&'.repeat(100_000),
    '<a '.repeat(50_000),
    'a at '.repeat(30_000),
    'boys jv game '.repeat(20_000),
    'Game - '.repeat(20_000),
    '*'.repeat(50_000) + ' cancelled ' + '*'.repeat(50_000),
    'Field 1 '.repeat(20_000),
    'practice @ '.repeat(20_000),
    `no practice ${'('.repeat(50_000)}`,
    '1a, '.repeat(30_000),
    '\n'.repeat(100_000),
    `vs${' '.repeat(100_000)}x`,
    `a vs b${' - '.repeat(30_000)}`,
    'Meet 14:00 start '.repeat(8_000),
  ]
  for (const long of hostile) {
    for (const reader of [playmetrics, sportsengine, gamechanger, teamsnap, other]) {
      const event = reader(
        {
          recurrenceId: null,
          when: { kind: 'timed', start: '2026-05-09T18:00:00Z', end: null, zone: 'UTC' },
          entry: {
            ...BARE,
            uid: 'Game_1',
            status: null,
            start: { kind: 'utc', wall: '2026-05-09T18:00:00' },
            end: null,
            duration: null,
            summary: long,
            description: long,
            location: long,
            categories: [],
            geo: null,
            lastModified: null,
            rule: null,
            extraDates: [],
            exceptDates: [],
            hash: '',
          },
        },
        { teamName: long.slice(0, 100), calendarName: long.slice(0, 100), zone: 'UTC' },
      )
      expect((event.description ?? '').length).toBeLessThanOrEqual(10_000)
    }
  }
}, 20_000)

it('the functions that parse titles process 100,000 spaces in linear time (C34)', () => {
  // A pattern with quadratic run time would take 10^10 steps and exceed the timeout of the test.
  const blanks = ' '.repeat(100_000)
  for (const long of [`a${blanks}b`, `a vs${blanks}`, `(${blanks}`, `a -${blanks}x`, `a,${blanks}x`]) {
    expect(withoutSide(long).stated).toBeNull()
    readMatchup(long, ['Wildcats'], 'strict')
    readBareMatchup(long, ['Wildcats'], { marksSides: true })
    withoutTitleNotes(long)
    readPlace(long)
  }
}, 20_000)
