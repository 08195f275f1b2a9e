import { activityOf, type Activity } from '@homefield/domain/activity'
import { NO_TEXTS } from '@homefield/domain/event-fields'
import type { SourceEvent, SourceWhen } from '@homefield/domain/source-event'
import { toMinute } from '@homefield/domain/time/wall-time'
import { splitField } from './place.ts'
import type { TeamContext } from './provider-reader.ts'
import { readStatus } from './status.ts'
import { isUndecided, known, lines, oneLine, paragraph } from './text.ts'

/** One event as TeamSnap's API tells it: its values as they were sent, the times checked, the zone as IANA names it. */
export interface TeamsnapEvent {
  readonly id: string
  /** ISO instants with Z. */
  readonly startsAt: string
  readonly endsAt: string | null
  readonly minutes: number | null
  readonly arrivesAt: string | null
  readonly minutesEarly: number | null
  readonly zone: string | null
  readonly isGame: boolean | null
  readonly isTbd: boolean
  readonly isCanceled: boolean
  /** 1 at home, 2 away. */
  readonly gameType: number | null
  readonly opponent: string | null
  readonly label: string | null
  readonly name: string | null
  readonly formattedTitle: string | null
  readonly place: string | null
  readonly placeDetails: string | null
  readonly address: string | null
  readonly uniform: string | null
  readonly notes: string | null
}

/** As it is kept until the team stage reads it, beside what lies ahead is counted by. */
export interface TeamsnapEntry {
  readonly rule: null
  readonly start: { readonly day: string } | { readonly wall: string }
  readonly teamsnap: TeamsnapEvent
}

/** Kept entries are a calendar's or the API's, never both in one feed. */
export function isTeamsnapEntry(entry: object): entry is TeamsnapEntry {
  return 'teamsnap' in entry
}

/** A longer one is a way to get there, no name of a field. */
const LONGEST_FIELD = 60
/** A minute's slip of the pen must not make an event of a year. */
const LONGEST_DAYS = 31

/**
 * TeamSnap's API. Which field comes from where (the recorded bodies, and what its clients make of them):
 * - when: start_date and end_date, in UTC; their stray seconds are dropped. A null end_date, which goes with a duration of
 *   0 or null, is an unknown length; a duration alone gives the end. is_tbd: the day counts, its time does not.
 * - zone: time_zone_iana_name, else time_zone, a name of Rails; else the team's.
 * - status: is_canceled, or the title as elsewhere. It stays in the answers.
 * - opponent, home or away: opponent_name, game_type_code (1 home, 2 away, 0 or null not said).
 * - title: 'vs Forest Hill', 'at Forest Hill'; else the event's name, its label ('Exhibition') or the platform's own title.
 * - activity: is_game; else the words.
 * - arriveBy: arrival_date, else minutes_to_arrive_early; both say the start itself where nobody is to be early.
 * - locationName, field: location_name, additional_location_details; location: the address its location has.
 * - uniform. description: notes, a game's label in front.
 */
export function readTeamsnapEvent(event: TeamsnapEvent, team: Pick<TeamContext, 'zone'>): SourceEvent {
  const opponent = known(event.opponent)
  const label = known(event.label)
  const when = whenOf(event, event.zone ?? team.zone)
  const homeOrAway = opponent === null && event.isGame !== true ? null : sideOf(event.gameType)
  const formatted = oneLine(event.formattedTitle)
  const own = titleOf(event, { opponent, label, homeOrAway, formatted })
  const { status, title } = readStatus(event.isCanceled ? 'CANCELED' : null, own)
  const place = placeOf(event)
  return {
    ...NO_TEXTS,
    uid: event.id,
    recurrenceId: null,
    sequence: null,
    when,
    title,
    originalTitle: formatted === '' ? own : formatted,
    description: paragraph([
      ...(opponent !== null && label !== null ? [label] : []),
      ...(place.way === null ? [] : [place.way]),
      ...lines(event.notes),
    ]),
    locationName: place.name,
    location: known(event.address),
    field: place.field,
    opponent,
    homeOrAway,
    arriveBy: arrivalOf(event, when),
    uniform: known(event.uniform),
    status,
    activity: activityFor(event, own, formatted),
    url: null,
  }
}

function whenOf(event: TeamsnapEvent, zone: string): SourceWhen {
  const start = toMinute(Temporal.Instant.from(event.startsAt))
  if (event.isTbd) {
    const day = start.toZonedDateTimeISO(zone).toPlainDate()
    return { kind: 'days', firstDay: day, lastDay: day, timeTbd: true }
  }
  return { kind: 'timed', start, end: endOf(event, start), zone }
}

function endOf({ endsAt, minutes }: TeamsnapEvent, start: Temporal.Instant): Temporal.Instant | null {
  const told = endsAt === null ? null : toMinute(Temporal.Instant.from(endsAt))
  const end = told ?? (minutes !== null && minutes > 0 ? start.add({ minutes }) : null)
  if (end === null || Temporal.Instant.compare(end, start) <= 0) return null
  return start.until(end).total('hours') <= LONGEST_DAYS * 24 ? end : null
}

/** Only when before the start, and on its day or the evening before. */
function arrivalOf(event: TeamsnapEvent, when: SourceWhen): Temporal.Instant | null {
  if (when.kind !== 'timed') return null
  const early = event.minutesEarly !== null && event.minutesEarly > 0 ? { minutes: event.minutesEarly } : null
  const told =
    event.arrivesAt === null
      ? early && when.start.subtract(early)
      : toMinute(Temporal.Instant.from(event.arrivesAt))
  if (told === null || Temporal.Instant.compare(told, when.start) >= 0) return null
  return told.until(when.start).total('hours') <= 24 ? told : null
}

function sideOf(gameType: number | null): 'home' | 'away' | null {
  if (gameType === 1) return 'home'
  return gameType === 2 ? 'away' : null
}

interface TitleParts {
  readonly opponent: string | null
  readonly label: string | null
  readonly homeOrAway: 'home' | 'away' | null
  readonly formatted: string
}

function titleOf({ isGame, name }: TeamsnapEvent, parts: TitleParts): string {
  const { opponent, label, homeOrAway, formatted } = parts
  if (opponent !== null) return homeOrAway === 'away' ? `at ${opponent}` : `vs ${opponent}`
  const named = oneLine(name) || label || formatted
  return named || (isGame === true ? 'Game' : 'TeamSnap Event')
}

function activityFor({ isGame, opponent }: TeamsnapEvent, title: string, formatted: string): Activity {
  if (isGame ?? known(opponent) !== null) return 'game'
  const words = `${title} ${formatted}`
  const said = activityOf(words)
  // What TeamSnap says is no game is none, whatever is in its name: 'March Madness Game 1', 'Outing to the game'.
  return isGame === false && said === 'game' ? activityOf(words.replace(GAME_WORDS, ' ')) : said
}

const GAME_WORDS = /\b(?:game|vs|match|partido)\b/gi

interface PlaceParts {
  readonly name: string | null
  readonly field: string | null
  /** How to get there. */
  readonly way: string | null
}

function placeOf({ place, placeDetails }: TeamsnapEvent): PlaceParts {
  const details = known(placeDetails)
  const name = oneLine(place)
  const isField = details !== null && details.length <= LONGEST_FIELD
  const field = isField ? details : null
  const way = isField ? null : details
  if (name === '') return { name: null, field, way }
  if (isUndecided(name)) return { name: 'TBD', field, way }
  if (field !== null) return { name, field, way }
  return { ...splitField(name), way }
}
