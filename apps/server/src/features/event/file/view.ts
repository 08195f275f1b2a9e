import { FACT_FIELDS, type FactField } from '@homefield/domain/event-fields'
import { isMadeUpName } from '@homefield/domain/made-up-name'
import type { WrittenEntry } from '@homefield/ics/write'
import type { Viewer } from '@homefield/database/work'
import { timeText } from '../../../lib/reader-time.ts'
import type { FileRow } from './store.ts'

type Language = Viewer['language']

/** What a calendar elsewhere has no field for, in words. */
const WORDS: Record<Language, Readonly<Record<WordName, string>>> = {
  en: {
    busy: 'Busy',
    cancelled: 'Cancelled',
    postponed: 'Postponed',
    removed: 'Removed by the team',
    timeTbd: 'Time to be decided',
    noEnd: 'Length unknown',
    team: 'Team',
    arriveBy: 'Arrive by',
    opponent: 'Opponent',
    uniform: 'Uniform',
    home: 'home',
    away: 'away',
  },
  es: {
    busy: 'Ocupado',
    cancelled: 'Cancelado',
    postponed: 'Aplazado',
    removed: 'Retirado por el equipo',
    timeTbd: 'Hora por definir',
    noEnd: 'Duración desconocida',
    team: 'Equipo',
    arriveBy: 'Hora de llegada:',
    opponent: 'Rival',
    uniform: 'Uniforme',
    home: 'en casa',
    away: 'fuera',
  },
  fr: {
    busy: 'Occupé',
    cancelled: 'Annulé',
    postponed: 'Reporté',
    removed: 'Retiré par l’équipe',
    timeTbd: 'Heure à définir',
    noEnd: 'Durée inconnue',
    team: 'Équipe',
    arriveBy: 'Arriver avant',
    opponent: 'Adversaire',
    uniform: 'Tenue',
    home: 'à domicile',
    away: 'à l’extérieur',
  },
}
type WordName =
  | 'busy'
  | 'cancelled'
  | 'postponed'
  | 'removed'
  | 'timeTbd'
  | 'noEnd'
  | 'team'
  | 'arriveBy'
  | 'opponent'
  | FactField
  | 'home'
  | 'away'

export interface Telling {
  readonly language: Language
  /** Scheme, host and port. */
  readonly publicUrl: string
  /** `busy`: times and first letters, no titles and no places. */
  readonly content: 'full' | 'busy'
  /** Whether titles say which child it is: not where a calendar is one child's. */
  readonly namesChildren: boolean
  /** Whether entries lead back into the app: not for whoever has no account. */
  readonly linksBack: boolean
}

/** One entry per happening, in the order of its first row. */
export function entriesOf(rows: readonly FileRow[], telling: Telling): WrittenEntry[] {
  const happenings = new Map<string, FileRow[]>()
  for (const row of rows) {
    const siblings = happenings.get(row.happening_id)
    if (siblings) siblings.push(row)
    else happenings.set(row.happening_id, [row])
  }
  return [...happenings.values()].map((siblings) => entryOf(siblings, telling))
}

/** @param rows all of one happening that are to be told of, at least one; the first speaks for it */
export function entryOf(rows: readonly FileRow[], telling: Telling): WrittenEntry {
  const [row] = rows
  if (!row) throw new Error('a happening without a row')
  const { hostname } = new URL(telling.publicUrl)
  const created = Temporal.Instant.from(row.created_at)
  const modified = rows
    .map((one) => Temporal.Instant.from(one.modified_at))
    .reduce((one, other) => (Temporal.Instant.compare(one, other) > 0 ? one : other))
  const entry = {
    uid: `${row.happening_id}@${hostname}`,
    sequence: sequenceOf(created, modified),
    created,
    modified,
    when: whenOf(row),
    status: statusOf(row),
    isBusy: row.status === 'confirmed' && !row.time_tbd,
  } as const
  if (telling.content === 'busy') return { ...entry, ...busyTexts(rows, telling) }
  return {
    ...entry,
    summary: summaryOf(row, namesOf(rows), telling),
    description: descriptionOf(row, telling),
    location: placeOf(row),
    ...(telling.linksBack && { url: `${telling.publicUrl}/calendar?event=${row.id}` }),
  }
}

/**
 * Seconds from the happening's making to its last change, of whatever row of it, one that went included: a number that
 * only rises (RFC 5545, 3.8.7.4), whoever changed it, a person or a feed. The source's own SEQUENCE belongs to its own UID.
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
  // The table's own check makes this impossible.
  throw new Error('an event that is neither a day nor an instant')
}

/** Cancelled is what the team said is cancelled. What merely vanished from its feed, or has no new time, is uncertain. */
function statusOf({ status }: FileRow): WrittenEntry['status'] {
  if (status === 'cancelled') return 'CANCELLED'
  return status === 'confirmed' ? 'CONFIRMED' : 'TENTATIVE'
}

/** A games-only and a full feed give one child two rows: it still stands there once. */
function namesOf(rows: readonly FileRow[]): string[] {
  return [...new Map(rows.map((row) => [row.profile_id, row.child_name])).values()]
}

/** The title first. Google does not show a status, and no calendar a time to be decided: both stand in words. */
function summaryOf(row: FileRow, names: readonly string[], { language, namesChildren }: Telling): string {
  const words = WORDS[language]
  const { status } = row
  const before =
    status === 'cancelled' || status === 'postponed' || status === 'removed'
      ? `${words[status]}${colonIn(language)}`
      : ''
  const whose = namesChildren ? ` (${names.join(', ')})` : ''
  return `${before}${row.title}${whose}${row.time_tbd ? `, ${words.timeTbd}` : ''}`
}

/** Whoever sees when a family is busy learns of its children a letter each, and of an unknown length that it is an hour. */
function busyTexts(rows: readonly FileRow[], { language }: Telling): Pick<WrittenEntry, 'summary' | 'when'> {
  const [row] = rows
  if (!row) throw new Error('a happening without a row')
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

/** French sets it apart. */
function colonIn(language: Language): string {
  return language === 'fr' ? '\u00a0: ' : ': '
}

function descriptionOf(row: FileRow, { language }: Telling): string | undefined {
  const words = WORDS[language]
  const colon = colonIn(language)
  const facts: string[] = []
  // The title says what is played, and leaves the team to a field that no calendar has.
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
  const parts = [facts.join('\n'), row.description ?? ''].filter((part) => part !== '')
  return parts.length === 0 ? undefined : parts.join('\n\n')
}

/** Name, field and address, each once. */
export function placeOf(row: Pick<FileRow, 'location' | 'location_name' | 'field'>): string | undefined {
  const { location_name: name, field, location } = row
  const isNamed = name !== null && (location?.includes(name) ?? false)
  const isFieldSaid = field !== null && `${name ?? ''} ${location ?? ''}`.includes(field)
  const parts = [isNamed ? null : name, isFieldSaid ? null : field, location].filter((part) => part)
  return parts.length === 0 ? undefined : parts.join(', ')
}
