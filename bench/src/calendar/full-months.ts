import { idOf } from '../families/load.ts'
import type { MeasuredServer } from '../server/measured-server.ts'

export const PER_MONTH = 1_000
export const FULL_MONTHS = ['2031-03', '2031-04', '2031-05', '2031-06', '2031-07'] as const

/** Fills five consecutive months with the same number of practices for a family with one child. */
export async function fillMonths({ database }: MeasuredServer, person: number): Promise<void> {
  for (const month of FULL_MONTHS) {
    // An event group joins one event's copies for several children. With one child, each event gets its own group.
    const { rowCount } = await database.query(
      `with planned as materialized (
       select gen_random_uuid() as id, n, $3::timestamptz + (n % 28) * interval '1 day' + (n / 28 % 24) * interval '15 minutes' as starts
       from generate_series(1, $2::int) n
     ), made as (
       insert into event_groups (id, owner_id, created_at) select id, $1, now() from planned
     )
     insert into events (id, profile_id, owner_id, event_group_id, platform_team_id, title, all_day, start_time, end_time, zone,
       location_name, sport, color, platform, platform_color, activity, source_key, source_hash, created_at, updated_at)
     select p.id, e.profile_id, e.owner_id, p.id, e.platform_team_id, 'Practice ' || n, false, starts,
       starts + interval '1 hour', 'America/New_York', 'Meadow Park', e.sport, e.color, e.platform, e.platform_color,
       'practice', 'filled' || $3 || n, 'x', now(), now()
     from planned p, (select * from events where owner_id = $1 limit 1) e`,
      [idOf('user', person), PER_MONTH, `${month}-02T14:00:00Z`],
    )
    if (rowCount !== PER_MONTH) throw new Error(`${rowCount} events were inserted instead of ${PER_MONTH}`)
  }
}
