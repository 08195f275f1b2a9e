/*
 * Reads from a streaming replica that are as current as reads from the primary.
 *
 * A client must never get a response that is older than what it knows: its own writes, the revisions that the stream
 * announced, and earlier responses. The server cannot know all of these, because other processes serve the client too.
 * So a read begins by asking the primary for its position in the write-ahead log.
 * The position is after every change that anybody could know at that time.
 * The replica serves the read once it has replayed the log up to this position. If it takes too long, the primary does.
 *
 * Reads that begin while a question is under way share the next one, so the primary answers one question at a time.
 */
import { type Kysely, sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from './database-away.ts'
import type { EngineLog } from './engine/engine.ts'
import type { DB } from './schema.gen.ts'
import { createWork, type Work } from './work.ts'

interface ReplicaParts {
  readonly work: Work
  /** The pools of homefield_app on the primary and on the replica. */
  readonly primary: Kysely<DB>
  readonly replica: Kysely<DB>
  readonly now: () => Temporal.Instant
  readonly log: Pick<EngineLog, 'warn'>
}

/** Pauses in milliseconds between the questions whether the replica has caught up. The primary serves the read after. */
const PAUSES_MS = [2, 5, 10, 20]
/** How long no read tries the replica after it was away, because a connection attempt may take 5 s. */
const AWAY_REST_MS = 5_000
/** How long no read tries the replica after it was behind, so that few reads wait in vain. */
const BEHIND_REST_MS = 500
/** PostgreSQL cancels a query on a replica if it needs rows that the primary has removed. */
const RECOVERY_CONFLICTS = new Set(['40001', '40P01'])

class BehindError extends Error {}

/** Returns `work`, but its reads use the replica if it has caught up. */
export function withReplica({ work, primary, replica, now, log }: ReplicaParts): Work {
  const position = shared(() => flushedPosition(primary))
  let restUntil = 0

  async function readThere<T>(userId: string, act: Parameters<typeof work.read<T>>[1]): Promise<T> {
    const reached = await position()
    // The question precedes the transaction, because the first statement of the transaction takes its snapshot.
    // Both use one connection, because a load balancer may send another connection to another replica.
    return replica.connection().execute(async (own) => {
      await catchUp(own, reached)
      return createWork({ db: own, now, onCommit: () => undefined }).read(userId, act)
    })
  }

  return {
    ...work,
    async read(userId, act) {
      if (performance.now() < restUntil) return work.read(userId, act)
      try {
        return await readThere(userId, act)
      } catch (error) {
        if (isDatabaseAway(error)) {
          log.warn(`The replica is away, so the primary serves its reads: ${String(error)}`)
          restUntil = performance.now() + AWAY_REST_MS
        } else if (error instanceof BehindError) restUntil = performance.now() + BEHIND_REST_MS
        else if (!isRecoveryConflict(error)) throw error
        return work.read(userId, act)
      }
    },
  }
}

async function catchUp(replica: Kysely<DB>, reached: string): Promise<void> {
  for (const pause of [...PAUSES_MS, null]) {
    // The function returns null on a server that is no replica.
    const { rows } = await sql<{ there: boolean | null }>`
      select pg_last_wal_replay_lsn() >= ${reached}::pg_lsn as there`.execute(replica)
    if (rows[0]?.there === true) return
    if (pause !== null) await sleep(pause)
  }
  throw new BehindError()
}

/** Other transactions see a change only after it was flushed, unless commits are asynchronous. */
async function flushedPosition(primary: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end::text as position`.execute(primary)
  return rows[0]?.position ?? ''
}

/** Returns a function that runs `ask` once for all calls that came while the previous `ask` was under way. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  return () =>
    (next ??= running.then(() => {
      next = null
      const answer = ask()
      running = answer.catch(() => undefined)
      return answer
    }))
}

const isRecoveryConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && RECOVERY_CONFLICTS.has(String(error.code))
