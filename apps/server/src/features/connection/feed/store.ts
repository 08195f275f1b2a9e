import type { SystemUnit } from '@homefield/database/work'
import type { Withheld, PlannedCheck } from '@homefield/domain/feed-schedule'
import type { Entry } from '@homefield/ics/entry'
import { sql } from 'kysely'
import { jsonRows } from '../../../lib/json-rows.ts'
import { READER_VERSION } from '../provider/reader.ts'
import { CALLED_OFF_TITLE, type FeedRow, NEAR_DAYS } from './model.ts'
import type { Finding, StoredEntry } from './source.model.ts'

const COLUMNS = [
  ...(['id', 'source', 'url_sealed', 'host', 'http_allowed', 'credential_id', 'remote_team_id'] as const),
  ...(['etag', 'last_modified', 'content_hash', 'refresh_minutes', 'reader_version'] as const),
  ...(['name', 'zone', 'producer'] as const),
  ...(['changes_known_until', 'fully_read_at', 'good_checks', 'changed_at_check'] as const),
  ...(['checks', 'checked_at', 'next_check_at', 'fetched_at', 'is_slow'] as const),
  ...(['failures', 'problem', 'problem_since', 'failing_notified_at'] as const),
  ...(['withheld_since', 'withheld_count', 'withheld_reference', 'withheld_left'] as const),
] as const
/** The stored bytes of a feed can be megabytes. They are loaded only to parse them with a newer calendar reader. */
const OUTDATED_BODY = sql<
  string | null
>`case when reader_version <> ${READER_VERSION} then body_sealed end`.as('body_sealed')

export async function findFeed({ tx }: SystemUnit, id: string): Promise<FeedRow | undefined> {
  return tx.selectFrom('feeds').select(COLUMNS).select(OUTDATED_BODY).where('id', '=', id).executeTakeFirst()
}

/** Deletes the feed if no team uses the feed any more. Returns true if the feed was deleted. */
export async function dropWithoutTeams({ tx }: SystemUnit, id: string): Promise<boolean> {
  const { rows } = await sql<{ dropped: boolean }>`select drop_feed_without_teams(${id}) as dropped`.execute(
    tx,
  )
  return rows[0]?.dropped ?? false
}

/**
 * Locks the feed's row, so that two checks of the same feed cannot store their results at the same time.
 * Returns undefined if the feed was deleted.
 */
export async function lockFeed({ tx }: SystemUnit, id: string): Promise<FeedRow | undefined> {
  return tx
    .selectFrom('feeds')
    .select(COLUMNS)
    .select(OUTDATED_BODY)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Due feeds that this process checks directly. All others have job queues. */
const QUICK = sql`not f.is_slow and f.credential_id is null`
/** A new feed is checked by the job of the person who added it. The scheduled check comes only if that job does not. */
const NEW_FOR = { minutes: 2 }

export interface Claim {
  readonly feeds: readonly FeedRow[]
  /** Where the next claim goes on. Null if this claim looked at all hosts from `from` on. */
  readonly next: string | null
  /** The earliest time at which a feed of the hosts is due that had none due. */
  readonly nextAt: Temporal.Instant | null
}

/**
 * Claims due feeds, so that no other process checks them until `until`. Two processes never claim the same feed.
 * The claim goes from host to host and takes a few feeds of each, the feeds first that have been due longest.
 * It costs one index lookup per host, however many feeds of a host are due.
 * @param busy the number of checks by host that this process is running
 */
export async function claimDue(
  { tx, now }: SystemUnit,
  {
    from,
    busy,
    limit,
    perHost,
    hosts,
    until,
  }: {
    readonly from: string
    readonly busy: ReadonlyMap<string, number>
    readonly limit: number
    readonly perHost: number
    readonly hosts: number
    readonly until: Temporal.Instant
  },
): Promise<Claim> {
  const at = now.toString()
  const running = JSON.stringify(Object.fromEntries(busy))
  const columns = sql.join(COLUMNS.map((name) => sql.ref(`f.${name}`)))
  const { rows } = await sql<
    FeedRow & { readonly last: string | null; readonly walked: number; readonly next_at: string | null }
  >`
    with recursive walk (host, due_at, place) as (
      (select f.host, f.next_check_at, 1 from feeds f where ${QUICK} and f.host >= ${from}
       order by f.host, f.next_check_at limit 1)
      union all
      select n.* from walk w cross join lateral (
        select f.host, f.next_check_at, w.place + 1 from feeds f where ${QUICK} and f.host > w.host
        order by f.host, f.next_check_at limit 1) n
      where w.place < ${hosts}),
    picked as (
      select d.id from walk w cross join lateral (
        select f.id from feeds f
        where ${QUICK} and f.host = w.host and f.next_check_at <= ${at}::timestamptz
          and (f.claimed_until is null or f.claimed_until <= ${at}::timestamptz)
          and (f.checks > 0 or f.created_at <= ${now.subtract(NEW_FOR).toString()}::timestamptz)
        order by f.next_check_at
        limit greatest(0, ${perHost} - coalesce((${running}::jsonb ->> w.host)::integer, 0))
        for update skip locked) d
      where w.due_at <= ${at}::timestamptz
      limit ${limit}),
    claimed as (
      update feeds f set claimed_until = ${until.toString()}::timestamptz from picked p where f.id = p.id
      returning ${columns}, case when f.reader_version <> ${READER_VERSION} then f.body_sealed end as body_sealed)
    select c.*, s.last, s.walked, s.next_at
    from (
      select max(host) as last, count(*)::integer as walked,
        min(due_at) filter (where due_at > ${at}::timestamptz) as next_at from walk) s
      left join claimed c on true`.execute(tx)
  const feeds = rows.filter(({ id }) => id !== null)
  const [summary] = rows
  const isCut = feeds.length >= limit
  const isPart = isCut || (summary?.walked ?? 0) >= hosts
  const last = isCut ? lastHost(feeds) : (summary?.last ?? '')
  const nextAt = summary?.next_at ?? null
  return {
    feeds,
    next: isPart ? `${last}\u0001` : null,
    nextAt: nextAt === null ? null : Temporal.Instant.from(nextAt),
  }
}

/** Host names are ASCII, so JavaScript and the collation "C" compare them in the same way. */
function lastHost(feeds: readonly FeedRow[]): string {
  return feeds.reduce((last, { host }) => (host > last ? host : last), '')
}

/** Deletes those of the feeds that no team uses any more. Returns their ids. */
export async function dropAllWithoutTeams({ tx }: SystemUnit, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as id where drop_feed_without_teams(id)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Ends claims, so that the next process takes the feeds. */
export async function releaseClaims({ tx }: SystemUnit, ids: readonly string[]): Promise<void> {
  await tx.updateTable('feeds').set({ claimed_until: null }).where('id', 'in', ids).execute()
}

/** Postpones a scheduled check that our own server could not make. */
export async function postpone({ tx }: SystemUnit, id: string, at: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('feeds')
    .set({ next_check_at: at.toString(), claimed_until: null })
    .where('id', '=', id)
    .execute()
}

export async function nextStartOf({ tx }: SystemUnit, feedId: string): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ next: string | null }>`select feed_next_start(${feedId}) as next`.execute(tx)
  const next = rows[0]?.next
  return next ? Temporal.Instant.from(next) : null
}

/** Maximum number of due feeds that are counted. A larger number of due feeds is shown as this number. */
const MOST_COUNTED = 1_000

/**
 * Returns the number of all feeds, due feeds, late feeds and failing feeds, and the delay of the oldest due feed.
 * A due feed counts as late after twenty minutes, because short delays are normal.
 * No part of the query reads more than MOST_COUNTED feeds. Undefined until the feeds have been counted once.
 */
export async function countFeeds({ tx, now }: SystemUnit) {
  const due = (at: Temporal.Instant) => sql`(
    select count(*) from (select from feeds where next_check_at <= ${at.toString()} limit ${MOST_COUNTED}) as counted)::int`
  const { rows } = await sql<Record<'all' | 'due' | 'late' | 'failing', number> & { oldest: string | null }>`
    select sum(feeds)::int as all, sum(failing)::int as failing, ${due(now)} as due,
      ${due(now.subtract({ minutes: 20 }))} as late, (select min(next_check_at) from feeds) as oldest
    from feed_counts having bool_or(is_sum)`.execute(tx)
  const [counted] = rows
  if (!counted) return undefined
  const { oldest, ...states } = counted
  const delay = oldest === null ? 0 : Temporal.Instant.from(oldest).until(now).total('seconds')
  return { states, delaySeconds: Math.max(0, delay) }
}

/** Adds up the changes of the counts. Each change is a row until then. */
export async function sumFeedCounts({ tx }: SystemUnit): Promise<void> {
  await sql`select sum_feed_counts()`.execute(tx)
}

/** The operator's page shows hosts, not feeds, so a sample is enough when a whole platform is down. */
const MOST_FAILING = 2_000

export async function findFailingFeeds({ tx }: SystemUnit) {
  return tx
    .selectFrom('feeds')
    .select(['source', 'url_sealed', 'problem', 'problem_since', 'next_check_at'])
    .where('failures', '>', 0)
    .orderBy('id')
    .limit(MOST_FAILING)
    .execute()
}

export interface CheckedFeed {
  readonly host: string
  readonly nextCheckAt: Temporal.Instant
  readonly checkMinutes: number
  readonly fetched: boolean
  /** True if the whole feed was read, so that events that are not in the feed count as missing. */
  readonly isGood: boolean
  readonly isFullyRead: boolean
  readonly failures: number
  readonly problem: string | null
  readonly problemSince: string | null
  readonly held: Withheld
}

export async function saveCheck({ tx, now }: SystemUnit, id: string, check: CheckedFeed): Promise<void> {
  const isFailing = check.problem !== null && !check.fetched
  await tx
    .updateTable('feeds')
    .set({
      checks: sql`checks + 1`,
      checked_at: now.toString(),
      claimed_until: null,
      host: check.host,
      ...(check.fetched ? { fetched_at: now.toString() } : {}),
      ...(check.isGood ? { good_checks: sql`good_checks + 1` } : {}),
      ...(check.isFullyRead ? { fully_read_at: now.toString() } : {}),
      ...(isFailing ? {} : { failing_notified_at: null }),
      next_check_at: check.nextCheckAt.toString(),
      check_minutes: check.checkMinutes,
      failures: check.failures,
      problem: check.problem,
      problem_since: check.problemSince,
      withheld_since: check.held?.since.toString() ?? null,
      withheld_count: check.held?.count ?? 0,
      withheld_reference: check.held?.reference ?? null,
      withheld_left: check.held?.left ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Counts a requested feed check as done, although the server did not fetch the feed.
 * Users wait for this count to increase, and then know that the check is over.
 */
export async function countCheck({ tx }: SystemUnit, id: string): Promise<void> {
  await tx
    .updateTable('feeds')
    .set({ checks: sql`checks + 1`, claimed_until: null })
    .where('id', '=', id)
    .execute()
}

/** Marks a feed as slow or quick. Slow feeds are checked in separate queues. */
export async function noteSlow({ tx }: SystemUnit, id: string, isSlow: boolean): Promise<void> {
  await tx.updateTable('feeds').set({ is_slow: isSlow, claimed_until: null }).where('id', '=', id).execute()
}

/**
 * Replaces the stored entries, and returns true if any entry differs. Unchanged entries are not written again.
 * Does not write the feed's bytes again if only the build date in the feed differs.
 */
export async function saveContent(
  unit: SystemUnit,
  feed: FeedRow,
  { content, entries, isWhole }: Extract<Finding, { kind: 'read' }>,
): Promise<boolean> {
  const { id } = feed
  // The same bytes as before can give other entries only because our calendar reader is newer.
  // If only our calendar reader is newer, the platform changed nothing, so no entry is marked as changed.
  const isSame = content.contentHash !== null && feed.content_hash?.equals(content.contentHash)
  const check = isSame ? null : feed.checks + 1
  const differs = await saveEntries(unit, id, { entries, isWhole, check })
  const saysTheSame =
    !differs &&
    feed.reader_version === content.readerVersion &&
    feed.name === content.name &&
    feed.zone === content.zone &&
    feed.producer === content.producer
  await unit.tx
    .updateTable('feeds')
    .set({
      etag: content.etag,
      last_modified: content.lastModified,
      content_hash: content.contentHash,
      ...(saysTheSame ? {} : { body_sealed: content.bodySealed }),
      name: content.name,
      zone: content.zone,
      producer: content.producer,
      refresh_minutes: content.refreshMinutes,
      reader_version: content.readerVersion,
      truncated: content.truncated,
      changes_known_until: content.changesKnownUntil?.toString() ?? null,
      entry_count: isWhole
        ? entries.length
        : sql`(select count(*) from feed_entries e where e.feed_id = feeds.id)`,
    })
    .where('id', '=', id)
    .execute()
  return differs
}

/** @param check number of the check that brought these entries; null if the feed did not change */
async function saveEntries(
  { tx }: SystemUnit,
  feedId: string,
  {
    entries,
    isWhole,
    check,
  }: { readonly entries: readonly StoredEntry[]; readonly isWhole: boolean; readonly check: number | null },
): Promise<boolean> {
  if (entries.length === 0 && !isWhole) return false
  const rows = await tx
    .selectFrom('feed_entries')
    .select(['entry_key', 'content_hash', 'changed_at_check'])
    .where('feed_id', '=', feedId)
    .execute()
  const known = new Map(rows.map((row) => [row.entry_key, row.content_hash]))
  // Some platforms create new UIDs at every build, although the content of the entry stays the same.
  // If only the UID is new, the entry keeps its `changed_at_check`, because the content did not change.
  const saidAt = new Map(rows.map((row) => [row.content_hash, row.changed_at_check]))
  const first = isWhole ? 0 : known.size
  const incoming = new Map(entries.map((kept, index) => [kept.key, { kept, position: first + index }]))
  const gone = isWhole ? [...known.keys()].filter((key) => !incoming.has(key)) : []
  if (gone.length > 0)
    // Deleting an exception to a series changes one date of the series, so the series is marked as changed.
    await sql`
      with gone as (
        delete from feed_entries where feed_id = ${feedId} and entry_key = any(${gone}::text[])
        returning entry ->> 'uid' as uid
      )
      update feed_entries set changed_at_check = coalesce(${check}, changed_at_check)
      where feed_id = ${feedId} and not entry_key = any(${gone}::text[]) and entry ->> 'uid' in (select uid from gone)`.execute(
      tx,
    )
  const changed = [...incoming.values()].filter(({ kept }) => known.get(kept.key) !== kept.hash)
  const columns = ['feed_id', 'entry_key', 'position', 'content_hash', 'entry', 'changed_at_check'] as const
  // Entries are inserted 1,000 at a time, because the text of all entries can have many megabytes.
  for (let start = 0; start < changed.length; start += 1_000) {
    const parts = changed.slice(start, start + 1_000).map(({ kept, position }) => {
      const row = {
        feed_id: feedId,
        entry_key: kept.key,
        position,
        content_hash: kept.hash,
        changed_at_check: saidAt.get(kept.hash) ?? check ?? 0,
      }
      // `kept.json` is JSON already, so it is inserted as it is, in front of the other columns.
      return `{"entry":${kept.json},${JSON.stringify(row).slice(1)}`
    })
    await tx
      .insertInto('feed_entries')
      .columns(columns)
      .expression(jsonRows('feed_entries', columns, `[${parts.join(',')}]`))
      .onConflict((conflict) =>
        conflict.columns(['feed_id', 'entry_key']).doUpdateSet((row) => ({
          position: row.ref('excluded.position'),
          content_hash: row.ref('excluded.content_hash'),
          entry: row.ref('excluded.entry'),
          changed_at_check: row.ref('excluded.changed_at_check'),
        })),
      )
      .execute()
  }
  return gone.length > 0 || changed.length > 0
}

const IS_OFF = sql`(
  entry ->> 'status' in ('CANCELLED', 'CANCELED') or entry ->> 'summary' ~* ${CALLED_OFF_TITLE})`

/**
 * Counts entries that are not canceled, and that are recurring or on or after `today` (`YYYY-MM-DD`).
 * read-feed.task counts a new response by the same rules. Different rules would make events look missing.
 */
export async function upcomingEntries({ tx }: SystemUnit, feedId: string, today: string): Promise<number> {
  const later = Temporal.PlainDate.from(today).add({ days: NEAR_DAYS }).toString()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from feed_entries,
      left(coalesce(entry #>> '{start,day}', entry #>> '{start,wall}'), 10) as day,
      coalesce(${IS_OFF}, false) as is_off
    where feed_id = ${feedId} and case
      when entry ->> 'rule' is not null then not is_off
      else day >= ${today} and (not is_off or day < ${later}) end`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Returns recurring entries that are not canceled. Only feeds with a link have recurring entries. */
export async function storedSeries({ tx }: SystemUnit, feedId: string): Promise<Entry[]> {
  const { rows } = await sql<{ entry: Entry }>`
    select entry from feed_entries
    where feed_id = ${feedId} and entry ->> 'rule' is not null and not coalesce(${IS_OFF}, false) order by position`.execute(
    tx,
  )
  return rows.map((row) => row.entry)
}

export interface TeamOfFeed {
  readonly teamId: string
  readonly ownerId: string
  /** Start of the period from which the team's last sync imported events. Null before the first sync. */
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

/**
 * Moves the next check to an earlier time, never to a later time. A failing feed keeps its longer interval.
 * If `isMissing` is set, the next successful feed check syncs the teams even if nothing changed.
 * If another check ends before this call, the sync that removes missing events comes one check later.
 */
export async function hastenCheck(
  { tx }: SystemUnit,
  id: string,
  { at, minutes }: PlannedCheck,
  isMissing: boolean,
): Promise<void> {
  if (isMissing)
    await tx
      .updateTable('feeds')
      .set({ changed_at_check: sql`good_checks` })
      .where('id', '=', id)
      .whereRef('changed_at_check', '<', 'good_checks')
      .execute()
  await tx
    .updateTable('feeds')
    .set({ next_check_at: at.toString(), check_minutes: minutes })
    .where('id', '=', id)
    .where('failures', '=', 0)
    .where('next_check_at', '>', at.toString())
    // Change the time of the next check only if the new interval is shorter than the stored interval.
    // Otherwise, of the randomly varied times that all teams pass, the earliest time would always win.
    .where((where) => where.or([where('check_minutes', '>', minutes), where('check_minutes', 'is', null)]))
    .execute()
}

/** Stores on all teams of the feed whether the feed check failed. Returns the ids of the teams. */
export async function noteOutcome({ tx }: SystemUnit, feedId: string, failed: boolean): Promise<string[]> {
  const { rows } = await sql<{ team_id: string }>`
    select team_id from note_feed_outcome(${feedId}, ${failed})`.execute(tx)
  return rows.map((row) => row.team_id)
}

/** Stores the progress of all pending imports of the feed. Returns the ids of the teams that are importing. */
export async function noteImports(
  { tx }: SystemUnit,
  feedId: string,
  step: 'fetching' | 'found' | 'failed',
  found: number | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ team_id: string }>`
    select team_id from note_import_step(${feedId}, ${step}, ${found})`.execute(tx)
  return rows.map((row) => row.team_id)
}

/**
 * Notifies the owners of the feed's teams that the feed is failing. They get no second notification until it recovers.
 * Returns the notified users.
 */
export async function notifyFailing({ tx }: SystemUnit, feedId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`select user_id from notify_failing_feed(${feedId})`.execute(
    tx,
  )
  return [...new Set(rows.map((row) => row.user_id))]
}

/**
 * Claims due feeds whose checks run in job queues: slow feeds, and feeds of TeamSnap accounts.
 * Each of the two kinds has its own limit, and the feeds come first that have been due longest.
 */
export async function claimQueued(
  { tx, now }: SystemUnit,
  {
    most,
    until,
  }: {
    readonly most: { readonly accounts: number; readonly slow: number }
    readonly until: Temporal.Instant
  },
) {
  const claim = async (isSlow: boolean, limit: number) => {
    const { rows } = await sql<Pick<FeedRow, 'id' | 'is_slow' | 'credential_id'>>`
      update feeds set claimed_until = ${until.toString()}
      where id in (
        select id from feeds
        where (is_slow or credential_id is not null) and is_slow = ${isSlow} and next_check_at <= ${now.toString()}
          and (claimed_until is null or claimed_until <= ${now.toString()})
        order by next_check_at limit ${limit} for update skip locked)
      returning id, is_slow, credential_id`.execute(tx)
    return rows
  }
  return [...(await claim(false, most.accounts)), ...(await claim(true, most.slow))]
}

/** Ends imports that have made no progress since `since`. Returns the ids of the teams with such imports. */
export async function endStuckImports({ tx }: SystemUnit, since: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ team_id: string }>`
    select team_id from end_stuck_imports(${since.toString()})`.execute(tx)
  return rows.map((row) => row.team_id)
}
