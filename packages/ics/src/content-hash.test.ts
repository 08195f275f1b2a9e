import { expect, it } from 'vitest'
import { diff } from './diff.ts'
import { entryKey } from './duplicate.ts'
import { calendar, calendarText, eventText } from './calendar.fixture.ts'

const EVENT = [
  'UID:a',
  'DTSTART:20260301T180000Z',
  'RRULE:FREQ=DAILY;COUNT=9',
  'EXDATE:20260303T180000Z',
  'EXDATE:20260305T180000Z,20260304T180000Z',
  'RDATE:20260401T180000Z',
  'RDATE:20260402T180000Z',
  'CATEGORIES:Game,Home',
  'SUMMARY:Game',
]
const OTHER = ['UID:b', 'DTSTART:20260309T180000Z', 'SUMMARY:Practice']
const build = (stamp: string, ...events: string[][]) =>
  calendar(
    calendarText(
      events.flatMap((lines) =>
        eventText([
          ...lines,
          `DTSTAMP:${stamp}`,
          `CREATED:${stamp}`,
          `LAST-MODIFIED:${stamp}`,
          `SEQUENCE:${stamp.slice(0, 8)}`,
        ]),
      ),
    ),
  ).entries
const known = new Map(build('20260101T000000Z', EVENT, OTHER).map((entry) => [entryKey(entry), entry.hash]))

it('C39: another build of the same events, in another order of events and of lines, is the same', () => {
  const again = build('20260202T000000Z', OTHER.toReversed(), EVENT.toReversed())
  expect(diff(known, again)).toEqual({ added: [], changed: [], unchanged: 2, missing: [] })
})

it.each([
  ['another start', [...OTHER.slice(0, 1), 'DTSTART:20260309T180100Z', 'SUMMARY:Practice']],
  ['another title', [...OTHER.slice(0, 2), 'SUMMARY:Practice.']],
  ['a place', [...OTHER, 'LOCATION:Oak Park']],
  ['a status', [...OTHER, 'STATUS:CANCELLED']],
])('C39: %s is a change', (_what, lines) => {
  expect(diff(known, build('20260101T000000Z', EVENT, lines)).changed.map(({ uid }) => uid)).toEqual(['b'])
})

it('C39: a date taken out, and one given back, are changes', () => {
  for (const lines of [
    [...EVENT, 'EXDATE:20260306T180000Z'],
    EVENT.filter((line) => line !== 'EXDATE:20260303T180000Z'),
  ])
    expect(diff(known, build('20260101T000000Z', lines, OTHER)).changed.map(({ uid }) => uid)).toEqual(['a'])
})
