import type { ReadUnit } from '@homefield/database/work'
import { dayOf } from '@homefield/domain/time/day'
import { sql } from 'kysely'
import { ASSUMED_LENGTH } from '../../../lib/event-span.ts'

/**
 * Finds events with the search text in title, description or place, in upper or lower case.
 * Events that are not over come first, by start. Past events follow, newest first.
 *
 * PostgreSQL reads the children's events through an index and then compares the text of each event.
 * A trigram index would not help, because PostgreSQL must apply row-level security before ILIKE.
 * PostgreSQL does not run ILIKE on hidden rows, because ILIKE is not marked as leakproof.
 */
export async function eventGroupsWith(
  { tx, viewer, now }: ReadUnit,
  text: string,
  limit: number,
): Promise<string[]> {
  // A search text with NUL matches nothing, because PostgreSQL text cannot contain NUL.
  if (text.includes('\u0000')) return []
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const today = dayOf(now, viewer.zone).toString()
  const { rows } = await sql<{ event_group_id: string }>`
    select event_group_id from (
      select e.event_group_id,
        bool_or(case when e.all_day then e.last_day >= ${today}
          else coalesce(e.end_time, e.start_time + ${ASSUMED_LENGTH}) > ${now.toString()} end) as is_ahead,
        min(coalesce(e.start_time, e.first_day::timestamp at time zone ${viewer.zone})) as begins
      from events e
      where e.profile_id = any (array(select id from profiles)) and e.hidden_at is null
        and (e.title ilike ${pattern} or e.description ilike ${pattern} or e.location ilike ${pattern}
          or e.location_name ilike ${pattern})
      group by e.event_group_id) as found
    order by is_ahead desc, case when is_ahead then begins end, begins desc, event_group_id
    limit ${limit}`.execute(tx)
  return rows.map((row) => row.event_group_id)
}
