import { type Activity, activityOf } from '@homefield/domain/activity'
import { arrivalEarly } from './arrival.ts'
import {
  baseOf,
  isTimeUndecided,
  labelled,
  saysTimeUndecided,
  withLength,
  withTimeUndecided,
} from './base.ts'
import { readBareMatchup } from './bare-matchup.ts'
import { isDoing, isGeneric, isKind } from './kind-words.ts'
import { readMatchup } from './matchup.ts'
import { NOWHERE, type Place, readPlace, splitField } from './place.ts'
import { sideFields, withPlaceSide } from './sides.ts'
import { ALIKE, likeness, namesOf } from './team-name.ts'
import { readTimes } from './time-labels.ts'
import { isUndecided, known, lines, oneLine, pageUrl, paragraph } from './text.ts'
import { glanceTitle, withoutTitleNotes } from './title.ts'
import type { ProviderReader } from './provider-reader.ts'

/**
 * Calendar reader for all other providers (leagues, schools, Google, Outlook).
 * The fields come from these properties of an entry:
 * - when, place, status, url: DTSTART/DTEND/DURATION, LOCATION, STATUS or a mark in SUMMARY, and URL.
 *   Outlook sends 'Canceled: ' with STATUS:CONFIRMED.
 * - opponent, home or away: SUMMARY, only if it names our team, or only the opponent ('vs Tigers').
 *   'Boys Varsity Soccer vs Tigers' names only the opponent. 'Parents v Teachers night' does not name our team.
 *   For matchups without 'vs' or 'at', see bare-matchup.ts.
 * - title: from the matchup; otherwise SUMMARY without our team.
 *   The field or place after 'Practice - ' and 'Practice @ ' moves to its own field.
 * - activity: CATEGORIES if they name one, then a matchup, then the words of the title.
 * - arriveBy, uniform, field, length: labeled lines in DESCRIPTION. A line that contains nothing else is removed.
 *   All other lines also stay in the description, because their format is unknown.
 */
export const other: ProviderReader = (occurrence, team) => {
  const { entry } = occurrence
  const base = baseOf(occurrence)
  const early = /\(\s*(arrive (\d{1,3}) min(?:ute)?s? early)\s*\)/i.exec(base.title)
  const whole = early ? oneLine(base.title.replace(early[0], '')) || base.title : base.title
  const { title, notes } = withoutTitleNotes(whole)
  const names = namesOf(team)
  const said = readMatchup(title, names, 'strict')
  const located = readPlace(entry.location)
  const found =
    said.opponent === null ? readBareMatchup(title, names, { marksSides: team.marksSides ?? false }) : said
  const matchup = withPlaceSide(found, located.side)
  const text = new Text([...notes, ...lines(entry.description)])

  const timed = withLength(base.when, text.take('Duration'))
  const undecided =
    saysTimeUndecided(base.originalTitle) ||
    text.lines.some(isTimeUndecided) ||
    (timed.kind === 'days' && matchup.opponent !== null)
  const times = readTimes(undecided ? withTimeUndecided(timed) : timed, text.lines)
  const { when } = times
  text.lines = times.lines
  const behind = matchup.opponent === null ? placeBehind(title, located, names) : null
  const place = withVenue(located, behind?.place ?? venueOf(matchup.venue))
  const field = known(text.take('(?:Field|Court|Rink)'))
  const uniform = known(text.take('(?:Uniform|Jersey|Kit|Attire)'))
  const minutes = Number(early?.[2])
  const arriveBy = early ? arrivalEarly(minutes, when) : times.arriveBy
  // If no arrival time can be computed from the text, the text stays in the description.
  const unused = early?.[1] !== undefined && arriveBy === null && minutes > 0 ? [early[1]] : []
  return {
    ...base,
    when,
    title: glanceTitle(behind?.title ?? title, matchup, team),
    activity: activityOf(
      spelledApart(base.originalTitle),
      matchup.opponent === null ? named(entry.categories) : 'game',
    ),
    description: paragraph([...unused, ...text.lines]),
    locationName: place.name,
    location: place.address,
    field: field ?? place.field,
    opponent: matchup.opponent,
    ...sideFields(matchup, team),
    arriveBy,
    uniform,
    url: pageUrl(entry.url),
  }
}

const CATEGORY: Readonly<Record<string, Activity>> = {
  game: 'game',
  match: 'game',
  matche: 'game',
  partido: 'game',
  practice: 'practice',
  training: 'practice',
  entrenamiento: 'practice',
  entraînement: 'practice',
  tournament: 'tournament',
  torneo: 'tournament',
  tournoi: 'tournament',
}

/** Finds the activity in CATEGORIES, as LeagueApps and SportsPress write it: 'Game' or 'Practices'. */
function named(categories: readonly string[]): Activity | null {
  const kinds = new Set(
    categories.map((category) => CATEGORY[category.trim().toLowerCase().replace(/s$/, '')]),
  )
  return (['game', 'practice', 'tournament'] as const).find((activity) => kinds.has(activity)) ?? null
}

const FIELD_BEHIND =
  /^(.+?)\s*(?:\s[-–—|@]\s|\(|,\s)\s*((?:field|court|rink|pitch|diamond|turf|gym|sheet|pool|lane)s?\s*#?\s*[\w.-]{1,6})\)?$/i
const PLACE_BEHIND = /^(.+?)\s*(?:\s@|\sat\s)\s*(\S.{1,80})$/i

/**
 * Reads the place from 'Practice - Field 3' and 'Practice @ Oak Park'.
 * The title before ' - ' or ' @ ' must be a single word for a kind of event.
 * If LOCATION names a place, a different place in the title is ignored.
 */
function placeBehind(
  title: string,
  located: Place,
  names: readonly string[],
): { title: string; place: Place } | null {
  const [, what, field] = FIELD_BEHIND.exec(title) ?? []
  if (what !== undefined && field !== undefined)
    return located.field === null ? { title: what, place: { ...NOWHERE, field: oneLine(field) } } : null
  const [, practice, name] = NAME_BEHIND.exec(title) ?? []
  if (practice !== undefined && name !== undefined && located.name === null && located.address === null)
    return isPracticePlace(practice, name, names) ? { title: practice, place: { ...NOWHERE, name } } : null
  const [, kind, where] = PLACE_BEHIND.exec(title) ?? []
  if (kind === undefined || where === undefined || !isKind(kind)) return null
  if (/^\d{1,2}(?::\d{2})?\s*(?:[ap]\.?m\b|$)/i.test(where) || isUndecided(where)) return null
  const place = { ...NOWHERE, ...splitField(oneLine(where)) }
  const isSaid = located.name !== null && same(located.name, place.name ?? '')
  return located.name === null || isSaid ? { title: kind, place } : null
}

const NAME_BEHIND = /^(.{1,40}?)\s[-–—]\s(\p{Lu}[\p{L}'’.]*(?:\s\p{Lu}[\p{L}'’.]*){0,2})$/u
const NO_PLACE =
  /\b(?:optional|mandatory|tentative|goal\w*|goalies?|keepers?|team|full|indoors?|outdoors?|captains?|shooting|skills?|all|only|group|pitchers?|catchers?|offense|defense|week|spring|summer|fall|winter|day|night|morning|evening|\w+day|cancel\w*|rain\w*|makeup|late|early|new|light|half|short|blue|white|red|black|green|gold|silver)\b/i

/**
 * Returns true if the text after the dash is a place, such as 'Windmere' in 'Practice - Windmere'.
 * Returns false if the text is a team, a group or a kind of practice. LOCATION must be empty.
 */
function isPracticePlace(kind: string, name: string, names: readonly string[]): boolean {
  return (
    isKind(kind) &&
    activityOf(kind) === 'practice' &&
    activityOf(name) === 'other' &&
    !NO_PLACE.test(name) &&
    !isGeneric(name) &&
    !isDoing(name) &&
    likeness(name, names) < ALIKE
  )
}

/** Turns 'Game2' into 'Game 2'. */
function spelledApart(title: string): string {
  return title.replace(/\b(game|match)(?=\d)/gi, '$1 ')
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function venueOf(venue: string | null): Place {
  return venue === null ? NOWHERE : { ...NOWHERE, ...splitField(oneLine(venue)) }
}

/** Fills missing fields of the place in LOCATION with the place in the title. */
function withVenue(place: Place, venue: Place): Place {
  return { ...place, name: place.name ?? venue.name, field: place.field ?? venue.field }
}

/** The lines of a description. `take` removes a line that becomes a field. */
class Text {
  lines: readonly string[]

  constructor(text: readonly string[]) {
    this.lines = text
  }

  take(label: string): string | null {
    for (const line of this.lines) {
      const value = labelled(line, label)
      if (value === null || value === '') continue
      // A long value also stays in the description: 'Uniform: bring both jerseys, we decide there.'
      if (value.length <= 80) this.#drop(line)
      return value
    }
    return null
  }

  #drop(line: string): void {
    const at = this.lines.indexOf(line)
    this.lines = this.lines.filter((_line, index) => index !== at)
  }
}
