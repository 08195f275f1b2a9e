import type { ReadUnit } from '@homefield/database/work'
import { dayOf } from '@homefield/domain/time/day'
import { sql } from 'kysely'
import { ASSUMED_LENGTH } from '../../../lib/event-span.ts'

/** Maximum number of words that a search compares. */
const MOST_WORDS = 8

/**
 * Finds events with each word of the search text in their texts. Case and accents do not matter.
 * The texts are those that the app searches on the device (`foundAmong`), and the platform's own title.
 * Events that are not over come first, by start. Past events follow, newest first.
 *
 * PostgreSQL reads the children's events through an index and then compares the text of each event.
 * A trigram index would not help, because PostgreSQL must apply row-level security before the comparison.
 * PostgreSQL does not compare hidden rows, because LIKE is not marked as leakproof.
 */
export async function eventGroupsWith(
  { tx, viewer, now }: ReadUnit,
  text: string,
  limit: number,
): Promise<string[]> {
  // A search text with NUL matches nothing, because PostgreSQL text cannot contain NUL.
  if (text.includes('\u0000')) return []
  const words = fold(text)
    .split(/\s+/)
    .filter((word) => word !== '')
  const patterns = words
    .slice(0, MOST_WORDS)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  const today = dayOf(now, viewer.zone).toString()
  const { rows } = await sql<{ event_group_id: string }>`
    select event_group_id from (
      select e.event_group_id,
        bool_or(case when e.all_day then e.last_day >= ${today}
          else coalesce(e.end_time, e.start_time + ${ASSUMED_LENGTH}) > ${now.toString()} end) as is_ahead,
        min(coalesce(e.start_time, e.first_day::timestamp at time zone ${viewer.zone})) as begins
      from events e
      join profiles p on p.id = e.profile_id
      left join platform_teams t on t.id = e.platform_team_id
      where e.profile_id = any (array(select id from profiles)) and e.hidden_at is null
        and ${FOLDED} like all (${patterns}::text[])
      group by e.event_group_id) as found
    order by is_ahead desc, case when is_ahead then begins end, begins desc, event_group_id
    limit ${limit}`.execute(tx)
  return rows.map((row) => row.event_group_id)
}

/** The SQL of `fold`, for all texts of an event together. */
const FOLDED = sql`lower(regexp_replace(normalize(
  concat_ws(E'\\n', e.title, e.original_title, t.team_name, e.opponent, e.location_name, e.location, e.field,
    p.name, e.description), NFD), '[\u0300-\u036f]', '', 'g'))`

/** Returns the text in lower case without accents. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}
