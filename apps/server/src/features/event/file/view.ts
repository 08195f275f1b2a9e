import type { Driver, Leg } from '@homefield/contract/coverage'
import type { Event } from '@homefield/contract/event'
import { DIRECTIONS } from '@homefield/domain/coverage/leg'
import { FACT_FIELDS, type FactField } from '@homefield/domain/event-fields'
import { isMadeUpName } from '@homefield/domain/made-up-name'
import type { WrittenEntry } from '@homefield/ics/write'
import type { Viewer } from '@homefield/database/work'
import { timeText } from '../../../lib/reader-time.ts'
import type { FileRow } from './store.ts'

type Language = Viewer['language']

/** Words for facts that have no iCalendar property. They appear in the event's title or description. */
const WORDS: Record<Language, Readonly<Record<WordName, string>>> = {
  en: {
    busy: 'Busy',
    cancelled: 'Cancelled',
    postponed: 'Postponed',
    removed: 'Removed by the team',
    notGoing: 'Not going',
    timeTbd: 'Time to be decided',
    noEnd: 'Length unknown',
    team: 'Team',
    arriveBy: 'Arrive by',
    opponent: 'Opponent',
    uniform: 'Uniform',
    there: 'There',
    back: 'Back',
    bothWays: 'There and back',
    alone: 'on their own',
    otherFamily: 'another family',
    home: 'home',
    away: 'away',
  },
  es: {
    busy: 'Ocupado',
    cancelled: 'Cancelado',
    postponed: 'Pospuesto',
    removed: 'Retirado por el equipo',
    notGoing: 'No va',
    timeTbd: 'Hora por definir',
    noEnd: 'Duración desconocida',
    team: 'Equipo',
    arriveBy: 'Hora de llegada:',
    opponent: 'Rival',
    uniform: 'Uniforme',
    there: 'Ida',
    back: 'Vuelta',
    bothWays: 'Ida y vuelta',
    alone: 'por su cuenta',
    otherFamily: 'otra familia',
    home: 'en casa',
    away: 'fuera',
  },
  fr: {
    busy: 'Occupé',
    cancelled: 'Annulé',
    postponed: 'Reporté',
    removed: 'Retiré par l’équipe',
    notGoing: 'N’y va pas',
    timeTbd: 'Heure à définir',
    noEnd: 'Durée inconnue',
    team: 'Équipe',
    arriveBy: 'Arriver avant',
    opponent: 'Adversaire',
    uniform: 'Tenue',
    there: 'Aller',
    back: 'Retour',
    bothWays: 'Aller et retour',
    alone: 'par ses propres moyens',
    otherFamily: 'une autre famille',
    home: 'à domicile',
    away: 'à l’extérieur',
  },
}
type WordName =
  | 'busy'
  | 'cancelled'
  | 'postponed'
  | 'removed'
  | 'notGoing'
  | 'timeTbd'
  | 'noEnd'
  | 'team'
  | 'arriveBy'
  | 'opponent'
  | FactField
  | 'there'
  | 'back'
  | 'bothWays'
  | 'alone'
  | 'otherFamily'
  | 'home'
  | 'away'

export interface Wording {
  readonly language: Language
  /** The app's origin (scheme, host and port). */
  readonly publicUrl: string
  /** `busy` shows only the time and the children's initials, but no title and place. */
  readonly content: 'full' | 'busy'
  /** True if titles contain the child's name. A calendar of only one child does not need the name. */
  readonly namesChildren: boolean
  /** True if events contain a link to the app. Recipients without an account get no link. */
  readonly linksBack: boolean
  /**
   * Returns who drives and who does not go to an event.
   * Recipients without an account must not learn it, so files for them leave this out.
   */
  readonly coverageOf?: ((row: FileRow) => Pick<Event, 'legs' | 'notGoing'>) | undefined
  /** True if an event to which no child goes is cancelled. Otherwise only its title says so. */
  readonly cancelsAbsent?: boolean
}

/** Merges the children's copies of an event into one calendar entry. Entries have the order of `rows`. */
export function entriesOf(rows: readonly FileRow[], wording: Wording): WrittenEntry[] {
  const eventGroups = new Map<string, FileRow[]>()
  for (const row of rows) {
    const siblings = eventGroups.get(row.event_group_id)
    if (siblings) siblings.push(row)
    else eventGroups.set(row.event_group_id, [row])
  }
  return [...eventGroups.values()].map((siblings) => entryOf(siblings, wording))
}

/** @param rows the rows of one event group, at least one; the first row provides the values */
export function entryOf(rows: readonly FileRow[], wording: Wording): WrittenEntry {
  const { legs, notGoing } = coverageOf(rows, wording)
  const going = rows.filter((row) => !notGoing.includes(row.profile_id))
  const isAbsent = going.length === 0
  const shown = isAbsent ? rows : going
  const [row] = shown
  if (!row) throw new Error('the event group has no row')
  const { hostname } = new URL(wording.publicUrl)
  const created = Temporal.Instant.from(row.created_at)
  const modified = rows
    .map((one) => Temporal.Instant.from(one.modified_at))
    .reduce((one, other) => (Temporal.Instant.compare(one, other) > 0 ? one : other))
  const entry = {
    uid: `${row.event_group_id}@${hostname}`,
    sequence: sequenceOf(created, modified),
    created,
    modified,
    when: whenOf(row),
    status: isAbsent && wording.cancelsAbsent ? 'CANCELLED' : statusOf(row),
    isBusy: row.status === 'confirmed' && !row.time_tbd && !isAbsent,
  } as const
  if (wording.content === 'busy') return { ...entry, ...busyTexts(shown, wording) }
  return {
    ...entry,
    summary: summaryOf(row, { names: namesOf(shown), isAbsent }, wording),
    description: descriptionOf(row, drivesOf(shown, legs, wording.language), wording),
    location: placeOf(row),
    ...(wording.linksBack && { url: `${wording.publicUrl}/calendar?event=${row.id}` }),
  }
}

function coverageOf(rows: readonly FileRow[], wording: Wording): Pick<Event, 'legs' | 'notGoing'> {
  const [row] = rows
  return (row && wording.coverageOf?.(row)) ?? { legs: [], notGoing: [] }
}

/**
 * Returns SEQUENCE as the number of seconds between the creation of the event and its last change.
 * RFC 5545 (3.8.7.4) requires that SEQUENCE never decreases.
 * The SEQUENCE of the source feed cannot be used, because Homefield's event has a UID of its own.
 */
function sequenceOf(created: Temporal.Instant, modified: Temporal.Instant): number {
  return Math.max(0, Math.ceil(created.until(modified).total('seconds')))
}

function whenOf(row: FileRow): WrittenEntry['when'] {
  if (row.all_day && row.first_day !== null && row.last_day !== null)
    return {
      kind: 'days',
      first: Temporal.PlainDate.from(row.first_day),
      last: Temporal.PlainDate.from(row.last_day),
    }
  if (row.start_time !== null && row.zone !== null)
    return {
      kind: 'timed',
      start: Temporal.Instant.from(row.start_time),
      end: row.end_time === null ? null : Temporal.Instant.from(row.end_time),
      zone: row.zone,
    }
  // Unreachable: the database requires that every event has a day or a start time.
  throw new Error('the event has neither a day nor an instant')
}

/**
 * CANCELLED means that the team canceled the event.
 * TENTATIVE means that the event vanished from its feed, or that the team postponed the event.
 */
function statusOf({ status }: FileRow): WrittenEntry['status'] {
  if (status === 'cancelled') return 'CANCELLED'
  return status === 'confirmed' ? 'CONFIRMED' : 'TENTATIVE'
}

/** Returns each child's name once, because a child with two feeds may have two copies of the same event. */
function namesOf(rows: readonly FileRow[]): string[] {
  return [...new Map(rows.map((row) => [row.profile_id, row.child_name])).values()]
}

/**
 * Adds the status, "not going" and "time to be decided" to the title.
 * Google does not show an event's status, and no calendar app shows that a time is undecided.
 */
function summaryOf(
  row: FileRow,
  { names, isAbsent }: { readonly names: readonly string[]; readonly isAbsent: boolean },
  { language, namesChildren }: Wording,
): string {
  const words = WORDS[language]
  const { status } = row
  const before =
    status === 'cancelled' || status === 'postponed' || status === 'removed'
      ? `${words[status]}${colonIn(language)}`
      : isAbsent
        ? `${words.notGoing}${colonIn(language)}`
        : ''
  const whose = namesChildren ? ` (${names.join(', ')})` : ''
  return `${before}${row.title}${whose}${row.time_tbd ? `, ${words.timeTbd}` : ''}`
}

/** A busy entry shows only the children's initials. If the length is unknown, the entry lasts one hour. */
function busyTexts(rows: readonly FileRow[], { language }: Wording): Pick<WrittenEntry, 'summary' | 'when'> {
  const [row] = rows
  if (!row) throw new Error('the event group has no row')
  const when = whenOf(row)
  const letters = namesOf(rows).map((name) => firstLetter(name, language))
  return {
    summary: `${WORDS[language].busy} (${letters.join(', ')})`,
    when: when.kind === 'timed' && when.end === null ? { ...when, end: when.start.add({ hours: 1 }) } : when,
  }
}

function firstLetter(name: string, language: Language): string {
  const [first] = new Intl.Segmenter(language).segment(name.trim())
  return (first?.segment ?? '?').toLocaleUpperCase(language)
}

/** Returns the separator between a label and its value. French requires a no-break space before a colon. */
function colonIn(language: Language): string {
  return language === 'fr' ? '\u00a0: ' : ': '
}

function descriptionOf(row: FileRow, drives: readonly string[], { language }: Wording): string | undefined {
  const words = WORDS[language]
  const colon = colonIn(language)
  const facts: string[] = []
  // The description names the team, because titles often lack it and iCalendar has no property for a team.
  const { team_name: team } = row
  if (team !== null && !isMadeUpName(team) && !row.title.includes(team))
    facts.push(`${words.team}${colon}${team}`)
  if (row.arrive_by !== null && row.zone !== null) {
    const arriveBy = timeText(row.arrive_by, { language, zone: row.zone }, 'long')
    facts.push(`${words.arriveBy} ${arriveBy}`)
  }
  if (row.opponent) {
    const side =
      row.home_or_away === 'home' || row.home_or_away === 'away' ? ` (${words[row.home_or_away]})` : ''
    facts.push(`${words.opponent}${colon}${row.opponent}${side}`)
  }
  for (const name of FACT_FIELDS) if (row[name]) facts.push(`${words[name]}${colon}${row[name]}`)
  if (!row.all_day && row.end_time === null) facts.push(words.noEnd)
  facts.push(...drives)
  const parts = [facts.join('\n'), row.description ?? ''].filter((part) => part !== '')
  return parts.length === 0 ? undefined : parts.join('\n\n')
}

/**
 * Returns lines such as 'There: Sam · Back: Nana'. Drivers who have not agreed are left out.
 * If the children have different drivers, each line begins with the name of the child.
 */
function drivesOf(rows: readonly FileRow[], legs: readonly Leg[], language: Language): string[] {
  const agreed = legs.filter(({ status }) => status === 'confirmed' || status === 'check')
  const children = [...new Map(rows.map((row) => [row.profile_id, row.child_name]))]
  const lines = children.map(([profileId, name]) => {
    const own = agreed.filter((leg) => leg.profileId === profileId)
    return { name, line: lineOf(own, language) }
  })
  const [first] = lines
  if (first && lines.every(({ line }) => line === first.line)) return first.line === '' ? [] : [first.line]
  return lines.flatMap(({ name, line }) => (line === '' ? [] : [`${name} – ${line}`]))
}

function lineOf(legs: readonly Leg[], language: Language): string {
  const words = WORDS[language]
  const colon = colonIn(language)
  const [there = '', back = ''] = DIRECTIONS.map((direction) => {
    const driver = legs.find((leg) => leg.direction === direction)?.driver
    return driver ? driverText(driver, language) : ''
  })
  if (there !== '' && there === back) return `${words.bothWays}${colon}${there}`
  return [
    [words.there, there],
    [words.back, back],
  ]
    .flatMap(([way, who]) => (who === '' ? [] : [`${way}${colon}${who}`]))
    .join(' · ')
}

function driverText(driver: Driver, language: Language): string {
  const words = WORDS[language]
  if (driver.kind === 'alone') return words.alone
  if (driver.kind === 'otherFamily') return driver.note === '' ? words.otherFamily : driver.note
  return driver.name
}

/** Joins the place's name, field and address. Leaves out a name or field that is already part of the address. */
export function placeOf(row: Pick<FileRow, 'location' | 'location_name' | 'field'>): string | undefined {
  const { location_name: name, field, location } = row
  const isNamed = name !== null && (location?.includes(name) ?? false)
  const isFieldSaid = field !== null && `${name ?? ''} ${location ?? ''}`.includes(field)
  const parts = [isNamed ? null : name, isFieldSaid ? null : field, location].filter((part) => part)
  return parts.length === 0 ? undefined : parts.join(', ')
}
