import { expect, it } from 'vitest'
import { entryKey } from './duplicate.ts'
import { calendar, calendarText, eventText } from './calendar.fixture.ts'
import type { Entry } from './entry.ts'

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
const hashes = (entries: readonly Entry[]) => new Map(entries.map((entry) => [entryKey(entry), entry.hash]))
const known = hashes(build('20260101T000000Z', EVENT, OTHER))
/** Returns the keys of the entries that changed, by their hashes, since the first version of the calendar. */
const changedIn = (entries: readonly Entry[]) =>
  entries.map((entry) => entryKey(entry)).filter((key) => hashes(entries).get(key) !== known.get(key))

it('gives the same hash if a new version of the calendar reorders events and lines (C39)', () => {
  const again = build('20260202T000000Z', OTHER.toReversed(), EVENT.toReversed())
  expect(hashes(again)).toEqual(known)
})

it.each([
  ['a different start', [...OTHER.slice(0, 1), 'DTSTART:20260309T180100Z', 'SUMMARY:Practice']],
  ['a different title', [...OTHER.slice(0, 2), 'SUMMARY:Practice.']],
  ['a place', [...OTHER, 'LOCATION:Oak Park']],
  ['a status', [...OTHER, 'STATUS:CANCELLED']],
])('detects %s as a change (C39)', (_what, lines) => {
  expect(changedIn(build('20260101T000000Z', EVENT, lines))).toEqual(['b'])
})

it('changes the hash if a date is excluded or restored (C39)', () => {
  for (const lines of [
    [...EVENT, 'EXDATE:20260306T180000Z'],
    EVENT.filter((line) => line !== 'EXDATE:20260303T180000Z'),
  ])
    expect(changedIn(build('20260101T000000Z', lines, OTHER))).toEqual(['a'])
})

const PRACTICE = ['UID:1', 'DTSTART:20260509T180000Z', 'SUMMARY:Practice', 'DESCRIPTION:Bring water']
const only = (...lines: string[]) => calendar(calendarText(eventText(lines))).entries[0]

it('gives the same hash if only line folding, line order and SEQUENCE differ (C39)', () => {
  const [uid = '', start = '', title = ''] = PRACTICE
  const folded = only('SEQUENCE:7', 'DESCRIPTION:Bring', '  water', uid, start, title)
  expect(folded?.hash).toBe(only(...PRACTICE, 'SEQUENCE:1')?.hash)
})

it.each([
  ['start', 'DTSTART:20260509T180001Z'],
  ['the start in another zone', 'DTSTART;TZID=America/New_York:20260509T180000'],
  ['end', 'DTEND:20260509T190000Z'],
  ['length', 'DURATION:PT1H'],
  ['rule', 'RRULE:FREQ=DAILY'],
  ['link', 'URL:https://a.example/1'],
])('detects a changed %s', (_what, line) => {
  const name = line.split(/[;:]/)[0] ?? ''
  const changed = only(...PRACTICE.filter((existing) => !existing.startsWith(name)), line)
  expect(changed?.hash).not.toBe(only(...PRACTICE)?.hash)
})

it('hashes an override as a separate entry, apart from its series', () => {
  const override = eventText(['UID:1', 'RECURRENCE-ID:20260516T180000Z', 'DTSTART:20260517T180000Z'])
  const { entries } = calendar(calendarText([...eventText(PRACTICE), ...override]))
  expect(entries.map((entry) => entryKey(entry))).toEqual([
    expect.stringMatching(/^1$|^1\n$/),
    '1\n2026-05-16T18:00:00Z',
  ])
})

it('computes the same hash for the same content if the platform changed the UID (C38)', () => {
  expect(only(...PRACTICE)?.hash).toBe(only('UID:other', ...PRACTICE.slice(1))?.hash)
})
