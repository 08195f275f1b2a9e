/**
 * What the dashboard's and the month's calls ask, as somebody would write it who has no row security and knows the
 * indexes: the same columns in the same order, the rights in the WHERE, events looked up by their children. The limit
 * that our statements are measured against; each one must give exactly the rows that ours gives, or nothing is measured.
 */
export interface ByHand {
  readonly name: string
  /** Knows the statement of ours that it stands for. */
  readonly standsFor: RegExp
  readonly text: string
  /** Its values, from the viewer and what our own statement was given. */
  readonly values: (viewerId: string, ours: readonly unknown[]) => unknown[]
}

const VISIBLE = `array(select $1::uuid union all
  select user_id from friendships where friend_id = $1 and role in ('viewer', 'administrator'))`
const ADMINISTERED = `array(select $1::uuid union all
  select user_id from friendships where friend_id = $1 and role = 'administrator')`

/** Children the viewer sees: what leads into the indexes of events. */
const CHILDREN = `array(select id from profiles where user_id = any (${VISIBLE}))`

const EVENT_RIGHTS = `(e.visibility = 'public' and e.owner_id = any (${VISIBLE}) or e.owner_id = any (${ADMINISTERED}))`

const EVENT_COLUMNS = `
  e.id, e.profile_id, e.owner_id, e.happening_id, e.title, e.description, e.all_day, e.start_time, e.end_time, e.zone,
  e.first_day, e.last_day, e.time_tbd, e.arrive_by, e.location, e.location_name, e.field, e.opponent, e.home_or_away,
  e.uniform, e.sport, e.color, e.visibility, e.platform, e.platform_color, e.activity, e.status,
  p.name as child_name, p.color as child_color, k.full_name as owner_name, t.team_name`

const EVENT_JOINS = `
  join profiles p on p.id = e.profile_id and p.user_id = any (${VISIBLE})
  left join user_settings k on k.user_id = e.owner_id
  left join platform_teams t on t.id = e.platform_team_id and t.user_id = any (${ADMINISTERED})`

const EVENT_ORDER = (zone: string) =>
  `order by coalesce(e.start_time, e.first_day::timestamp at time zone ${zone}), not e.all_day, e.owner_id, p.created_at, e.id`

const viewerAlone = (viewerId: string) => [viewerId]
const INSTANT = /^\d{4}-\d\d-\d\dT.*Z$/
const DAY = /^\d{4}-\d\d-\d\d$/
const ZONE = /^[A-Z]\w+\/\w+$/
const COUNT = /^\d+$/

/** A statement may need one value in several places. */
function valueLike(values: readonly unknown[], form: RegExp): unknown {
  return values.find((value) => form.test(String(value)))
}

const viewerAndOurs = (viewerId: string, ours: readonly unknown[]) => [viewerId, ...ours]

export const BY_HAND: readonly ByHand[] = [
  {
    name: 'viewer',
    standsFor: /select "full_name", "timezone", "language" from "user_settings"/,
    text: 'select full_name, timezone, language from user_settings where user_id = $1',
    values: viewerAlone,
  },
  {
    name: 'revisions',
    standsFor: /from my_subjects\(\)/,
    text: `
      select subject, coalesce(r.revision, 0) as revision from (
        select 'person:' || $1::uuid as subject
        union all select 'profile:' || id from profiles where user_id = any (${VISIBLE})
        union all select 'team:' || id from platform_teams where user_id = any (${ADMINISTERED})) as s
      left join revisions r using (subject)`,
    values: viewerAlone,
  },
  {
    name: 'events of a span',
    standsFor: /coalesce\(e\.end_time, e\.start_time \+ interval/,
    text: `
      select ${EVENT_COLUMNS} from (
        select * from events where not all_day and profile_id = any (${CHILDREN}) and start_time < $2 and start_time >= $3
          and coalesce(end_time, start_time + interval '1 microsecond') > $4
        union all
        select * from events where all_day and profile_id = any (${CHILDREN}) and first_day <= $5 and last_day >= $6) as e
      ${EVENT_JOINS}
      where ${EVENT_RIGHTS}
      ${EVENT_ORDER('$7')}`,
    values: viewerAndOurs,
  },
  {
    name: 'next events',
    standsFor: /start_time >= \$\d[\s\S]*limit \$\d/,
    text: `
      select ${EVENT_COLUMNS} from unnest(${CHILDREN}) as child cross join lateral (
        (select * from events where not all_day and profile_id = child and start_time >= $2 order by start_time, id limit $5)
        union all
        (select * from events where all_day and profile_id = child and first_day >= $3 order by first_day, id limit $5)) as e
      ${EVENT_JOINS}
      where ${EVENT_RIGHTS}
      ${EVENT_ORDER('$4')} limit $5`,
    values: (viewerId, ours) => [
      viewerId,
      ...[INSTANT, DAY, ZONE, COUNT].map((form) => valueLike(ours, form)),
    ],
  },
  {
    name: 'children',
    standsFor: /select p\.id, p\.user_id, p\.name[\s\S]*from profiles p/,
    text: `
      select p.id, p.user_id, p.name, p.color, p.photo_file_id, p.date_of_birth, n.notes, p.version, p.created_at,
        k.full_name as owner_name, f.role,
        coalesce((select json_agg(json_build_object('name', s.sport, 'color', s.color) order by s.position)
                  from profile_sports s where s.profile_id = p.id), '[]') as sports,
        (select count(distinct e.happening_id)::int from events e
          where e.profile_id = p.id and e.status in ('confirmed', 'postponed') and ${EVENT_RIGHTS}
            and ((not e.all_day and e.start_time >= $2 and e.start_time < $3)
              or (e.all_day and e.first_day <= $4 and e.last_day >= $5))) as event_count
      from profiles p
      left join profile_notes n on n.profile_id = p.id and n.owner_id = any (${ADMINISTERED})
      left join user_settings k on k.user_id = p.user_id
      left join friendships f on f.user_id = p.user_id and f.friend_id = $1
      where p.user_id = any (${VISIBLE})
      order by p.user_id <> $1, k.full_name, p.created_at, p.id`,
    values: (viewerId, ours) => [viewerId, ...ours.slice(0, 4)],
  },
  {
    name: 'teams',
    standsFor: /from platform_teams t/,
    text: `
      select t.id, t.user_id, t.platform, t.team_id, t.team_name, t.sport, t.sport_color, t.zone, t.sync_status,
        t.last_synced, t.sync_finished_at, t.link_host, t.version, t.feed_id, t.synced_check::int as synced_check,
        coalesce(f.checks, 0)::int as feed_checks, f.checked_at, f.problem, f.problem_since, k.full_name as owner_name, fr.role,
        coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'color', p.color) order by p.created_at, p.id)
                  from profile_teams m join profiles p on p.id = m.profile_id and p.user_id = any (${VISIBLE})
                  where m.platform_team_id = t.id), '[]') as mapped_profiles,
        (select count(distinct e.happening_id)::int from events e
          where e.platform_team_id = t.id and e.status <> 'removed' and ${EVENT_RIGHTS}) as event_count
      from platform_teams t
      left join feeds f on f.id = t.feed_id
      left join user_settings k on k.user_id = t.user_id
      left join friendships fr on fr.user_id = t.user_id and fr.friend_id = $1
      where t.user_id = any (${ADMINISTERED})
      order by t.created_at desc, t.id
      limit 1000`,
    values: viewerAlone,
  },
  {
    name: 'last refresh',
    standsFor: /select "last_dashboard_refresh" from "user_settings"/,
    text: 'select last_dashboard_refresh from user_settings where user_id = $1',
    values: viewerAlone,
  },
  {
    name: 'any event',
    standsFor: /select exists \(select from events/,
    text: `select exists (select from events e where e.profile_id = any (${CHILDREN}) and ${EVENT_RIGHTS}) as any`,
    values: viewerAlone,
  },
]

/** What opens and closes a unit of work, and asks nothing. */
const FRAME = /^\s*(begin|start transaction|commit|rollback|set )|set_config/i
/** Asked before anybody is known to be anybody, by another role. */
const SESSION = /from "sessions"/

/** What stream and doorbell ask by themselves every few seconds, between the calls. */
const SWEEP = /from "database_epoch"|from "revisions"|from "sessions" where "id" in|^select 1$/

export const isSweep = (text: string): boolean => SWEEP.test(text)
export const isFrame = (text: string): boolean => FRAME.test(text) || SESSION.test(text)
