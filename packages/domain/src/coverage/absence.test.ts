import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AbsenceSpan,
  attendance,
  type AttendanceMark,
  type AttendedEvent,
  beginAbsence,
  endAbsence,
} from './absence.ts'

const day = (text: string) => Temporal.PlainDate.from(`2026-${text}`)
const event = (changes: Partial<AttendedEvent> = {}): AttendedEvent => ({
  eventGroupId: 'game',
  profileId: 'maya',
  seriesId: 'tuesdays',
  platformTeamIds: ['hawks'],
  day: day('05-12'),
  ...changes,
})
/** A span with the ends that it had before it was ended earlier, the latest first. */
interface Span extends AbsenceSpan {
  readonly laterEnds: readonly Temporal.PlainDate[]
}
const series = (fromDay: string, changes: Partial<AbsenceSpan> = {}): Span => ({
  profileId: 'maya',
  of: { kind: 'series', seriesId: 'tuesdays' },
  fromDay: day(fromDay),
  untilDay: null,
  laterEnds: [],
  ...changes,
})
const team = (platformTeamId: string): AbsenceSpan =>
  series('05-01', { of: { kind: 'team', platformTeamId } })
const mark = (isGoing: boolean, changes: Partial<AttendanceMark> = {}): AttendanceMark => ({
  eventGroupId: 'game',
  profileId: 'maya',
  isGoing,
  ...changes,
})

describe('whether a child goes to an event', () => {
  test.each<[string, readonly AttendanceMark[], readonly AbsenceSpan[], AttendedEvent, boolean]>([
    ['goes by default', [], [], event(), true],
    ['stays away from one event', [mark(false)], [], event(), false],
    ['goes to other events', [mark(false, { eventGroupId: 'practice' })], [], event(), true],
    ['goes although a sibling stays away', [mark(false, { profileId: 'leo' })], [], event(), true],
    ['stays away on the first day of a span', [], [series('05-12')], event(), false],
    ['stays away after the first day of a span', [], [series('05-05')], event(), false],
    [
      'stays away on the last day of a span',
      [],
      [series('05-05', { untilDay: day('05-12') })],
      event(),
      false,
    ],
    ['goes after the last day of a span', [], [series('05-05', { untilDay: day('05-11') })], event(), true],
    ['goes on the day before a span', [], [series('05-13')], event(), true],
    ['goes although a sibling has a span', [], [series('05-05', { profileId: 'leo' })], event(), true],
    ['goes to another series', [], [series('05-05')], event({ seriesId: 'fridays' }), true],
    ['goes to an event without a series', [], [series('05-05')], event({ seriesId: null }), true],
    ['stays away from a team', [], [team('hawks')], event({ seriesId: null }), false],
    [
      'stays away from one of an event’s teams',
      [],
      [team('hawks')],
      event({ platformTeamIds: ['all', 'hawks'] }),
      false,
    ],
    ['goes to another team', [], [team('owls')], event(), true],
    ['goes to an event without a team', [], [team('hawks')], event({ platformTeamIds: [] }), true],
    ['comes back for one event of a span', [mark(true)], [series('05-05'), team('hawks')], event(), true],
    [
      'stays away again after a later span',
      [mark(true, { eventGroupId: 'practice' })],
      [series('05-05')],
      event(),
      false,
    ],
  ])('%s', (_what, marks, spans, one, expected) => expect(attendance({ marks, spans })(one)).toBe(expected))
})

const days = (fromDay: string, untilDay: string | null = null) =>
  series(fromDay, { untilDay: untilDay === null ? null : day(untilDay) })

/** Returns the spans after the change. */
function changed(spans: readonly Span[], change: typeof beginAbsence, on: Temporal.PlainDate) {
  const { begins, restored, ended, deleted } = change(spans, on)
  const kept = spans.flatMap((span) => {
    const { untilDay, laterEnds } = span
    if (deleted.includes(span)) return []
    if (restored.includes(span))
      return [{ ...span, untilDay: laterEnds[0] ?? null, laterEnds: laterEnds.slice(1) }]
    return ended.includes(span)
      ? [
          {
            ...span,
            untilDay: on.subtract({ days: 1 }),
            laterEnds: untilDay ? [untilDay, ...laterEnds] : laterEnds,
          },
        ]
      : [span]
  })
  return begins ? [...kept, series(on.toString().slice(5))] : kept
}
/** Returns the spans that cover a day. */
const shown = (spans: readonly AbsenceSpan[]) =>
  spans.flatMap(({ fromDay, untilDay }) =>
    untilDay && Temporal.PlainDate.compare(untilDay, fromDay) < 0
      ? []
      : [`${fromDay.toString().slice(5)} ${untilDay?.toString().slice(5) ?? ''}`],
  )
const goesOn = (spans: readonly AbsenceSpan[], on: Temporal.PlainDate) =>
  attendance({ marks: [], spans })(event({ day: on }))

describe('an absence from 12 May on', () => {
  test.each<[string, readonly Span[], readonly string[]]>([
    ['begins a span', [], ['05-12 ']],
    ['changes nothing if the child is absent without an end', [days('05-05')], ['05-05 ']],
    ['reopens a span that ended on the day before', [days('05-05', '05-11')], ['05-05 ']],
    ['keeps a span that ended earlier', [days('05-05', '05-10')], ['05-05 05-10', '05-12 ']],
    ['keeps a later span, so that an undo leaves it', [days('06-02')], ['06-02 ', '05-12 ']],
    ['continues a span that ends later', [days('05-05', '05-19')], ['05-05 05-19', '05-12 ']],
  ])('%s', (_what, spans, expected) =>
    expect(shown(changed(spans, beginAbsence, day('05-12')))).toEqual(expected),
  )
})

describe('the end of an absence on 12 May', () => {
  test.each<[string, readonly Span[], readonly string[]]>([
    ['changes nothing if the child goes', [], []],
    ['deletes a span that begins on the day', [days('05-12')], []],
    ['deletes a span that begins on the day and has an end', [days('05-12', '05-19')], []],
    ['ends an earlier span on the day before', [days('05-05')], ['05-05 05-11']],
    ['keeps later spans if it undoes the absence of the day', [days('05-12'), days('06-02')], ['06-02 ']],
    ['deletes later spans if it ends an earlier one', [days('05-05'), days('06-02')], ['05-05 05-11']],
    ['keeps a span that ended before', [days('05-01', '05-08'), days('05-12')], ['05-01 05-08']],
  ])('%s', (_what, spans, expected) =>
    expect(shown(changed(spans, endAbsence, day('05-12')))).toEqual(expected),
  )
})

describe('any sequence of absences', () => {
  const from = day('05-01')
  const anyDay = fc.nat(30).map((after) => from.add({ days: after }))
  const anySpans = fc
    .array(fc.tuple(fc.constantFrom(beginAbsence, endAbsence), anyDay), { maxLength: 6 })
    .map((steps) => steps.reduce<Span[]>((spans, [change, on]) => changed(spans, change, on), []))

  test('lets the child stay away from the day on, or go from the day on', () => {
    fc.assert(
      fc.property(anySpans, anyDay, (spans, on) => {
        expect(goesOn(changed(spans, beginAbsence, on), on)).toBe(false)
        expect(goesOn(changed(spans, endAbsence, on), on)).toBe(true)
      }),
    )
  })

  test('never changes the days before', () => {
    fc.assert(
      fc.property(
        anySpans,
        anyDay,
        fc.nat(30),
        fc.constantFrom(beginAbsence, endAbsence),
        (spans, on, days, change) => {
          const before = on.subtract({ days: days + 1 })
          expect(goesOn(changed(spans, change, on), before)).toBe(goesOn(spans, before))
        },
      ),
    )
  })

  test('is as before after the absence of a child who went is undone', () => {
    fc.assert(
      fc.property(anySpans, anyDay, (spans, on) => {
        if (!goesOn(spans, on)) return
        expect(changed(changed(spans, beginAbsence, on), endAbsence, on)).toEqual(spans)
      }),
    )
  })

  test('is as before after its end is undone', () => {
    fc.assert(
      fc.property(anySpans, anyDay, (spans, on) => {
        if (goesOn(spans, on)) return
        expect(changed(changed(spans, endAbsence, on), beginAbsence, on)).toEqual(spans)
      }),
    )
  })
})

test('an absence that was ended earlier gets its end back', () => {
  const ended = changed([days('05-05')], endAbsence, day('05-26'))
  const endedEarlier = changed(ended, endAbsence, day('05-12'))

  expect(shown(endedEarlier)).toEqual(['05-05 05-11'])
  expect(shown(changed(endedEarlier, beginAbsence, day('05-12')))).toEqual(['05-05 05-25'])
})

test('an absence that began after another one ended can be undone without loss of a later one', () => {
  const steps = [days('05-05', '05-11'), days('06-02')]

  const absent = changed(steps, beginAbsence, day('05-12'))

  expect(shown(absent)).toEqual(['05-05 05-11', '06-02 ', '05-12 '])
  expect(changed(absent, endAbsence, day('05-12'))).toEqual(steps)
})
