import { activityOf } from '@homefield/domain/activity'
import { baseOf, saysTimeUndecided, withTimeUndecided } from './base.ts'
import { readMatchup, NO_MATCHUP } from './matchup.ts'
import { readPlace } from './place.ts'
import { sideFields, withPlaceSide } from './sides.ts'
import { namesOf } from './team-name.ts'
import { readTimes } from './time-labels.ts'
import { lines, oneLine, pageUrl, paragraph } from './text.ts'
import { glanceTitle } from './title.ts'
import type { ProviderReader } from './provider-reader.ts'

/**
 * Calendar reader for GameChanger. The fields come from these properties of a calendar entry:
 * - when: DTSTART/DTEND in UTC, shown in the team's zone.
 * - activity, opponent, home or away: SUMMARY, with our team first: 'Team vs X', 'Team @ X', 'Team Practice'.
 *   Names may contain brackets: 'Jaguars (Birch)'.
 * - place: LOCATION, which is an address, or a name and a town on separate lines. It is often missing.
 *   GEO is not used, because it is often the position of the town and not of the field.
 * - field: a DESCRIPTION that is only a field ('8S', 'Field 21'). Any other DESCRIPTION is the description.
 * - status: STATUS, or the title.
 */
export const gamechanger: ProviderReader = (occurrence, team) => {
  const { entry } = occurrence
  const base = baseOf(occurrence)
  const isMatchup = /\s(?:vs\.?|@)\s/i.test(` ${base.title}`)
  const text = lines(entry.description)
  const field = text.length === 1 && isField(text[0] ?? '') ? oneLine(text[0] ?? '') : null
  const place = readPlace(entry.location)
  const said = isMatchup ? readMatchup(base.title, namesOf(team), 'listed') : NO_MATCHUP
  const matchup = withPlaceSide(said, place.side)
  const undecided =
    saysTimeUndecided(base.originalTitle) || (base.when.kind === 'days' && matchup.opponent !== null)
  const times = readTimes(undecided ? withTimeUndecided(base.when) : base.when, text)
  return {
    ...base,
    when: times.when,
    title: glanceTitle(base.title, matchup, team),
    activity: activityOf(base.originalTitle, matchup.opponent === null ? null : 'game'),
    description: field === null ? paragraph(times.lines) : null,
    locationName: place.name,
    location: place.address,
    field: field ?? place.field,
    opponent: matchup.opponent,
    ...sideFields(matchup, team),
    arriveBy: times.arriveBy,
    url: pageUrl(entry.url),
  }
}

/**
 * Returns true for the name of a playing field, such as 'Field 21', 'Diamond B', '8S' or '#4'.
 * Returns false for directions to a playing field, such as 'Baseball field in between RVE and RVMS.'
 */
function isField(line: string): boolean {
  return (
    /^#?\s?[A-Z]?\d{1,3}[A-Z]{0,2}$/i.test(line) ||
    /^(?:field|diamond|court|cage|rink|pitch|turf|gym)s?\s*(?:#|no\.?)?\s*[\w-]{1,12}$/i.test(line)
  )
}
