import { sql, type Kysely } from 'kysely'
import type { DB } from '@homefield/database/schema.gen'

/** Maps each changed subject, such as `profile:<id>`, to its new revision. */
export type Moves = ReadonlyMap<string, number>

/**
 * Finds the changed subjects (such as `profile:<id>`), but does not check who may see them.
 * The hub checks access with the database rights of each person.
 */
export interface StreamStore {
  revisionsOf(subjects: readonly string[]): Promise<Moves>
  /** Returns all subjects that were changed by transactions that started at or after `since`. */
  bumpedSince(since: Temporal.Instant): Promise<Moves>
  /** Returns an id that changes when the database is restored from a backup. */
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
