import type { Candidate } from './clash.ts'
import type { Coordinates, DriveRule } from './drive.ts'

/*
 * All test places are on one meridian, so that distances can be computed by hand.
 * The tests assume a speed of 37.066 km/h, at which a minute of latitude takes 3 minutes.
 * A minute of latitude is 1.8533 km (6,371,009 m × π / 10,800).
 */
const KM_PER_MINUTE = 1.8533
const SPEED = KM_PER_MINUTE * 20
const north = (minutes: number): Coordinates => ({ latitude: 40 + minutes / 60, longitude: -75 })
export const PLACES: Record<string, Coordinates | null> = {
  home: north(0),
  // 'field 1' is 93 m from 'home', and 'field 2' is 185 m from 'home'.
  'field 1': north(0.05),
  'field 2': north(0.1),
  // 10 minutes of latitude from home: a drive of 30 minutes.
  gym: north(10),
  // 20 minutes of latitude from home: a drive of 60 minutes from home and of 30 minutes from the gym.
  pool: north(20),
  // The drive from home to 'another coast' takes more than ten hours.
  'another coast': north(600),
  somewhere: null,
}
export const RULE: DriveRule = { speedKmh: SPEED, typedMinutes: new Map() }
export const at = (clock: string) => Temporal.Instant.from(`2026-05-09T${clock}:00Z`)

interface Written extends Partial<Omit<Candidate, 'when' | 'place' | 'arriveBy'>> {
  readonly arriveBy?: string
}

/**
 * Parses 'A 10:00-11:00 maya gym' into an event: id, times (the end is optional), children and place.
 */
export function eventGroup(text: string, more: Written = {}): Candidate {
  const [id = '', hours = '', children = '', ...place] = text.split(' ')
  const [start = '', end] = hours.split('-')
  const key = place.join(' ')
  return {
    eventGroupId: id,
    profileIds: children.split('+'),
    when: { kind: 'timed', start: at(start), end: end === undefined ? null : at(end) },
    status: 'confirmed',
    place: key === '' ? null : { key, at: PLACES[key] ?? null },
    ...more,
    arriveBy: more.arriveBy === undefined ? null : at(more.arriveBy),
  }
}
