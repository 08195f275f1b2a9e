import { sql, type Kysely } from 'kysely'
import type { DB } from '@homefield/database/schema.gen'

/** What moved: subject → revision. */
export type Moves = ReadonlyMap<string, number>

/** What the stream itself reads. Who may see what is not asked here, but under each person's own rights. */
export interface StreamStore {
  revisionsOf(subjects: readonly string[]): Promise<Moves>
  /** What writers bumped since then, by their own clocks at the start of their transactions. */
  bumpedSince(since: Temporal.Instant): Promise<Moves>
  /** Which database this is: another one after a restore. */
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
