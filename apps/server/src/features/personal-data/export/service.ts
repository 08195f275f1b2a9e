/*
 * Creates a zip archive with all personal data of an account (C81).
 * The request queues a job. The job creates the archive and then emails the person.
 *
 * The job stores the archive like an uploaded file (features/file/storing/service.ts):
 * First, the job inserts a `file_removals` row with a new storage id, in case the job never finishes.
 * The job then streams the archive to the file storage.
 * The last transaction deletes the `file_removals` row and marks the archive as ready.
 * If the job is killed, the next attempt uses a new storage id, and the clean-up deletes the unfinished file.
 * The job reads with the rights of the account, one page of rows at a time.
 * Row-level security also lets an account read friends' children, so every query also filters by owner.
 */
import type { AccountExport, ExportId } from '@homefield/contract/account'
import type { ProfileId } from '@homefield/contract/wire'
import type { DB } from '@homefield/database/schema.gen'
import type { ReadUnit, Work, WriteUnit } from '@homefield/database/work'
import { dayOf } from '@homefield/domain/time/day'
import type { Kysely } from 'kysely'
import { Readable } from 'node:stream'
import { AppError, found } from '../../../lib/app-error.ts'
import type { Caller } from '../../../lib/caller.ts'
import type { Download } from '../../../lib/call-router.ts'
import { newId } from '../../../lib/ids.ts'
import type { Logger } from '../../../lib/logger.ts'
import { type Storage, StorageError } from '../../../lib/storage/storage.ts'
import { type ZipEntry, zipped } from '../../../lib/zip.ts'
import { readSettings, recordSecurityEvent, requestMail } from '../../account/service.ts'
import { fileNameOf, ownCalendar } from '../../event/service.ts'
import { readmeOf } from './model.ts'
import {
  type PhotoRow,
  readInvitations,
  readPhotos,
  readPlaces,
  readSignInData,
  type SignInData,
} from './account.store.ts'
import {
  type ProfileRow,
  readCalendarLinks,
  readPlatformSignIns,
  readProfiles,
  readTeams,
} from './family.store.ts'
import { readDriveTimes, readEvents, readReminders, readSchedulePreferences } from './schedule.store.ts'
import {
  beginArchive,
  countPersonalData,
  failArchive,
  findExport,
  finishArchive,
  type PersonalDataCounts,
  insertExport,
  listExports,
} from './store.ts'
import { type Place, readMessages, readThreadMessages } from './written/store.ts'
import { archivedMessage, archivedThreadMessage } from './written/view.ts'
import { readBlocks, readFriends, readNotifications, readRequests } from './friend/store.ts'
import {
  archivedAccount,
  archivedEvent,
  archivedLink,
  archivedProfile,
  archivedSignIn,
  archivedTeam,
  photoName,
  showExport,
  stateOf,
} from './view.ts'

const ARCHIVE = 'archive'
const LIFE = { hours: 24 } as const
/** The clean-up may delete an unfinished archive after an hour. Creating an archive takes far less time. */
const MAKING_LIFE = { hours: 1 } as const
const EVENTS_AT_A_TIME = 200
const MESSAGES_AT_A_TIME = 1_000
/** The nil UUID sorts before every real id, so paging starts with the first row. */
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Returns the viewer's archives, and counts the viewer's children, events, teams, photos and friends. */
export async function exportsOf(
  unit: ReadUnit,
): Promise<{ exports: AccountExport[]; holds: PersonalDataCounts }> {
  const rows = await listExports(unit)
  return { exports: rows.map((row) => showExport(row, unit.now)), holds: await countPersonalData(unit) }
}

/** @throws AppError `exportRunning` */
export async function requestExport(unit: WriteUnit, id: ExportId, caller: Caller): Promise<AccountExport> {
  const { userId } = unit.viewer
  const row = found(await insertExport(unit, id), 'exportRunning')
  await recordSecurityEvent(unit.tx, { userId, kind: 'exportRequested', caller, now: unit.now })
  await unit.enqueue({
    task: 'account.export',
    payload: { exportId: id, userId },
    key: `account.export:${id}`,
  })
  unit.bump(`person:${userId}`)
  return showExport(row, unit.now)
}

export interface DownloadParts {
  readonly storage: Storage
  /** Runs queries as database role `homefield_auth`, which may write the log of security events. */
  readonly auth: Kysely<DB>
  readonly logger: Logger
}

/** @throws AppError `exportNotFound` if the archive is another person's, not ready, or expired */
export async function downloadExport(
  { storage, auth, logger }: DownloadParts,
  unit: ReadUnit,
  id: ExportId,
  caller: Caller,
): Promise<Download> {
  const row = found(await findExport(unit, id), 'exportNotFound')
  const { storage_id: storageId } = row
  if (stateOf(row, unit.now) !== 'ready' || storageId === null) throw new AppError('exportNotFound')
  const { userId, zone } = unit.viewer
  return {
    contentType: 'application/zip',
    etag: storageId,
    fileName: `homefield-${dayOf(Temporal.Instant.from(row.created_at), zone).toString()}.zip`,
    async open() {
      try {
        const content = await storage.get({ id: storageId, variant: ARCHIVE })
        if (!content) logger.error({ exportId: id }, 'an export archive is missing from the storage')
        else await recordSecurityEvent(auth, { userId, kind: 'exportDownloaded', caller, now: unit.now })
        return content
      } catch (error) {
        if (!(error instanceof StorageError)) throw error
        logger.error({ err: error, reason: error.reason }, 'the file storage failed')
        throw new AppError('unavailable')
      }
    },
  }
}

export interface ExportParts {
  /** Runs transactions as database role `homefield_worker`. */
  readonly work: Work
  /** Runs queries as database role `homefield_auth`, which may read the sign-in tables. */
  readonly auth: Kysely<DB>
  readonly storage: Storage
  /** Origin (scheme, host, port) of the installation. The UIDs in calendar files end with its host. */
  readonly publicUrl: string
}

/**
 * Creates the requested archive. Does nothing if the archive is already ready or marked as failed.
 * If two runs of the job overlap, only one of them marks the archive as ready.
 * @throws StorageError, NoSuchPersonError
 */
export async function makeExport(
  parts: ExportParts,
  { exportId, userId }: { exportId: string; userId: string },
): Promise<void> {
  const { work, storage } = parts
  const isWanted = await work.read(userId, async (unit) => {
    const row = await findExport(unit, exportId)
    return row !== undefined && stateOf(row, unit.now) === 'preparing'
  })
  const signIn = await readSignInData(parts.auth, userId)
  if (!isWanted || !signIn) return

  const storageId = newId()
  await work.write(userId, (unit) => beginArchive(unit, { storageId, dueAt: unit.now.add(MAKING_LIFE) }))
  const archive = zipped(entriesOf(parts, userId, signIn))
  const bytes = await storage.put({ id: storageId, variant: ARCHIVE }, archive)
  await work.write(userId, async (unit) => {
    const finished = { id: exportId, storageId, bytes, expiresAt: unit.now.add(LIFE) }
    // If another run finished first, the `file_removals` row stays, so the clean-up deletes this run's bytes.
    if (!(await finishArchive(unit, finished))) return
    await requestMail(unit, { template: 'exportReady', userId, exportId }, `mail:exportReady:${exportId}`)
    unit.bump(`person:${userId}`)
  })
}

export async function giveUpExport(
  { work }: Pick<ExportParts, 'work'>,
  { exportId, userId }: { exportId: string; userId: string },
): Promise<void> {
  await work.write(userId, async (unit) => {
    await failArchive(unit, exportId)
    unit.bump(`person:${userId}`)
  })
}

async function* entriesOf(
  parts: ExportParts,
  userId: string,
  signIn: SignInData,
): AsyncGenerator<ZipEntry, void, void> {
  const { work } = parts
  const held = await work.read(userId, async (unit) => ({
    language: unit.viewer.language,
    exportedAt: unit.now,
    settings: await readSettings(unit),
    friends: await readFriends(unit),
    requests: await readRequests(unit),
    blocks: await readBlocks(unit),
    notifications: await readNotifications(unit),
    invitations: await readInvitations(unit),
    photos: await readPhotos(unit),
    profiles: await readProfiles(unit),
    teams: await readTeams(unit),
    signIns: await readPlatformSignIns(unit),
    links: await readCalendarLinks(unit),
    driveTimes: await readDriveTimes(unit),
    reminders: await readReminders(unit),
    preferences: await readSchedulePreferences(unit),
    places: await readPlaces(unit),
  }))
  const { photos, exportedAt: modified } = held
  const json = (name: string, content: () => AsyncIterable<string>): ZipEntry => ({
    name,
    modified,
    isCompressible: true,
    content: () => encoded(content()),
  })

  yield json('README.txt', () => each([readmeOf(held.language)]))
  yield json('account.json', () => each([lineOf(archivedAccount({ ...held, userId, signIn }))]))
  yield json('profiles.json', () => listed(each(held.profiles.map(archivedProfile))))
  const connections = {
    teams: held.teams.map(archivedTeam),
    signIns: held.signIns.map(archivedSignIn),
    calendarLinks: held.links.map(archivedLink),
  }
  yield json('connections.json', () => each([lineOf(connections)]))
  yield json('events.json', () => listed(archivedEvents(work, userId)))
  yield json('conversations.json', () =>
    listed(
      written(
        work,
        userId,
        readMessages,
        (row) => ({ id: row.conversation_id, seq: row.seq }),
        archivedMessage,
      ),
    ),
  )
  yield json('threads.json', () =>
    listed(
      written(
        work,
        userId,
        readThreadMessages,
        (row) => ({ id: row.thread_id, seq: row.seq }),
        archivedThreadMessage,
      ),
    ),
  )
  yield* calendarsOf(parts, userId, held)
  for (const photo of photos) yield* photoOf(parts, photo)
}

/** Yields one calendar file per child with all the child's events, including private ones. */
async function* calendarsOf(
  { work, publicUrl }: ExportParts,
  userId: string,
  { profiles, exportedAt: modified }: { profiles: readonly ProfileRow[]; exportedAt: Temporal.Instant },
): AsyncGenerator<ZipEntry, void, void> {
  const taken = new Set<string>()
  for (const { id, name } of profiles) {
    const profileId = id as ProfileId
    const { bytes } = await work.read(userId, (unit) =>
      ownCalendar(unit, {
        profileId,
        content: 'full',
        withPrivate: true,
        linksBack: false,
        cancelsAbsent: false,
        name,
        publicUrl,
      }),
    )
    const plain = fileNameOf(name, 'child')
    let fileName = plain
    for (let number = 2; taken.has(fileName); number += 1) fileName = `${plain}-${number}`
    taken.add(fileName)
    const content = () => Readable.from([bytes])
    yield { name: `calendars/${fileName}.ics`, modified, isCompressible: true, content }
  }
}

/** Yields the photo in its largest size. Yields nothing if the photo was deleted in the meantime. */
async function* photoOf({ storage }: ExportParts, photo: PhotoRow): AsyncGenerator<ZipEntry, void, void> {
  const largest = photo.variants.includes('full') ? 'full' : String(Math.max(...photo.variants.map(Number)))
  const stored = await storage.get({ id: photo.storage_id, variant: largest })
  if (!stored) return
  const modified = Temporal.Instant.from(photo.created_at)
  yield {
    name: photoName(photo.id, photo.content_type),
    modified,
    isCompressible: false,
    content: () => stored.stream,
  }
}

async function* archivedEvents(work: Work, userId: string): AsyncGenerator<unknown, void, void> {
  let after = FIRST
  for (;;) {
    const rows = await work.read(userId, (unit) => readEvents(unit, { after, atMost: EVENTS_AT_A_TIME }))
    for (const row of rows) yield archivedEvent(row)
    const last = rows.at(-1)
    if (!last || rows.length < EVENTS_AT_A_TIME) return
    after = last.id
  }
}

/** Yields all messages of the account, one page per query. */
async function* written<Row>(
  work: Work,
  userId: string,
  read: (unit: ReadUnit, page: { after: Place; atMost: number }) => Promise<Row[]>,
  placeOf: (row: Row) => Place,
  archived: (row: Row) => unknown,
): AsyncGenerator<unknown, void, void> {
  let after: Place = { id: FIRST, seq: 0 }
  for (;;) {
    const rows = await work.read(userId, (unit) => read(unit, { after, atMost: MESSAGES_AT_A_TIME }))
    for (const row of rows) yield archived(row)
    const last = rows.at(-1)
    if (last === undefined || rows.length < MESSAGES_AT_A_TIME) return
    after = placeOf(last)
  }
}

/** Yields a JSON array piece by piece, so that the whole array is never in memory. */
async function* listed(items: AsyncIterable<unknown>): AsyncGenerator<string, void, void> {
  let before = '[\n'
  for await (const item of items) {
    yield before + JSON.stringify(item, null, 2)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

const lineOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

async function* each<T>(items: readonly T[]): AsyncGenerator<T, void, void> {
  yield* items
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}
