import { sql, type Kysely } from 'kysely'
import type { DB } from '@homefield/database/schema.gen'

/** The new revision of each changed subject. */
export type Moves = ReadonlyMap<string, number>

/**
 * Queries that find changed revisions, without access checks.
 * The hub checks access with each person's own rights.
 */
export interface StreamStore {
  revisionsOf(subjects: readonly string[]): Promise<Moves>
  /** Returns the subjects that changed since the given time. A change is dated by the start of its transaction. */
  bumpedSince(since: Temporal.Instant): Promise<Moves>
  /** Returns the epoch of the database. A restore changes the epoch. */
  epoch(): Promise<string>
}

/** @param db of the role homefield_app */
export function createStreamStore(db: Kysely<DB>): StreamStore {
  const revisions = db.selectFrom('revisions').select(['subject', 'revision'])
  return {
    async revisionsOf(subjects) {
      return movesIn(await revisions.where('subject', '=', sql<string>`any(${subjects}::text[])`).execute())
    },

    async bumpedSince(since) {
      return movesIn(await revisions.where('bumped_at', '>=', since.toString()).execute())
    },

    async epoch() {
      return (await db.selectFrom('database_epoch').select('epoch').executeTakeFirstOrThrow()).epoch
    },
  }
}

function movesIn(rows: readonly { subject: string; revision: number | string }[]): Moves {
  return new Map(rows.map(({ subject, revision }) => [subject, Number(revision)]))
}
