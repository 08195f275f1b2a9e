import { rememberedFor } from '@homefield/domain/remembered'
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
 * Calendar reader for SportsEngine's app feeds (UIDs at sportsengine.com) and club sites (UIDs ending in `_ngin.com`).
 * The fields come from these properties of a calendar entry:
 * - when: DTSTART/DTEND. Club sites repeat events by RRULE with EXDATEs, which may remove every occurrence.
 * - activity: `type=game` in the link, by which the app marks games; then a matchup, then the words of the title.
 * - opponent, home or away: 'A at B' in SUMMARY, by the team's or the calendar's name.
 *   `COMETS U8@Oakdale` with LOCATION OAKDALE is an away game for the Comets, as town teams are named this way.
 *   For other teams, it only names a place.
 * - title: from the matchup in SUMMARY; otherwise SUMMARY without the team's name and the place in it.
 * - place: LOCATION, which is 'Name, street, town', a bare address or a bare name.
 *   SportsEngine's app may repeat the address within LOCATION.
 *   On sites, 'Practice at NW Middle' in SUMMARY names the place if LOCATION is only an address.
 * - url: an address on its own line in DESCRIPTION.
 * - description: the rest of DESCRIPTION, without the tag by which the feed was filtered.
 * - sequence: an epoch time in the app's feed.
 * - There is no uniform. A field occurs only as part of a place's name.
 */
export const sportsengine: ProviderReader = (occurrence, team) => {
  const { entry } = occurrence
  const base = baseOf(occurrence)
  const text = lines(entry.description)
  // SportsEngine adds a link to the event as the last line. People wrote the other links in the text.
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
  if (namesPlace(title, place) && !startsWithUs(title, names)) return NO_MATCHUP
  return readMatchup(title, names, isMarkedGame ? 'named' : 'strict')
}

const startsWithUs = rememberedFor((title, names: readonly string[]) =>
  names.some((name) => findName(title, name)?.at === 'start'),
)

/** Returns true if the text after '@' in the title is the name of the event's place, so not an opponent. */
function namesPlace(title: string, place: Place): boolean {
  const behind = /@\s*(.+)$/.exec(title)?.[1]?.trim().toLowerCase()
  return behind !== undefined && place.name !== null && place.name.toLowerCase() === behind
}

/** Splits the place from a title such as 'Practice at Oak Park'. */
function placeInTitle(title: string): { title: string; name: string | null; field: string | null } | null {
  const [, before, named] = /^(.*\bpractice)\s+at\s+(.{2,60})$/i.exec(title) ?? []
  if (before === undefined || named === undefined) return null
  return { title: before, ...splitField(oneLine(named)) }
}
