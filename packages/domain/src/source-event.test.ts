import { expect, it } from 'vitest'
import { fingerprint } from './fingerprint.ts'
import { decodeSourceEvent, encodeSourceEvent, type SourceEvent } from './source-event.ts'

const event: SourceEvent = {
  uid: 'a',
  recurrenceId: null,
  sequence: 1,
  when: {
    kind: 'timed',
    start: Temporal.Instant.from('2026-05-09T18:00:00Z'),
    end: null,
    zone: 'America/New_York',
  },
  title: 'Practice',
  originalTitle: 'Practice',
  description: null,
  locationName: 'Meadow Park',
  location: '200 Example Rd',
  field: 'Field 2',
  opponent: null,
  homeOrAway: null,
  arriveBy: Temporal.Instant.from('2026-05-09T17:30:00Z'),
  uniform: null,
  status: 'confirmed',
  activity: 'practice',
  url: null,
}

it('converts an event to JSON and back unchanged, so that a worker thread can return the event', () => {
  const json = JSON.parse(JSON.stringify(encodeSourceEvent(event))) as ReturnType<typeof encodeSourceEvent>
  expect(json.when).toEqual({
    kind: 'timed',
    start: '2026-05-09T18:00:00Z',
    end: null,
    zone: 'America/New_York',
  })
  expect(encodeSourceEvent(decodeSourceEvent(json))).toEqual(json)

  const day = Temporal.PlainDate.from('2026-05-09')
  const days: SourceEvent = { ...event, when: { kind: 'days', firstDay: day, lastDay: day, timeTbd: true } }
  const back = decodeSourceEvent(encodeSourceEvent(days)).when
  expect(back.kind === 'days' && back.firstDay.equals(day) && back.timeTbd).toBe(true)
})

it('rejects JSON that `encodeSourceEvent` did not create', () => {
  const json = encodeSourceEvent(event)
  expect(() => decodeSourceEvent({ ...json, arriveBy: 'soon' })).toThrow(RangeError)
})

it('gives events with the same team, start and place one fingerprint, whatever the UID, title and spelling (C38)', () => {
  const same = fingerprint('team', event)
  expect(fingerprint('team', { ...event, locationName: 'MEADOW  PARK', location: '200 example rd.' })).toBe(
    same,
  )
  expect(fingerprint('team', { ...event, field: 'field 2 ' })).toBe(same)
  expect(fingerprint('other', event)).not.toBe(same)
  expect(fingerprint('team', { ...event, field: 'Field 3' })).not.toBe(same)
  const later = { ...event, when: { ...event.when, start: Temporal.Instant.from('2026-05-09T18:01:00Z') } }
  expect(fingerprint('team', later as SourceEvent)).not.toBe(same)
  expect(fingerprint('team', { ...event, field: 'TBD' })).toBe(fingerprint('team', { ...event, field: null }))
})

it('gives different fingerprints to two games on one day, and to practices a week apart (C38)', () => {
  const at = (start: string, more: Partial<SourceEvent> = {}) =>
    fingerprint('team', {
      ...event,
      when: { kind: 'timed', start: Temporal.Instant.from(start), end: null, zone: 'America/New_York' },
      ...more,
    })
  expect(at('2026-05-09T18:00:00Z')).not.toBe(at('2026-05-09T20:00:00Z'))
  expect(at('2026-05-09T18:00:00Z')).not.toBe(at('2026-05-16T18:00:00Z'))
  // When the platform adds the place, the fingerprint changes, but the UID still matches the event.
  expect(at('2026-05-09T18:00:00Z', { locationName: null, location: null, field: null })).not.toBe(
    at('2026-05-09T18:00:00Z'),
  )
})
