import type { WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'

/**
 * Counts one more under a key, in the unit's own transaction: what is rolled back was none. How many there are since the
 * first of them, and in how many seconds the counting begins anew.
 */
export async function countUnder(
  { tx, now }: WriteUnit,
  key: string,
  seconds: number,
): Promise<{ count: number; wait: number }> {
  const at = now.epochMilliseconds
  const until = at + seconds * 1000
  const { rows } = await sql<{ points: number; expire: number }>`
    insert into request_limits as l (key, points, expire) values (${key}, 1, ${until})
    on conflict (key) do update set
      points = case when l.expire <= ${at} then 1 else l.points + 1 end,
      expire = case when l.expire <= ${at} then ${until} else l.expire end
    returning points, expire`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a count answered nothing')
  return { count: row.points, wait: Math.max(1, Math.ceil((row.expire - at) / 1000)) }
}
