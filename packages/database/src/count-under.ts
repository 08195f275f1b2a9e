import { sql } from 'kysely'
import type { SystemUnit } from './work.ts'

/**
 * Adds `points` (1 unless a request costs more) to the counter `key` in the table `request_limits`.
 * The count is part of the caller's transaction: if that transaction rolls back, the request is not counted.
 * Returns the count in the current period, and the seconds until the next period starts.
 */
export async function countUnder(
  { tx, now }: Pick<SystemUnit, 'tx' | 'now'>,
  { key, seconds, points = 1 }: { readonly key: string; readonly seconds: number; readonly points?: number },
): Promise<{ count: number; wait: number }> {
  const at = now.epochMilliseconds
  const until = at + seconds * 1000
  const { rows } = await sql<{ points: number; expire: number }>`
    insert into request_limits as l (key, points, expire) values (${key}, ${points}, ${until})
    on conflict (key) do update set
      points = case when l.expire <= ${at} then excluded.points else l.points + excluded.points end,
      expire = case when l.expire <= ${at} then excluded.expire else l.expire end
    returning points, expire`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a count query returned no row')
  return { count: row.points, wait: Math.max(1, Math.ceil((row.expire - at) / 1000)) }
}
