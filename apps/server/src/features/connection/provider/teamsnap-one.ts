import { activityOf, type Activity } from '@homefield/domain/activity'
import { arrivalEarly } from './arrival.ts'
import { baseOf, labelled, saysTimeUndecided, withLength, withTimeUndecided } from './base.ts'
import { type FoundMatchup, NO_MATCHUP, readMatchup } from './matchup.ts'
import { readPlace, splitField } from './place.ts'
import { sideFields, withPlaceSide } from './sides.ts'
import { isOnlyUs, namesOf } from './team-name.ts'
import { readTimes } from './time-labels.ts'
import { known, lines, oneLine, pageUrl, paragraph } from './text.ts'
import { glanceTitle, withoutTeam } from './title.ts'
import type { ProviderReader, TeamContext } from './provider-reader.ts'

/**
 * Reads TeamSnap ONE feeds (calendar-api.teamsnap.com, UIDs at teamsnapone.com).
 * The list below gives the part of the feed from which each event field is read:
 * - when: DTSTART in UTC, shown in the team's zone. An evening game is on the next UTC day.
 *   The length comes from DTEND, DURATION, or 'Duration: 1 hour 30 minutes' in DESCRIPTION.
 * - activity: 'Game: ' or 'Practice: ' at the start of SUMMARY; otherwise the words of the title.
 * - title: SUMMARY without '(Arrive 60 minutes early)' and the team's name: 'vs B', 'Practice at Koa Park'.
 * - opponent, home or away: 'Game: A vs B' in SUMMARY, where A is the synced team.
 * - arriveBy: '(Arrive 60 minutes early)' in SUMMARY, or 'Arrival: 60 minutes early' in DESCRIPTION.
 * - place: LOCATION. Its first line is the name with the field, and the other lines are the address.
 *   If LOCATION is missing, the place is 'Location:' in DESCRIPTION.
 * - uniform: 'Uniform:' in DESCRIPTION. url: 'Link:' in DESCRIPTION. status: STATUS, or the title.
 * - description: the rest of DESCRIPTION ('Coach: …', notes).
 */
export const teamsnapOne: ProviderReader = (occurrence, team) => {
  const { entry } = occurrence
  const base = baseOf(occurrence)
  const early = /\s*\(\s*(Arrive (\d{1,3}) min(?:ute)?s? early)\s*\)/i.exec(base.title)
  const title = early ? oneLine(base.title.replace(early[0], '')) : base.title
  const kind = /^(Game|Practice)\s*:/i.exec(title)?.[1]?.toLowerCase()
  const subject = title.replace(/^(?:Game|Practice)\s*:\s*/i, '')

  const placeLines = new Set(lines(entry.location))
  let length: string | null = null
  let minutes = early ? Number(early[2]) : 0
  let arrival = early?.[1] ?? null
  let link: string | null = null
  let uniform: string | null = null
  let named: string | null = null
  const notes: string[] = []
  for (const line of lines(entry.description)) {
    const earlier = /^Arrival\s*:\s*(\d{1,3}) min(?:ute)?s? early$/i.exec(line)?.[1]
    const place = labelled(line, 'Location')
    const duration = labelled(line, 'Duration')
    const page = labelled(line, 'Link')
    const wear = labelled(line, 'Uniform')
    if (line === title || line === base.originalTitle) continue
    if (earlier !== undefined) {
      minutes ||= Number(earlier)
      arrival ??= line
    } else if (place !== null) named ??= place
    else if (placeLines.has(line)) continue
    else if (duration !== null && length === null) length = duration
    else if (page !== null && link === null) link = page
    else if (wear !== null && uniform === null) uniform = wear
    else notes.push(line)
  }

  const isGame = kind === 'game' || (kind === undefined && /\bvs\b/i.test(subject))
  const place = readPlace(entry.location)
  const said = isGame ? readMatchup(subject, namesOf(team), 'listed') : NO_MATCHUP
  const matchup = withPlaceSide(said, place.side)
  const timed = withLength(base.when, length)
  const undecided =
    saysTimeUndecided(base.originalTitle) || (timed.kind === 'days' && matchup.opponent !== null)
  const when = undecided ? withTimeUndecided(timed) : timed
  const arriveBy = arrivalEarly(minutes, when)
  // If the event has no start time to subtract the minutes from, the arrival text stays in the description.
  if (arrival !== null && arriveBy === null && minutes > 0) notes.unshift(arrival)
  const fromText = named === null || entry.location !== null ? null : splitField(oneLine(named))
  const times = readTimes(when, notes)
  return {
    ...base,
    when: times.when,
    title: titleOf(title === '' ? base.title : title, { kind, subject, matchup }, team),
    activity: activityOf(base.originalTitle, (kind as Activity | undefined) ?? null),
    description: paragraph(times.lines),
    locationName: fromText?.name ?? place.name,
    location: place.address,
    field: fromText?.field ?? place.field,
    opponent: matchup.opponent,
    ...sideFields(matchup, team),
    arriveBy: arriveBy ?? times.arriveBy,
    uniform: known(uniform),
    url: pageUrl(link) ?? pageUrl(entry.url),
  }
}

interface Said {
  readonly kind: string | undefined
  /** The title without the leading 'Game: ' or 'Practice: '. */
  readonly subject: string
  readonly matchup: FoundMatchup
}

/**
 * Removes the team's name and a repeated event type from a title.
 * For the team Walden, for example, 'Practice: Walden Practice at Koa Park' becomes 'Practice at Koa Park'.
 * If the event type occurs only once in the title, the function does not remove the event type.
 * If the title consists only of the event type and the team's name, the event type becomes the title.
 * For example, the title 'Practice: Walden' of an event of the team Walden becomes 'Practice'.
 */
function titleOf(title: string, { kind, subject, matchup }: Said, team: TeamContext): string {
  if (matchup.opponent !== null || kind === undefined) return glanceTitle(title, matchup, team)
  const names = namesOf(team)
  if (isOnlyUs(subject, names)) return kind === 'game' ? 'Game' : 'Practice'
  const rest = withoutTeam(subject, names)
  return new RegExp(`\\b${kind}\\b`, 'i').test(rest) ? rest : title.replace(subject, rest)
}
