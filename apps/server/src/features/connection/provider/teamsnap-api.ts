import { activityOf, type Activity } from '@homefield/domain/activity'
import { NO_TEXTS } from '@homefield/domain/event-fields'
import type { SourceEvent, SourceWhen } from '@homefield/domain/source-event'
import { toMinute } from '@homefield/domain/time/wall-time'
import { splitField } from './place.ts'
import type { TeamContext } from './provider-reader.ts'
import { readStatus } from './status.ts'
import { isUndecided, known, lines, oneLine, paragraph } from './text.ts'

/** An event from TeamSnap's API after parsing: invalid times are removed, and time zones are IANA names. */
export interface TeamsnapEvent {
  readonly id: string
  /** Start and end as ISO instants in UTC, such as '2025-09-20T14:00:00Z'. */
  readonly startsAt: string
  readonly endsAt: string | null
  readonly minutes: number | null
  readonly arrivesAt: string | null
  readonly minutesEarly: number | null
  readonly zone: string | null
  readonly isGame: boolean | null
  readonly isTbd: boolean
  readonly isCanceled: boolean
  /** 1 means home, 2 means away. */
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

/**
 * An event from TeamSnap's API, in the form in which the server stores it as a feed entry.
 * `start` has the same JSON path as in a stored calendar entry, so that one SQL query can read both formats.
 */
export interface TeamsnapEntry {
  readonly rule: null
  readonly start: { readonly day: string } | { readonly wall: string }
  readonly teamsnap: TeamsnapEvent
}

/** True for an entry from TeamSnap's API, false for an entry from a calendar. All entries of a feed are of one kind. */
export function isTeamsnapEntry(entry: object): entry is TeamsnapEntry {
  return 'teamsnap' in entry
}

/** Maximum length of a playing field's name. A longer text usually gives directions to the field. */
const LONGEST_FIELD = 60
/** Maximum number of days of an event. A typo in the end date must not create an event that lasts a year. */
const LONGEST_DAYS = 31

/**
 * Reads events from TeamSnap's API.
 * The rules below come from recorded API responses and from the behavior of TeamSnap's own apps.
 * - when: start_date and end_date in UTC, with stray seconds dropped.
 *   A null end_date with a duration of 0 or null means an unknown length.
 *   A duration without an end_date gives the end.
 *   If is_tbd is set, only the day is used, not the time.
 * - zone: time_zone_iana_name, then time_zone (a Rails name), then the team's zone.
 * - status: is_canceled, or the title as for other platforms. A canceled event stays in the responses.
 * - opponent, home or away: opponent_name, game_type_code (1 home, 2 away, 0 or null unknown).
 * - title: 'vs Forest Hill' or 'at Forest Hill' for a game.
 *   Other events have the title of their name, their label ('Exhibition') or the platform's own title.
 * - activity: is_game, otherwise the words of the title.
 * - arriveBy: arrival_date, otherwise minutes_to_arrive_early. Null if people need not arrive early.
 * - locationName, field: location_name, additional_location_details. location: the address of the event's location.
 * - uniform: the field of the same name. description: notes, with a game's label first.
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
  const stated = endsAt === null ? null : toMinute(Temporal.Instant.from(endsAt))
  const end = stated ?? (minutes !== null && minutes > 0 ? start.add({ minutes }) : null)
  if (end === null || Temporal.Instant.compare(end, start) <= 0) return null
  return start.until(end).total('hours') <= LONGEST_DAYS * 24 ? end : null
}

/** Returns the arrival time. Null if the arrival is not within the 24 hours before the start. */
function arrivalOf(event: TeamsnapEvent, when: SourceWhen): Temporal.Instant | null {
  if (when.kind !== 'timed') return null
  const early = event.minutesEarly !== null && event.minutesEarly > 0 ? { minutes: event.minutesEarly } : null
  const stated =
    event.arrivesAt === null
      ? early && when.start.subtract(early)
      : toMinute(Temporal.Instant.from(event.arrivesAt))
  if (stated === null || Temporal.Instant.compare(stated, when.start) >= 0) return null
  return stated.until(when.start).total('hours') <= 24 ? stated : null
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
  // If TeamSnap says that an event is not a game, the word 'game' in the title must not make it a game.
  // Real titles of events that are not games include 'March Madness Game 1' and 'Outing to the game'.
  return isGame === false && said === 'game' ? activityOf(words.replace(GAME_WORDS, ' ')) : said
}

const GAME_WORDS = /\b(?:game|vs|match|partido)\b/gi

interface PlaceParts {
  readonly name: string | null
  readonly field: string | null
  /** Directions that tell the family how to get to the place. */
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
