import { expect, it } from 'vitest'
import { diff, entryKey } from './diff.ts'
import { calendar, calendarText, eventText } from './calendar.fixture.ts'
import type { Entry } from './entry.ts'

const feed = (...events: string[][]) =>
  calendar(calendarText(events.flatMap((lines) => eventText(lines)))).entries
const known = (entries: readonly Entry[]) => new Map(entries.map((entry) => [entryKey(entry), entry.hash]))
const PRACTICE = ['UID:1', 'DTSTART:20260509T180000Z', 'SUMMARY:Practice', 'DESCRIPTION:Bring water']

it('C39: a feed built anew is unchanged', () => {
  const before = feed([
    ...PRACTICE,
    'DTSTAMP:20260101T000000Z',
    'SEQUENCE:1',
    'LAST-MODIFIED:20260101T000000Z',
  ])
  const after = feed([
    'SEQUENCE:7',
    'DTSTAMP:20260202T000000Z',
    'DESCRIPTION:Bring',
    '  water',
    ...PRACTICE.slice(0, 3),
    'CREATED:20260202T000000Z',
  ])
  expect(diff(known(before), after)).toEqual({ added: [], changed: [], unchanged: 1, missing: [] })
})

it.each([
  ['start', 'DTSTART:20260509T180001Z'],
  ['start by zone', 'DTSTART;TZID=America/New_York:20260509T180000'],
  ['title', 'SUMMARY:Practise'],
  ['end', 'DTEND:20260509T190000Z'],
  ['length', 'DURATION:PT1H'],
  ['place', 'LOCATION:Field 2'],
  ['status', 'STATUS:CANCELLED'],
  ['rule', 'RRULE:FREQ=DAILY'],
  ['exception', 'EXDATE:20260509T180000Z'],
  ['link', 'URL:https://a.example/1'],
])('sees a changed %s', (_what, line) => {
  const name = line.split(/[;:]/)[0] ?? ''
  const lines = [...PRACTICE.filter((existing) => !existing.startsWith(name)), line]
  expect(diff(known(feed(PRACTICE)), feed(lines)).changed).toHaveLength(1)
})

it('sees what is new and what is missing, overrides by themselves', () => {
  const override = ['UID:1', 'RECURRENCE-ID:20260516T180000Z', 'DTSTART:20260517T180000Z']
  const before = known(feed(PRACTICE, override))
  const after = feed(PRACTICE, ['UID:2', 'DTSTART:20260509T180000Z'])
  const result = diff(before, after)
  expect(result.added.map(({ uid }) => uid)).toEqual(['2'])
  expect(result.unchanged).toBe(1)
  expect(result.missing).toEqual(['1\n2026-05-16T18:00:00Z'])
})

it('C38: the same content under a new UID has the same hash', () => {
  const [one] = feed(PRACTICE)
  const [two] = feed(['UID:other', ...PRACTICE.slice(1)])
  expect(one?.hash).toBe(two?.hash)
})
