import type { SystemUnit } from '@homefield/database/work'
import type { Held } from '@homefield/domain/feed-schedule'
import type { Entry } from '@homefield/ics/entry'
import { sql } from 'kysely'
import { boundedKey } from './model.ts'

export async function findFeed({ tx }: SystemUnit, id: string) {
  return tx
    .selectFrom('feeds')
    .select([
      'id',
      'url_sealed',
      'http_allowed',
      'etag',
      'last_modified',
      'content_hash',
      'body_sealed',
      'refresh_minutes',
    ])
    .select(['reader_version', 'next_check_at', 'failures', 'problem', 'problem_since'])
    .select(['held_since', 'held_count', 'held_reference', 'fetched_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** True where no team hung on it any more: then it is gone. */
export async function dropWithoutTeams({ tx }: SystemUnit, id: string): Promise<boolean> {
  const { rows } = await sql<{ dropped: boolean }>`select drop_feed_without_teams(${id}) as dropped`.execute(
    tx,
  )
  return rows[0]?.dropped ?? false
}

export type FeedRow = NonNullable<Awaited<ReturnType<typeof findFeed>>>

/** Two checks of one feed write one after the other; undefined where it went away meanwhile. */
export async function lockFeed({ tx }: SystemUnit, id: string) {
  return tx.selectFrom('feeds').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function nextStartOf({ tx }: SystemUnit, feedId: string): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ next: string | null }>`select feed_next_start(${feedId}) as next`.execute(tx)
  const next = rows[0]?.next
  return next ? Temporal.Instant.from(next) : null
}

export interface CheckedFeed {
  readonly nextCheckAt: Temporal.Instant
  readonly fetched: boolean
  readonly failures: number
  readonly problem: string | null
  readonly problemSince: string | null
  readonly held: Held
}

export async function saveCheck({ tx, now }: SystemUnit, id: string, check: CheckedFeed): Promise<void> {
  await tx
    .updateTable('feeds')
    .set({
      checks: sql`checks + 1`,
      checked_at: now.toString(),
      ...(check.fetched ? { fetched_at: now.toString() } : {}),
      next_check_at: check.nextCheckAt.toString(),
      failures: check.failures,
      problem: check.problem,
      problem_since: check.problemSince,
      held_since: check.held?.since.toString() ?? null,
      held_count: check.held?.count ?? 0,
      held_reference: check.held?.reference ?? null,
    })
    .where('id', '=', id)
    .execute()
}

export interface FeedContent {
  readonly etag: string | null
  readonly lastModified: string | null
  readonly contentHash: Buffer
  readonly bodySealed: string
  readonly name: string | null
  readonly zone: string | null
  readonly producer: string | null
  readonly refreshMinutes: number | null
  readonly readerVersion: number
  readonly truncated: boolean
  readonly entries: readonly Entry[]
}

/** Replaces what the feed said; answers whether any entry differs. Entries as they were are not written again. */
export async function saveContent(unit: SystemUnit, id: string, content: FeedContent): Promise<boolean> {
  await unit.tx
    .updateTable('feeds')
    .set({
      etag: content.etag,
      last_modified: content.lastModified,
      content_hash: content.contentHash,
      body_sealed: content.bodySealed,
      name: content.name,
      zone: content.zone,
      producer: content.producer,
      refresh_minutes: content.refreshMinutes,
      reader_version: content.readerVersion,
      truncated: content.truncated,
      entry_count: content.entries.length,
    })
    .where('id', '=', id)
    .execute()
  return saveEntries(unit, id, content.entries)
}

async function saveEntries({ tx }: SystemUnit, feedId: string, entries: readonly Entry[]): Promise<boolean> {
  const rows = await tx
    .selectFrom('feed_entries')
    .select(['entry_key', 'content_hash'])
    .where('feed_id', '=', feedId)
    .execute()
  const known = new Map(rows.map((row) => [row.entry_key, row.content_hash]))
  const incoming = new Map(entries.map((entry, position) => [entryKey(entry), { entry, position }]))
  const gone = [...known.keys()].filter((key) => !incoming.has(key))
  if (gone.length > 0)
    await sql`delete from feed_entries where feed_id = ${feedId} and entry_key = any(${gone}::text[])`.execute(
      tx,
    )
  const changed = [...incoming].filter(([key, { entry }]) => known.get(key) !== entry.hash)
  // PostgreSQL takes 65,535 parameters a statement.
  for (let start = 0; start < changed.length; start += 1_000)
    await tx
      .insertInto('feed_entries')
      .values(
        changed.slice(start, start + 1_000).map(([key, { entry, position }]) => ({
          feed_id: feedId,
          entry_key: key,
          position,
          content_hash: entry.hash,
          entry: JSON.stringify(entry),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['feed_id', 'entry_key']).doUpdateSet((row) => ({
          position: row.ref('excluded.position'),
          content_hash: row.ref('excluded.content_hash'),
          entry: row.ref('excluded.entry'),
        })),
      )
      .execute()
  return gone.length > 0 || changed.length > 0
}

function entryKey(entry: Entry): string {
  return boundedKey(
    entry.recurrenceId === null ? entry.uid : `${entry.uid}#${JSON.stringify(entry.recurrenceId)}`,
  )
}

/** Kept entries that lie ahead of `today` (`YYYY-MM-DD`) or repeat; the counterpart of read-feed.task's count. */
export async function upcomingEntries({ tx }: SystemUnit, feedId: string, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from feed_entries
    where feed_id = ${feedId}
      and (entry ->> 'rule' is not null
        or left(coalesce(entry #>> '{start,day}', entry #>> '{start,wall}'), 10) >= ${today})`.execute(tx)
  return rows[0]?.count ?? 0
}

export interface TeamOfFeed {
  readonly teamId: string
  readonly ownerId: string
  /** Where the window of its last team stage begins; null before the first. */
  readonly windowFrom: Temporal.Instant | null
}

export async function teamsOf({ tx }: SystemUnit, feedId: string): Promise<TeamOfFeed[]> {
  const { rows } = await sql<{ team_id: string; owner_id: string; window_from: string | null }>`
    select team_id, owner_id, window_from from teams_of_feed(${feedId})`.execute(tx)
  return rows.map((row) => ({
    teamId: row.team_id,
    ownerId: row.owner_id,
    windowFrom: row.window_from === null ? null : Temporal.Instant.from(row.window_from),
  }))
}

/** Brings the next check forward, never back; a failing feed keeps its distance. */
export async function hastenCheck({ tx }: SystemUnit, id: string, to: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('feeds')
    .set({ next_check_at: to.toString() })
    .where('id', '=', id)
    .where('failures', '=', 0)
    .where('next_check_at', '>', to.toString())
    .execute()
}

/** Tells every team of the feed how the check ended; answers the teams. */
export async function noteOutcome({ tx }: SystemUnit, feedId: string, failed: boolean): Promise<string[]> {
  const { rows } = await sql<{ team_id: string }>`
    select team_id from note_feed_outcome(${feedId}, ${failed})`.execute(tx)
  return rows.map((row) => row.team_id)
}

export async function dueFeeds({ tx, now }: SystemUnit, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('feeds')
    .select('id')
    .where('next_check_at', '<=', now.toString())
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
