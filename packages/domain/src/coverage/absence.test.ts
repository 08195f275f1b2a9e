import { describe, expect, test } from 'vitest'
import { type AbsenceSpan, attendance, type AttendanceMark, type AttendedEvent } from './absence.ts'

const day = (text: string) => Temporal.PlainDate.from(`2026-${text}`)
const event = (changes: Partial<AttendedEvent> = {}): AttendedEvent => ({
  eventGroupId: 'game',
  profileId: 'maya',
  seriesId: 'tuesdays',
  platformTeamIds: ['hawks'],
  day: day('05-12'),
  ...changes,
})
const series = (fromDay: string, changes: Partial<AbsenceSpan> = {}): AbsenceSpan => ({
  profileId: 'maya',
  of: { kind: 'series', seriesId: 'tuesdays' },
  fromDay: day(fromDay),
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
