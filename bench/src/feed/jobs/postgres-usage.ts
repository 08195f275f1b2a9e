/**
 * Measures the work of PostgreSQL: CPU time from /proc, and written rows and WAL from PostgreSQL's statistics.
 */
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

/** USER_HZ, which is 100 on every Linux that Node supports. */
const TICKS_A_SECOND = 100

/**
 * Returns the CPU seconds of all PostgreSQL processes since their start, except the process of this connection.
 * Returns null on a system without /proc.
 */
export async function clusterCpu(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const own = rows[0]?.pid ?? 0
  const asking = await statOf(own)
  if (!asking) return null
  const processes = await Promise.all(
    (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map((name) => statOf(Number(name))),
  )
  let ticks = 0
  for (const stat of processes) {
    // When a PostgreSQL process exits, its CPU time is added to `ended` of its parent, the postmaster process.
    if (stat?.pid === asking.parent) ticks += stat.own + stat.ended
    else if (stat?.parent === asking.parent && stat.pid !== own) ticks += stat.own
  }
  return ticks / TICKS_A_SECOND
}

/** Returns the CPU seconds of processes and of their child processes that have exited. */
export async function cpuSecondsOf(pids: readonly number[]): Promise<number> {
  const stats = await Promise.all(pids.map(statOf))
  return stats.reduce((sum, stat) => sum + (stat ? stat.own + stat.ended : 0), 0) / TICKS_A_SECOND
}

interface Stat {
  readonly pid: number
  readonly parent: number
  readonly own: number
  /** CPU ticks of child processes that have exited. */
  readonly ended: number
}

async function statOf(pid: number): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // Split after the last ')', because the process name in parentheses may itself contain spaces and ')'.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const field = (place: number) => Number(fields[place - 3])
  return { pid, parent: field(4), own: field(14) + field(15), ended: field(16) + field(17) }
}

/** Number of rows inserted, updated and deleted since the last reset of the statistics. */
export interface RowsWritten {
  readonly feeds: number
  /**
   * Rows written to the tables `feed_entries`, `events`, `event_groups`, `event_changes` and `platform_teams`.
   */
  readonly content: number
  readonly jobs: number
  readonly other: number
}

/**
 * Returns how many rows PostgreSQL has written, according to its statistics.
 * The statistics may be up to 10 s old, so wait more than 10 s before you call `rowsWritten`.
 */
export async function rowsWritten(client: pg.Client): Promise<RowsWritten> {
  const { rows } = await client.query<{ part: keyof RowsWritten; written: number }>(
    `select case
         when schemaname = 'graphile_worker' then 'jobs'
         when relname = 'feeds' then 'feeds'
         when relname in ('feed_entries', 'events', 'event_groups', 'event_changes', 'platform_teams') then 'content'
         else 'other' end as part,
       sum(n_tup_ins + n_tup_upd + n_tup_del)::int as written
     from pg_stat_user_tables group by 1`,
  )
  return {
    feeds: 0,
    content: 0,
    jobs: 0,
    other: 0,
    ...Object.fromEntries(rows.map((row) => [row.part, row.written])),
  }
}

/** Returns the bytes of WAL that the PostgreSQL cluster has written since it was created. */
export async function bytesLogged(client: Pick<pg.Client, 'query'>): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes`,
  )
  return Number(rows[0]?.bytes)
}
