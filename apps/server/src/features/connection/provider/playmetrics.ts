import { activityOf, type Activity } from '@homefield/domain/activity'
import { remembered, rememberedFor } from '@homefield/domain/remembered'
import { arrivalAt, isAtStart } from './arrival.ts'
import { baseOf, labelled, saysTimeUndecided, withTimeUndecided, type BaseEvent } from './base.ts'
import { type FoundMatchup, glance, NO_MATCHUP, readMatchup } from './matchup.ts'
import { type Place, readPlace, splitField } from './place.ts'
import { sideFields, withPlaceSide } from './sides.ts'
import { namesOf } from './team-name.ts'
import { readTimes } from './time-labels.ts'
import { isUndecided, known, lines, oneLine, pageUrl, paragraph } from './text.ts'
import { withoutTeam } from './title.ts'
import type { ProviderReader, TeamContext } from './provider-reader.ts'
import type { SourceEvent, SourceWhen } from '@homefield/domain/source-event'
import type { Occurrence } from '@homefield/ics/occurrence'

/**
 * Calendar reader for PlayMetrics. The fields come from these properties of a calendar entry:
 * - activity: the prefix of the UID, `Game_` or `Practice_`.
 *   After `GenericCalendarEvent_`, the words of the title decide.
 * - when: DTSTART/DTEND with TZID. An all-day event has bare dates without VALUE=DATE, and DTEND is its last day.
 *   The time of a game or practice is undecided if it has no clock time, or if DESCRIPTION says 'Start Time TBD'.
 * - title: from the matchup; otherwise SUMMARY (team name and kind) without the team and without `CANCELED `.
 * - status: the prefix `CANCELED ` of SUMMARY, and STATUS.
 * - DESCRIPTION of a game begins with the line 'A at B', followed by the competition in brackets.
 *   The next lines are 'Arrive by 4:30 PM', 'Uniform: Red', notes, and the place with its field ('Meadow Park 2').
 *   Line folding may remove the space after 'Arrive by'.
 * - location: LOCATION, which is the address. opponent, home or away: from 'A at B', by the team's name in SUMMARY.
 * - url: URL. For most events it is only PlayMetrics' home page, and is dropped.
 * - description: the notes and the competition.
 */
export const playmetrics: ProviderReader = (occurrence, team) => {
  const { entry } = occurrence
  const base = baseOf(occurrence)
  const kind = activityByUid(entry.uid)
  const names = namesIn(base.title, team)
  const text = lines(entry.description)

  let said: FoundMatchup = NO_MATCHUP
  let competition: string | null = null
  const first = text[0]
  const isMatchup = kind === 'game' && first !== undefined && /\sat\s/i.test(` ${first} `)
  if (isMatchup) ({ matchup: said, competition } = readGameLine(first, names))

  let arrive: { readonly clock: string; readonly line: string; readonly at: number } | null = null
  let uniform: string | null = null
  let undecided = false
  const notes: string[] = []
  for (const line of isMatchup ? text.slice(1) : text) {
    const arriveBy = /^Arrive by\s*(\d.*)$/i.exec(line)?.[1]
    const wear = labelled(line, 'Uniform')
    if (arriveBy !== undefined && arrive === null) arrive = { clock: arriveBy, line, at: notes.length }
    else if (wear !== null && uniform === null) uniform = wear
    else if (/^Start Time TB[DA]$/i.test(line)) undecided = true
    else notes.push(line)
  }

  const { side, ...place } = placeOf(notes, occurrence, kind)
  const matchup = withPlaceSide(said, side)
  const when = whenOf(base, occurrence, undecided, kind)
  const arriveBy = arrive === null ? null : arrivalAt(arrive.clock, when, null)
  if (arrive !== null && arriveBy === null && !isAtStart(arrive.clock, when, null))
    notes.splice(arrive.at, 0, arrive.line)
  const times = readTimes(when, notes)
  return {
    ...base,
    when: times.when,
    title: matchup.opponent === null ? withoutTeam(base.title, names) : glance(matchup),
    activity: activityOf(base.originalTitle, kind),
    description: paragraph(competition === null ? times.lines : [competition, ...times.lines]),
    ...place,
    opponent: matchup.opponent,
    ...sideFields(matchup, team),
    arriveBy: arriveBy ?? times.arriveBy,
    uniform: known(uniform),
    url: pageUrl(entry.url),
  }
}

function activityByUid(uid: string): Activity | null {
  if (uid.startsWith('Game_')) return 'game'
  return uid.startsWith('Practice_') ? 'practice' : null
}

/** Returns the team's names. A SUMMARY consists of the team's name in PlayMetrics, ' - ' and the event type. */
const namesIn = rememberedFor((title, team: TeamContext): readonly string[] => {
  const inTitle = title.replace(/\s+-\s+(?:Game|Practice)$/i, '')
  return [...new Set([inTitle, ...namesOf(team)])]
})

/**
 * Parses the first line of a game's DESCRIPTION, such as 'Comets at Scorpions (Spring League)'.
 * If PlayMetrics writes the competition's name in place of a team's name, the opponent is not known yet.
 */
const readGameLine = rememberedFor((line, names: readonly string[]): GameLine => {
  const { text, bracket } = withoutBracket(line)
  const bare = readMatchup(text, names, 'named')
  const opponent = bare.opponent === bracket ? null : bare.opponent
  // The competition is at the start of the line in 'CE scrimmage - Scorpions at Comets'.
  const said = [bare.occasion, bracket].filter((part) => part !== null).join(', ')
  const competition = oneLine(bare.homeOrAway === null ? line : said)
  return {
    matchup: { ...bare, opponent, occasion: null },
    competition: competition === '' ? null : competition,
  }
})

interface GameLine {
  readonly matchup: FoundMatchup
  readonly competition: string | null
}

/** Splits the last pair of brackets, with its content, from the line. The content may contain brackets, too. */
function withoutBracket(line: string): { text: string; bracket: string | null } {
  if (!line.endsWith(')')) return { text: line, bracket: null }
  let open = 0
  for (let index = line.length - 1; index > 0; index -= 1) {
    if (line[index] === ')') open += 1
    else if (line[index] === '(') open -= 1
    if (open === 0) return { text: line.slice(0, index).trim(), bracket: line.slice(index + 1, -1).trim() }
  }
  return { text: line, bracket: null }
}

/**
 * Reads the place from the last note of a game or practice, and removes the note from `notes`.
 * The last note is a place only if the event has a LOCATION and the note does not look like a sentence.
 */
function placeOf(
  notes: string[],
  occurrence: Occurrence,
  kind: Activity | null,
): Pick<SourceEvent, 'locationName' | 'location' | 'field'> & Pick<Place, 'side'> {
  const place = readPlace(occurrence.entry.location)
  const last = notes.at(-1)
  const named =
    kind !== null && occurrence.entry.location !== null && last !== undefined && isPlaceLine(last)
      ? last
      : null
  const { side } = place
  if (named === null) return { locationName: place.name, location: place.address, field: place.field, side }
  notes.pop()
  const { name, field } = place.address === null ? facilityAlone(named) : facilityOnStreet(named)
  return { locationName: name, location: place.address, field: field ?? place.field, side }
}

function isPlaceLine(line: string): boolean {
  return line !== '' && line.length <= 80 && !/[.!?:]$/.test(line) && !/https?:\/\//i.test(line)
}

const facilityAlone = remembered((line) => facilityAndField(line, false))
const facilityOnStreet = remembered((line) => facilityAndField(line, true))

/** Splits the field from its facility: 'Meadow Park 2', 'Northside Sports Park TBD'. */
function facilityAndField(line: string, hasStreet: boolean): { name: string | null; field: string | null } {
  if (isUndecided(line)) return { name: 'TBD', field: null }
  // PlayMetrics may repeat the facility's name in the field's name: 'Meadow Park Meadow Park Practice Fields'.
  const twice = /^(.{3,}?) (\1\b.*)$/.exec(line)
  if (twice)
    return { name: twice[1] ?? line, field: (twice[2] ?? '').slice((twice[1] ?? '').length).trim() || null }
  const numbered = /^(.*[^\d\s])\s+(\d{1,2}[A-Z]?|TBD)$/.exec(line)
  const ending = numbered?.[1]
  if (ending !== undefined && !endsInFieldWord(ending)) return { name: ending, field: numbered?.[2] ?? null }
  return splitField(line, { hasStreet })
}

function endsInFieldWord(text: string): boolean {
  return /\b(?:field|court|rink|pitch|diamond|turf|gym|sheet|pad|pool|lane|no\.?|#)$/i.test(text)
}

function whenOf(
  { when, originalTitle }: BaseEvent,
  occurrence: Occurrence,
  undecided: boolean,
  kind: Activity | null,
): SourceWhen {
  let days = when
  if (when.kind === 'days' && occurrence.when.kind === 'days' && occurrence.when.bareEnd !== null) {
    const end = Temporal.PlainDate.from(occurrence.when.bareEnd)
    days = { ...when, lastDay: Temporal.PlainDate.compare(end, when.firstDay) > 0 ? end : when.firstDay }
  }
  const isOpen = undecided || (days.kind === 'days' && kind !== null) || saysTimeUndecided(originalTitle)
  return isOpen ? withTimeUndecided(days) : days
}
