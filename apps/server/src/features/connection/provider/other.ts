import { activityOf } from '@homefield/domain/activity'
import { arrivalAt, arrivalEarly } from './arrival.ts'
import { baseOf, labelled, saysTimeUndecided, withLength, withTimeUndecided } from './base.ts'
import { readMatchup } from './matchup.ts'
import { readPlace } from './place.ts'
import { known, lines, oneLine, pageUrl, paragraph } from './text.ts'
import type { ProviderReader } from './provider-reader.ts'
import type { SourceWhen } from '@homefield/domain/source-event'

/**
 * Any calendar: leagues, schools, Google, Outlook. Which field comes from where:
 * - when, place, status, url: DTSTART/DTEND/DURATION, LOCATION, STATUS or a mark in SUMMARY ('Canceled: ' comes with
 *   STATUS:CONFIRMED from Outlook), URL.
 * - opponent, home or away: SUMMARY, only where our team's name is found in it, or one side is left out ('vs Tigers').
 * - activity: a found matchup, else the title's words.
 * - arriveBy, uniform, field, length: lines with a label in DESCRIPTION. They stay in the description as well: its
 *   grammar is unknown, and nothing may be lost.
 */
export const other: ProviderReader = (occurrence, team) => {
  const { entry } = occurrence
  const base = baseOf(occurrence)
  const text = lines(entry.description)
  const early = /\(\s*arrive (\d{1,3}) min(?:ute)?s? early\s*\)/i.exec(base.title)
  const title = early ? oneLine(base.title.replace(early[0], '')) : base.title
  const matchup = readMatchup(title, [team.teamName, team.calendarName ?? ''], 'strict')

  const timed = withLength(base.when, labelledLine(text, 'Duration'))
  const undecided =
    saysTimeUndecided(title) ||
    text.some((line) => line.length <= 40 && saysTimeUndecided(line)) ||
    (timed.kind === 'days' && matchup.opponent !== null)
  const when = undecided ? withTimeUndecided(timed) : timed
  const place = readPlace(entry.location)
  return {
    ...base,
    when,
    title: title === '' ? base.title : title,
    activity: activityOf(base.originalTitle, matchup.opponent === null ? null : 'game'),
    description: paragraph(text),
    locationName: place.name,
    location: place.address,
    field: known(labelledLine(text, '(?:Field|Court|Rink)')) ?? place.field,
    ...matchup,
    arriveBy: arrivalOf(text, early ? Number(early[1]) : 0, when),
    uniform: known(labelledLine(text, '(?:Uniform|Jersey|Kit|Attire)')),
    url: pageUrl(entry.url),
  }
}

function labelledLine(text: readonly string[], label: string): string | null {
  for (const line of text) {
    const value = labelled(line, label)
    if (value !== null && value !== '') return value
  }
  return null
}

const ARRIVE =
  /\b(?:arrive (?:by|at)|arrival(?: time)?\s*:?|be there (?:by|at))\s*(\d{1,2}(?::\d{2})?\s*[ap]\.?m\b\.?|\d{1,2}:\d{2})/i
const EARLY = /\b(?:arrive|arrival\s*:?|be there)\s+(\d{1,3})\s*min(?:ute)?s?\s+(?:early|before|prior)/i

function arrivalOf(text: readonly string[], early: number, when: SourceWhen): Temporal.Instant | null {
  if (early > 0) return arrivalEarly(early, when)
  for (const line of text) {
    const minutes = EARLY.exec(line)?.[1]
    if (minutes !== undefined) return arrivalEarly(Number(minutes), when)
    const clock = ARRIVE.exec(line)?.[1]
    if (clock !== undefined) return arrivalAt(clock, when, null)
  }
  return null
}
