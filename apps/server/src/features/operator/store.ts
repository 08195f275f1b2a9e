import type { OperatorOverview } from '@homefield/contract/operator'
import type { ReadUnit, SystemUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'

export type Counts = Omit<OperatorOverview, 'version' | 'at' | 'feeds' | 'storage' | 'backups'> & {
  readonly backups: NonNullable<OperatorOverview['backups']>
  readonly feeds: Omit<OperatorOverview['feeds'], 'hosts'>
  readonly storage: Pick<OperatorOverview['storage'], 'databaseBytes' | 'fileBytes' | 'files'>
}

/** Returns null if the caller is not the operator. */
export async function countEverything({ tx }: ReadUnit): Promise<Counts | null> {
  const { rows } = await sql<{ counts: Counts | null }>`select operator_overview() as counts`.execute(tx)
  return rows[0]?.counts ?? null
}

export async function retryFailed({ tx }: WriteUnit, task: string): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`select retry_failed_jobs(${task}) as jobs`.execute(tx)
  return rows[0]?.jobs ?? 0
}

export async function dismissFailed({ tx }: WriteUnit, task: string): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`select dismiss_failed_jobs(${task}) as jobs`.execute(tx)
  return rows[0]?.jobs ?? 0
}

export interface RunningProcess {
  readonly id: string
  readonly roles: readonly string[]
  readonly version: string
  readonly startedAt: Temporal.Instant
}

/** Writes that the process is alive, and deletes rows of processes that were killed more than a day ago. */
export async function noteAlive({ tx, now }: SystemUnit, process: RunningProcess): Promise<void> {
  await tx
    .insertInto('server_processes')
    .values({
      id: process.id,
      roles: [...process.roles],
      version: process.version,
      started_at: process.startedAt.toString(),
      seen_at: now.toString(),
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now.toString() }))
    .execute()
  await tx
    .deleteFrom('server_processes')
    .where('seen_at', '<', now.subtract({ hours: 24 }).toString())
    .execute()
}

export async function noteEnded({ tx }: SystemUnit, id: string): Promise<void> {
  await tx.deleteFrom('server_processes').where('id', '=', id).execute()
}
