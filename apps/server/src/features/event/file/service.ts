import { ACTIVITY_TYPES, EVENT_STATUSES } from '@homefield/contract/event'
import type { EventId, ProfileId } from '@homefield/contract/wire'
import type { ReadUnit } from '@homefield/database/work'
import { mapFields, TEXT_FIELDS } from '@homefield/domain/event-fields'
import { writeCalendar } from '@homefield/ics/write'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AppError } from '../../../lib/app-error.ts'
import type { Download } from '../../../lib/call-router.ts'
import type { SharedEventFacts } from '../../../lib/mailer/templates/event-shared.ts'
import { coverageOf } from '../../coverage/service.ts'
import { oneOf, when } from '../view.ts'
import { type FileRow, rowsOfEventGroup, rowsOfOwn } from './store.ts'
import { entriesOf, entryOf, placeOf, type Wording } from './view.ts'

/** Returns the event as an .ics file, with what the viewer may see. @throws AppError `eventNotFound` */
export async function eventFile(unit: ReadUnit, id: EventId, publicUrl: string): Promise<Download> {
  const rows = await rowsOfEventGroup(unit, id)
  const [row] = rows
  if (!row) throw new AppError('eventNotFound')
  const wording = { language: unit.viewer.language, publicUrl, content: 'full', namesChildren: true } as const
  const covered = await coverageIn(unit, rows)
  const bytes = Buffer.from(
    writeCalendar({ entries: [entryOf(rows, { ...wording, linksBack: true, coverageOf: covered })] }),
  )
  return {
    contentType: 'text/calendar; charset=utf-8',
    etag: etagOf(bytes),
    fileName: `${fileNameOf(row.title)}.ics`,
    open: async () => ({ size: bytes.length, stream: Readable.from([bytes]) }),
  }
}

/** Returns a function that finds who drives and who does not go, as the viewer may see it. */
async function coverageIn(unit: ReadUnit, rows: readonly FileRow[]): Promise<Wording['coverageOf']> {
  const events = new Map(
    [...Map.groupBy(rows, (row) => row.event_group_id)].flatMap(([eventGroupId, [row, ...more]]) =>
      row ? [[eventGroupId, coveredEvent([row, ...more], row)] as const] : [],
    ),
  )
  const coverage = await coverageOf(unit, [...events.values()])
  return (row) => {
    const event = events.get(row.event_group_id)
    return event ? coverage(event) : { legs: [], notGoing: [] }
  }
}

function coveredEvent(rows: readonly FileRow[], row: FileRow) {
  return {
    eventGroupId: row.event_group_id,
    children: rows.map((one) => ({
      eventId: one.id,
      profileId: one.profile_id,
      name: one.child_name,
      color: one.child_color,
    })),
    when: when(row),
    status: oneOf(EVENT_STATUSES, row.status),
    activity: oneOf(ACTIVITY_TYPES, row.activity),
    isHidden: false,
    seriesId: row.series_id,
  }
}

export function etagOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url')
}

const LONGEST_NAME = 60

/**
 * Converts any text to a file name of lowercase letters, digits and hyphens.
 * The file name is safe in HTTP headers and on every file system.
 */
export function fileNameOf(text: string, otherwise = 'event'): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_NAME)
    .replace(/^-+|-+$/g, '')
  return plain === '' ? otherwise : plain
}

export interface OwnCalendar {
  /** Limits the calendar to one child. If absent, the calendar contains all of the viewer's own children. */
  readonly profileId?: ProfileId | undefined
  readonly content: Wording['content']
  readonly withPrivate: boolean
  readonly from?: Temporal.PlainDate
  readonly to?: Temporal.PlainDate
  readonly name: string
  readonly refreshMinutes?: number
  readonly linksBack: boolean
  /** True if an event to which no child goes is written as cancelled. Otherwise only its title says so. */
  readonly cancelsAbsent: boolean
  readonly publicUrl: string
}

export interface WrittenSchedule {
  readonly bytes: Buffer
  /** Time of the last change to any event in the calendar. Null if the calendar is empty. */
  readonly modified: Temporal.Instant | null
}

/** Writes the events of the viewer's own children, except deleted events, to a calendar file. */
export async function ownCalendar(unit: ReadUnit, calendar: OwnCalendar): Promise<WrittenSchedule> {
  const { name, refreshMinutes, content, linksBack, cancelsAbsent, publicUrl, profileId } = calendar
  const { language } = unit.viewer
  const namesChildren = profileId === undefined
  const rows = await rowsOfOwn(unit, calendar)
  const entries = entriesOf(rows, {
    language,
    publicUrl,
    content,
    namesChildren,
    linksBack,
    cancelsAbsent,
    coverageOf: await coverageIn(unit, rows),
  })
  const modified = entries.reduce<Temporal.Instant | null>(
    (latest, entry) =>
      latest && Temporal.Instant.compare(latest, entry.modified) > 0 ? latest : entry.modified,
    null,
  )
  return { bytes: Buffer.from(writeCalendar({ entries, name, refreshMinutes })), modified }
}

/** Event that the server emails to a recipient without an account. The email names only one child. */
export interface NotifiedEvent extends SharedEventFacts {
  readonly fileName: string
  readonly file: string
}

/**
 * Returns the event for one child. Null if the viewer may not see the event or the child.
 * @param profileId absent: the event's first child
 * @param plain makes text that users wrote safe to send to strangers
 */
export async function notifiedEvent(
  unit: ReadUnit,
  { id, profileId }: { id: EventId; profileId?: ProfileId | undefined },
  { publicUrl, plain }: { publicUrl: string; plain: (text: string) => string },
): Promise<NotifiedEvent | null> {
  const all = await rowsOfEventGroup(unit, id)
  const found = profileId === undefined ? all[0] : all.find((one) => one.profile_id === profileId)
  if (!found) return null
  const row = plainRow(found, plain)
  const { language } = unit.viewer
  const entry = entryOf([row], {
    language,
    publicUrl,
    content: 'full',
    namesChildren: true,
    linksBack: false,
  })
  return {
    title: row.title,
    childName: row.child_name,
    childColor: row.child_color,
    sport: row.sport,
    when: entry.when,
    timeTbd: row.time_tbd,
    status: row.status,
    arriveBy: row.arrive_by === null ? null : Temporal.Instant.from(row.arrive_by),
    place: placeOf(row),
    address: found.location ?? found.location_name ?? undefined,
    description: row.description ?? undefined,
    fileName: `${fileNameOf(row.title)}.ics`,
    file: writeCalendar({ entries: [entry] }),
  }
}

function plainRow(row: FileRow, plain: (text: string) => string): FileRow {
  const orNull = (text: string | null) => (text === null ? null : plain(text))
  return {
    ...row,
    title: plain(row.title),
    child_name: plain(row.child_name),
    team_name: orNull(row.team_name),
    location: orNull(row.location),
    location_name: orNull(row.location_name),
    ...mapFields(TEXT_FIELDS, (name) => orNull(row[name])),
  }
}
