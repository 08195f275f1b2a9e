import { activityOf, type Activity } from '@homefield/domain/activity'
import { toMinute } from '@homefield/domain/time/wall-time'
import { arrivalAt, isAtStart } from './arrival.ts'
import { baseOf, labelled, saysTimeUndecided, withTimeUndecided } from './base.ts'
import { type FoundMatchup, type Matchup, NO_MATCHUP, readMatchup } from './matchup.ts'
import { NOWHERE, type Place, readPlace, splitField } from './place.ts'
import { sideOfPlace } from './side-words.ts'
import { sideFields, withPlaceSide } from './sides.ts'
import { findName, namesOf } from './team-name.ts'
import { readTimes } from './time-labels.ts'
import { isUndecided, known, lines, oneLine, pageUrl, paragraph } from './text.ts'
import { glanceTitle } from './title.ts'
import type { ProviderReader, TeamContext } from './provider-reader.ts'
import type { SourceWhen } from '@homefield/domain/source-event'

/**
 * Reads TeamSnap's classic feeds (ical-cdn.teamsnap.com).
 * The list below gives the part of the feed from which each event field is read:
 * - when: DTSTART/DTEND with TZID.
 *   Stray seconds (T190558) are rounded down, because a start of 19:05:58 has the text 'Arrival Time: 7:05 PM'.
 *   If DTEND equals DTSTART, the length is unknown.
 * - title, activity, opponent, home or away: SUMMARY. 'Team vs X' and 'Team at X' are games.
 *   'Team - Name' is not a game, whatever words the name contains ('Team Outing to Girls B-Ball Game').
 * - status: only `[CANCELED]` in SUMMARY. These feeds have no STATUS.
 * - locationName, field: 'Location: …' in DESCRIPTION, with ' - Court 2B' after it.
 * - location: LOCATION, which is the address, or the place itself if there is no address.
 * - uniform: 'Uniform: …' in DESCRIPTION.
 * - arriveBy: '(Arrival Time:  8:15 AM (Central Time (US & Canada)))' in DESCRIPTION.
 * - description: the rest of DESCRIPTION.
 */
export const teamsnapClassic: ProviderReader = (occurrence, team) => {
  const { entry } = occurrence
  const base = baseOf(occurrence)
  const { matchup: said, activity } = readTitle(base.title, base.originalTitle, team)
  const when = whenOf(base.when, base.originalTitle, said)
  const { text, arriveBy } = withoutArrival(withoutCanceled(entry.description), when)

  let named: string | null = null
  let uniform: string | null = null
  const notes: string[] = []
  for (const line of lines(text)) {
    const place = labelled(line, 'Location')
    const wear = labelled(line, 'Uniform')
    if (place !== null && named === null) named = place
    else if (wear !== null && uniform === null) uniform = wear
    else notes.push(line)
  }

  const address = readPlace(entry.location)
  const name = placeName(named, address)
  const matchup = withPlaceSide(said, name.side ?? address.side)
  const times = readTimes(when, notes)
  return {
    ...base,
    when: times.when,
    title: glanceTitle(base.title, matchup, team),
    activity,
    description: paragraph(times.lines),
    locationName: name.name ?? address.name,
    field: name.field ?? address.field,
    location: address.address,
    opponent: matchup.opponent,
    ...sideFields(matchup, team),
    arriveBy: arriveBy ?? times.arriveBy,
    uniform: known(uniform),
    url: pageUrl(entry.url),
  }
}

function placeName(named: string | null, { address }: Place): Omit<Place, 'address'> {
  const { name, field, side } = NOWHERE
  if (named === null || named === '') return { name, field, side }
  if (isUndecided(named)) return { name: 'TBD', field, side }
  const stated = sideOfPlace(named)
  return stated === null
    ? { ...splitField(oneLine(named), { hasStreet: address !== null }), side }
    : { name, field, side: stated }
}

function withoutCanceled(description: string | null): string | null {
  return description?.replace(/^\s*\[CANCELL?ED\]\s*/i, '') ?? null
}

/** Matches '(Arrival Time: 8:15 AM (Central Time (US & Canada)))'. The '&' may be written as an HTML entity. */
const ARRIVAL = /\(\s*Arrival Time:\s*(\d{1,2}:\d{2}\s*[AP]M)\s*(?:\(((?:[^()]|\([^()]*\)){0,100})\))?\s*\)/i

function withoutArrival(
  description: string | null,
  when: SourceWhen,
): { text: string | null; arriveBy: Temporal.Instant | null } {
  const [line, clock, written] = ARRIVAL.exec(description ?? '') ?? []
  if (description === null || line === undefined || clock === undefined)
    return { text: description, arriveBy: null }
  const zone = written?.replace('&amp;', '&') ?? null
  const arriveBy = arrivalAt(clock, when, zone)
  const isSaid = arriveBy !== null || isAtStart(clock, when, zone)
  return { text: isSaid ? description.replace(line, '') : description, arriveBy }
}

function readTitle(
  title: string,
  originalTitle: string,
  team: TeamContext,
): { matchup: FoundMatchup; activity: Activity } {
  const dash = title.search(/\s-\s/)
  const names = namesOf(team)
  // If a dash comes before ' at ', the title names no opponent:
  // 'Team - Practice at X' is a practice at a place.
  // A title with ' vs ' is always a game, and a dash inside the team's own name is ignored.
  const startsWithUs = names.some((name) => {
    const found = findName(title, name)
    return found?.at === 'start' && /^\s+(?:at|vs\.?)\s/i.test(title.slice(found.to))
  })
  const isEvent = dash !== -1 && !startsWithUs && !/\svs\.?\s/i.test(title)
  const matchup = isEvent ? NO_MATCHUP : readMatchup(title, names, 'listed')
  if (matchup.opponent !== null) return { matchup, activity: 'game' }
  const byWords = activityOf(originalTitle)
  return {
    matchup: NO_MATCHUP,
    activity: isEvent && byWords === 'game' ? wordsWithoutGame(originalTitle) : byWords,
  }
}

function wordsWithoutGame(title: string): Activity {
  return activityOf(title.replace(/\bgame\b/gi, ' '))
}

function whenOf(when: SourceWhen, title: string, matchup: Matchup): SourceWhen {
  if (saysTimeUndecided(title)) return withTimeUndecided(when)
  // A game with a day but no time counts as a game with an undecided time.
  if (when.kind === 'days') return matchup.opponent === null ? when : withTimeUndecided(when)
  const start = toMinute(when.start)
  const end = when.end === null ? null : toMinute(when.end)
  return { ...when, start, end: end !== null && Temporal.Instant.compare(end, start) > 0 ? end : null }
}
