/**
 * Defines units of work. Code that acts for a person may use the database only through a unit of work.
 *
 * A unit of work is one database transaction.
 * A unit of work sets the person for row security (`app.user_id`) and the current time (`app.now`).
 * A write transaction collects the subjects (named parts of the data) that it changed.
 * The last statement of the transaction increments the revisions of the changed subjects.
 * The last statement locks the revisions in the order of their subjects, so two transactions cannot deadlock.
 * Revisions commit together with the data, so no reader's snapshot contains a new revision with old data.
 * `onCommit` runs only after the commit.
 * `onCommit` calls the change notifier, because NOTIFY inside the transaction would serialize all commits.
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from './schema.gen.ts'
import { pipelined } from './pipelined.ts'
import { identify, NOBODY } from './transaction.ts'
import { usableZone } from './zone.ts'

export type Subject =
  `${'person' | 'profile' | 'team' | 'conversation' | 'presence' | 'thread' | 'reads'}:${string}`

export function profileSubjects(profileIds: readonly string[]): Subject[] {
  return profileIds.map((id) => `profile:${id}` as const)
}

/** The person who makes the request. `zone` is UTC until onboarding stores the person's time zone. */
export interface Viewer {
  readonly userId: string
  readonly zone: string
  readonly language: 'en' | 'es' | 'fr'
  readonly onboarded: boolean
}

export interface Job {
  readonly task:
    | 'feed.fetch'
    | 'team.sync'
    | 'mail.send'
    | 'account.recover'
    | 'account.export'
    | 'account.delete'
    | 'place.geocode'
    | 'drive.locateHome'
    | 'drive.route'
    | 'teamsnap.import'
    | 'teamsnap.revoke'
    | 'notification.fanOut'
    | 'notification.fanOutMessage'
    | 'notification.fanOutComment'
    | 'notification.deliver'
    | 'delivery.send'
    | 'backup.make'
  readonly payload: Record<string, unknown>
  /**
   * A new job replaces a waiting job with the same key, so repeated requests cause only one run.
   */
  readonly key?: string
  /** Jobs of one queue run one after the other. */
  readonly queue?: string
  readonly runAt?: Temporal.Instant
}

export interface ReadUnit {
  readonly tx: Transaction<DB>
  readonly viewer: Viewer
  readonly now: Temporal.Instant
}

/** A transaction that changes data, for a person or for the server itself. */
export interface SystemUnit {
  readonly tx: Transaction<DB>
  readonly now: Temporal.Instant
  bump(...subjects: readonly Subject[]): void
  /**
   * Counts bytes that are written in addition to the request and its response, such as copies and previous values.
   * All written bytes count toward the person's write limit.
   */
  addBytes(bytes: number): void
  /** Returns the sum of all bytes that `addBytes` was given so far. */
  bytesWritten(): number
  /** Enqueues jobs. Several jobs in one call need only one statement. */
  enqueue(...jobs: readonly Job[]): Promise<void>
}

export interface WriteUnit extends SystemUnit {
  readonly viewer: Viewer
}

export interface Bumped {
  readonly subject: string
  readonly revision: number
}

export interface Work {
  /** A read-only transaction with the person's rights. Throws `NoSuchPersonError` if the account was deleted. */
  read<T>(userId: string, act: (unit: ReadUnit) => Promise<T>): Promise<T>
  /**
   * A transaction with the person's rights, which commits or rolls back as a whole.
   * Throws `NoSuchPersonError` if the account was deleted.
   */
  write<T>(userId: string, act: (unit: WriteUnit) => Promise<T>): Promise<T>
  /** Runs a transaction for the server itself, without a user. Row security hides the rows of all families. */
  system<T>(act: (unit: SystemUnit) => Promise<T>): Promise<T>
}

/** Thrown if a session's account was deleted. The router treats the request as signed out. */
export class NoSuchPersonError extends Error {
  constructor() {
    super('no such person')
    this.name = 'NoSuchPersonError'
  }
}

interface WorkParts {
  /** The pool of homefield_app for requests, or of homefield_worker for jobs. */
  readonly db: Kysely<DB>
  readonly now: () => Temporal.Instant
  readonly onCommit: (bumped: readonly Bumped[]) => void
}

export function createWork({ db, now, onCommit }: WorkParts): Work {
  return {
    read: (userId, act) =>
      db
        .transaction()
        .setAccessMode('read only')
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => act(await open(await pipelined(tx), userId, now()))),

    write: (userId, act) => writing(now(), (unit) => actFor(unit, userId, act)),

    system: (act) =>
      writing(now(), async (unit) => {
        await identify(unit.tx, NOBODY, unit.now)
        return act(unit)
      }),
  }

  async function actFor<T>(
    unit: SystemUnit,
    userId: string,
    act: (unit: WriteUnit) => Promise<T>,
  ): Promise<T> {
    const { viewer } = await open(unit.tx, userId, unit.now)
    return act({ ...unit, viewer })
  }

  async function writing<T>(at: Temporal.Instant, act: (unit: SystemUnit) => Promise<T>): Promise<T> {
    const { result, bumped } = await db.transaction().execute(async (tx) => {
      const subjects = new Set<Subject>()
      let bytesWritten = 0
      const unit: SystemUnit = {
        tx,
        now: at,
        bump: (...moved) => moved.forEach((subject) => subjects.add(subject)),
        addBytes: (bytes) => void (bytesWritten += bytes),
        bytesWritten: () => bytesWritten,
        enqueue: (...jobs) => enqueue(tx, jobs),
      }
      return { result: await act(unit), bumped: await bump(tx, [...subjects]) }
    })
    if (bumped.length > 0) onCommit(bumped)
    return result
  }
}

async function open(tx: Transaction<DB>, userId: string, now: Temporal.Instant): Promise<ReadUnit> {
  const [, settings] = await Promise.all([
    identify(tx, userId, now),
    tx
      .selectFrom('user_settings')
      .select(['full_name', 'timezone', 'language'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  ])
  if (!settings) throw new NoSuchPersonError()
  const viewer: Viewer = {
    userId,
    zone: usableZone(settings.timezone),
    language: settings.language as Viewer['language'],
    onboarded: settings.full_name !== '' && settings.timezone !== '',
  }
  return { tx, viewer, now }
}

async function enqueue(tx: Transaction<DB>, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return
  // The jobs are sorted by key, so that two transactions that enqueue the same keys cannot deadlock.
  const wanted = jobs
    .map(({ runAt, ...job }) => ({ ...job, run_at: runAt?.toString() }))
    .sort((a, b) => ((a.key ?? '') < (b.key ?? '') ? -1 : 1))
  await sql`
    select enqueue_job(j.task, j.payload, j.key, j.queue, j.run_at)
    from json_to_recordset(${JSON.stringify(wanted)}::json)
      as j(task text, payload json, key text, queue text, run_at timestamptz)`.execute(tx)
}

async function bump(tx: Transaction<DB>, subjects: readonly Subject[]): Promise<readonly Bumped[]> {
  if (subjects.length === 0) return []
  const { rows } =
    await sql<Bumped>`select subject, revision from bump_revisions(${subjects}::text[])`.execute(tx)
  return rows.map((row) => ({ subject: row.subject, revision: row.revision }))
}
