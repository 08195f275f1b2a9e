import { activityOf } from '@homefield/domain/activity'
import { baseOf, saysTimeUndecided, withTimeUndecided } from './base.ts'
import { type FoundMatchup, NO_MATCHUP, readMatchup } from './matchup.ts'
import { readPlace, splitField, type Place } from './place.ts'
import { sideFields, withPlaceSide } from './sides.ts'
import { findName, namesOf } from './team-name.ts'
import { readTimes } from './time-labels.ts'
import { lines, lineUrl, oneLine, pageUrl, paragraph } from './text.ts'
import { glanceTitle } from './title.ts'
import type { ProviderReader, TeamContext } from './provider-reader.ts'

/**
 * SportsEngine, both kinds: the app's feed (UIDs at sportsengine.com) and clubs' sites (UIDs ending in `_ngin.com`).
 * Which field comes from where:
 * - when: DTSTART/DTEND; sites repeat by RRULE with EXDATEs, which may remove every occurrence.
 * - activity: the app marks games with `type=game` in its link; else a found matchup, else the title's words.
 * - opponent, home or away: 'A at B' in SUMMARY, by the team's or the calendar's name. `COMETS U8@Oakdale` with
 *   LOCATION OAKDALE is an away game for the Comets (towns call their teams so), and names but a place for others.
 * - title: SUMMARY; by its matchup, or without the team's name and the place that stands in it.
 * - place: LOCATION, 'Name, street, town' or a bare address (which the app repeats inside itself) or a bare name;
 *   on sites, 'Practice at NW Middle' in SUMMARY names a place whose LOCATION is only an address.
 * - url: the address that stands alone in DESCRIPTION. description: the rest, without the one tag the feed was
 *   filtered by.
 * - sequence: an epoch in the app's feed. There is no uniform, and no field but in a place's name.
 */
export const sportsengine: ProviderReader = (occurrence, team) => {
  const { entry } = occurrence
  const base = baseOf(occurrence)
  const text = lines(entry.description)
  // The platform's own stands last; whatever else is linked there was put there by people.
  const linked = text.findLast((line) => lineUrl(line) !== null) ?? null
  const link = linked === null ? null : lineUrl(linked)
  const notes = text.filter((line) => line !== linked && !/^Tag\(s\):\s*[^,]*$/i.test(line))

  const isMarkedGame = link !== null && /[?&]type(?:=|%3D)game\b/i.test(link)
  const place = readPlace(entry.location)
  const matchup = withPlaceSide(titleMatchup(base.title, team, place, isMarkedGame), place.side)
  const isGame = isMarkedGame || matchup.opponent !== null
  const undecided =
    saysTimeUndecided(base.originalTitle) || (base.when.kind === 'days' && matchup.opponent !== null)
  const named = place.name === null ? placeInTitle(base.title) : null
  const title = named === null ? base.title : named.title
  const times = readTimes(undecided ? withTimeUndecided(base.when) : base.when, notes)
  return {
    ...base,
    when: times.when,
    title: glanceTitle(title, matchup, team),
    activity: activityOf(base.originalTitle, isGame ? 'game' : null),
    description: paragraph(times.lines),
    locationName: place.name ?? named?.name ?? null,
    location: place.address,
    field: place.field ?? named?.field ?? null,
    opponent: matchup.opponent,
    ...sideFields(matchup, team),
    arriveBy: times.arriveBy,
    url: link ?? pageUrl(entry.url),
  }
}

function titleMatchup(title: string, team: TeamContext, place: Place, isMarkedGame: boolean): FoundMatchup {
  const names = namesOf(team)
  if (namesPlace(title, place) && !names.some((name) => findName(title, name)?.at === 'start'))
    return NO_MATCHUP
  return readMatchup(title, names, isMarkedGame ? 'named' : 'strict')
}

/** What stands behind the '@' is where LOCATION says the event is. */
function namesPlace(title: string, place: Place): boolean {
  const behind = /@\s*(.+)$/.exec(title)?.[1]?.trim().toLowerCase()
  return behind !== undefined && place.name !== null && place.name.toLowerCase() === behind
}

/** The place moves out of the title, to where places stand. */
function placeInTitle(title: string): { title: string; name: string | null; field: string | null } | null {
  const [, before, named] = /^(.*\bpractice)\s+at\s+(.{2,60})$/i.exec(title) ?? []
  if (before === undefined || named === undefined) return null
  return { title: before, ...splitField(oneLine(named)) }
}
