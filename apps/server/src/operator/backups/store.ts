import type { SystemUnit } from '@homefield/database/work'
import { sql } from 'kysely'
import { newId } from '../../lib/ids.ts'

export type BackupKind = 'backup' | 'drill'

export interface BackupResult {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
  readonly tables: number
  readonly rows: number
  readonly files: number
  readonly encrypted: boolean
}

const KEPT = { hours: 400 * 24 } as const

/** True if a backup for this time of the schedule was begun, whatever became of it. */
export async function isBegun({ tx }: SystemUnit, dueAt: Temporal.Instant): Promise<boolean> {
  const row = await tx
    .selectFrom('backups')
    .select('id')
    .where('kind', '=', 'backup')
    .where('due_at', '=', dueAt.toString())
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the id of the row, or null if another run has already ended well. */
export async function begin(
  { tx, now }: SystemUnit,
  kind: BackupKind,
  dueAt: Temporal.Instant,
): Promise<string | null> {
  const began = { result: 'running', started_at: now.toString(), finished_at: null, problem: null }
  const row = await tx
    .insertInto('backups')
    .values({ id: newId(), kind, due_at: dueAt.toString(), ...began })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'due_at']).doUpdateSet(began).where('backups.result', '<>', 'done'),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function finish({ tx, now }: SystemUnit, id: string, result: BackupResult): Promise<void> {
  const { rows, ...more } = result
  await tx
    .updateTable('backups')
    .set({ ...more, row_count: rows, result: 'done', finished_at: now.toString() })
    .where('id', '=', id)
    .execute()
}

export async function fail({ tx, now }: SystemUnit, id: string, problem: string): Promise<void> {
  await tx
    .updateTable('backups')
    .set({ result: 'failed', finished_at: now.toString(), problem: problem.slice(0, 500) })
    .where('id', '=', id)
    .execute()
}

export async function dropOldRows({ tx, now }: SystemUnit): Promise<void> {
  await tx.deleteFrom('backups').where('due_at', '<', now.subtract(KEPT).toString()).execute()
}

export interface BackupState {
  readonly kind: BackupKind
  /** Time of the last run that ended well; null if there is none. */
  readonly lastDone: string | null
  readonly bytes: number | null
  /** Why the newest run failed; null if it did not. */
  readonly problem: string | null
}

/** The newest results of backups and of drills. */
export async function readStates({ tx }: SystemUnit): Promise<BackupState[]> {
  const { rows } = await sql<BackupState>`
    select k.kind, d.finished_at as "lastDone", d.bytes, n.problem
    from unnest(array['backup', 'drill']) as k (kind)
    left join lateral (select finished_at, bytes from backups b
      where b.kind = k.kind and b.result = 'done' order by due_at desc limit 1) d on true
    left join lateral (select problem from backups b
      where b.kind = k.kind and b.result <> 'running' order by due_at desc limit 1) n on true`.execute(tx)
  return rows
}
