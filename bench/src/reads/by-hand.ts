/**
 * Hand-written SQL for the calls that load the dashboard, the profiles and one month of events.
 * The time of the hand-written SQL is the lower bound for the statements that the server runs.
 * The hand-written SQL checks access in the WHERE clause instead of with row-level security.
 * The hand-written SQL looks up events by child.
 * The indexes `events_profile_start` and `events_profile_day` begin with the child, so both support the lookup.
 * The measurement fails unless each hand-written statement returns the same result as the server's statement.
 */
export interface ByHand {
  readonly name: string
  /** Matches the server's statement that `text` replaces. The bench compares the times of the two statements. */
  readonly standsFor: RegExp
  readonly text: string
  /** Builds the parameters from the viewer's id and the parameters of the server's statement. */
  readonly values: (viewerId: string, ours: readonly unknown[]) => unknown[]
}

const VISIBLE = `array(select $1::uuid union all
  select user_id from friendships where friend_id = $1 and role in ('viewer', 'administrator'))`
const ADMINISTERED = `array(select $1::uuid union all
  select user_id from friendships where friend_id = $1 and role = 'administrator')`

/** SQL for the ids of all children that the viewer may see. */
const CHILDREN = `array(select id from profiles where user_id = any (${VISIBLE}))`

const EVENT_RIGHTS = `(e.visibility = 'public' and e.owner_id = any (${VISIBLE}) or e.owner_id = any (${ADMINISTERED}))`

const IS_MOVED = `(e.overrides ? 'when' and (e.overrides #>> '{when,theirs,start}')::timestamptz is distinct from e.start_time)`
const ARRIVE_BY = `case when ${IS_MOVED} then null else e.arrive_by end as arrive_by`

const EVENT_COLUMNS = `
  e.id, e.profile_id, e.owner_id, e.event_group_id, e.title, e.description, e.all_day, e.start_time, e.end_time, e.zone,
  e.first_day, e.last_day, e.time_tbd, ${ARRIVE_BY}, e.location, e.location_name, e.field, e.opponent, e.home_or_away,
  e.uniform, e.sport, e.color, e.visibility, e.platform, e.source_key, e.platform_color, e.activity, e.status,
  p.name as child_name, p.color as child_color, k.full_name as owner_name, t.team_name,
  t.id as team_id, f.role, f.may_share, h.version, h.series_id,
  case when e.overrides = '{}' then '{}' else array(select jsonb_object_keys(e.overrides)) end as overridden, e.hidden_at is not null as is_hidden`

const EVENT_JOINS = `
  join profiles p on p.id = e.profile_id and p.user_id = any (${VISIBLE})
  join event_groups h on h.id = e.event_group_id
  left join friendships f on f.user_id = e.owner_id and f.friend_id = $1
  left join user_settings k on k.user_id = e.owner_id
  left join platform_teams t on t.id = e.platform_team_id and t.user_id = any (${ADMINISTERED})`

const EVENT_ORDER = (zone: string) =>
  `order by coalesce(e.start_time, e.first_day::timestamp at time zone ${zone}), not e.all_day, e.owner_id, p.created_at, e.id`

const viewerAlone = (viewerId: string) => [viewerId]
const INSTANT = /^\d{4}-\d\d-\d\dT.*Z$/
const DAY = /^\d{4}-\d\d-\d\d$/
const ZONE = /^[A-Z]\w+\/\w+$/
const COUNT = /^\d+$/

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
    name: 'events of a period',
    standsFor: /coalesce\(e\.end_time, e\.start_time \+ interval/,
    text: `
      select ${EVENT_COLUMNS} from (
        select * from events where hidden_at is null and not all_day and profile_id = any (${CHILDREN}) and start_time < $2 and start_time >= $3
          and coalesce(end_time, start_time + interval '1 microsecond') > $4
        union all
        select * from events where hidden_at is null and all_day and profile_id = any (${CHILDREN}) and first_day <= $5 and last_day >= $6) as e
      ${EVENT_JOINS}
      where ${EVENT_RIGHTS}
      ${EVENT_ORDER('$7')}`,
    values: viewerAndOurs,
  },
  {
    name: 'next events',
    standsFor: /start_time >= \$\d[\s\S]*limit \$\d/,
    text: `
      select ${EVENT_COLUMNS} from (
        select * from (
          select * from events e where hidden_at is null and not all_day and profile_id = any (${CHILDREN})
            and start_time >= $2 and start_time < $3 and ${EVENT_RIGHTS}
          union all
          select * from events e where hidden_at is null and all_day and profile_id = any (${CHILDREN})
            and first_day >= $4 and first_day <= $5 and ${EVENT_RIGHTS}) as ahead
        order by coalesce(start_time, first_day::timestamp at time zone $6), not all_day, owner_id, id limit $7) as e
      ${EVENT_JOINS}
      ${EVENT_ORDER('$6')}`,
    values: (viewerId, ours) => [
      viewerId,
      ...ours.filter((value) => INSTANT.test(String(value))),
      ...ours.filter((value) => DAY.test(String(value))),
      valueLike(ours, ZONE),
      valueLike(ours, COUNT),
    ],
  },
  {
    name: 'birthdays',
    standsFor: /where p\.date_of_birth is not null/,
    text: `
      select p.id, p.user_id, p.name, p.color, p.date_of_birth, k.full_name as owner_name
      from profiles p left join user_settings k on k.user_id = p.user_id
      where p.date_of_birth is not null and p.user_id = any (${VISIBLE})
      order by p.user_id, p.created_at, p.id`,
    values: viewerAlone,
  },
  {
    name: 'changes of events',
    standsFor: /from event_changes c[\s\S]*e\.event_group_id = any/,
    text: `
      select c.id, c.event_id, e.event_group_id, e.platform, c.field, c.old_value, c.new_value, c.changed_by,
        k.full_name as changed_by_name, c.changed_at, c.is_overridden
      from event_changes c
      join events e on e.id = c.event_id and e.hidden_at is null
      left join user_settings k on k.user_id = c.changed_by and (k.user_id = $1 or k.user_id in (
        select user_id from friendships where friend_id = $1))
      where c.owner_id = any (${VISIBLE}) and ${EVENT_RIGHTS} and c.changed_at > $2 and e.event_group_id = any ($3::uuid[])
        and case when c.is_overridden
          then e.overrides -> c.field ? 'changed' and e.owner_id = any (${ADMINISTERED})
          else not (c.field = 'arriveBy' and ${IS_MOVED}) end
        and (e.owner_id = any (${ADMINISTERED}) or not exists (
          select from event_changes v
          where v.event_id = c.event_id and v.field = 'visibility' and v.changed_at >= c.changed_at))
        and not exists (select from change_acknowledgements a where a.user_id = $1 and a.change_id = c.id)
      order by c.changed_at, c.id`,
    values: (viewerId, ours) => [
      viewerId,
      valueLike(ours, INSTANT),
      ours.find((value) => Array.isArray(value)),
    ],
  },
  {
    name: 'drivers and absences',
    standsFor: /with people as materialized[\s\S]*absence_spans/,
    text: `
      with defaults as materialized (
        select * from leg_defaults where profile_id = any ($2::uuid[]) and answer <> 'declined' and owner_id = any (${VISIBLE})),
      spans as materialized (
        select * from absence_spans where profile_id = any ($2::uuid[]) and owner_id = any (${VISIBLE})),
      team_ids as materialized (
        select platform_team_id from defaults where platform_team_id is not null
        union select platform_team_id from spans where platform_team_id is not null)
      select
        (select coalesce(json_agg(l), '[]') from (
          select x.event_group_id, x.profile_id, x.direction, x.status, x.driver_kind, x.driver_user_id, x.driver_helper_id, x.note,
            coalesce(driver.full_name, helper.name) as driver_name, x.asked_by, asker.full_name as asked_by_name, x.version
          from legs x
            left join user_settings driver on driver.user_id = x.driver_user_id
            left join family_helpers helper on helper.id = x.driver_helper_id
            left join user_settings asker on asker.user_id = x.asked_by
          where x.event_group_id = any ($3::uuid[]) and exists (
            select from events e
            where e.event_group_id = x.event_group_id and e.profile_id = x.profile_id and ${EVENT_RIGHTS})
          order by x.event_group_id, x.profile_id, x.direction) l) as legs,
        (select coalesce(json_agg(d), '[]') from (
          select x.id, x.owner_id, x.profile_id, x.direction, x.platform_team_id, team.team_name, x.activity, x.weekday, x.from_day,
            x.until_day, x.driver_kind, x.driver_user_id, x.driver_helper_id, x.note,
            coalesce(driver.full_name, helper.name) as driver_name, x.answer, x.made_by, maker.full_name as made_by_name, x.version
          from defaults x
            left join user_settings driver on driver.user_id = x.driver_user_id
            left join family_helpers helper on helper.id = x.driver_helper_id
            left join user_settings maker on maker.user_id = x.made_by
            left join platform_teams team on team.id = x.platform_team_id and team.user_id = any (${ADMINISTERED})
          order by x.id) d) as defaults,
        (select coalesce(json_agg(m), '[]') from (
          select x.event_group_id, x.profile_id, x.is_going from absences x
          where x.event_group_id = any ($3::uuid[]) and exists (
            select from events e
            where e.event_group_id = x.event_group_id and e.profile_id = x.profile_id and ${EVENT_RIGHTS})
          order by x.event_group_id, x.profile_id) m) as marks,
        (select coalesce(json_agg(s), '[]') from (
          select profile_id, series_id, platform_team_id, from_day, until_day from spans order by id) s) as spans,
        case when exists (select from team_ids) then (
          select coalesce(json_agg(t), '[]') from (
            select e.event_group_id, e.profile_id, e.platform_team_id from events e
            where e.event_group_id = any ($3::uuid[]) and e.platform_team_id in (select platform_team_id from team_ids)
              and ${EVENT_RIGHTS}
            order by e.event_group_id, e.profile_id, e.platform_team_id) t)
          else '[]' end as teams`,
    values: (viewerId, ours) => [viewerId, ours[0], ours[2]],
  },
  {
    name: 'use of drivers',
    standsFor: /select from legs where owner_id = any/,
    text: `
      select exists (
          select from legs where owner_id = any (${ADMINISTERED}) and driver_kind is not null and updated_at >= $2)
        or exists (select from leg_defaults where owner_id = any (${ADMINISTERED}) and answer <> 'declined') as has`,
    values: viewerAndOurs,
  },
  {
    name: 'adults',
    standsFor: /select 'user' as kind/,
    text: `
      select 'user' as kind, $1::uuid as id
      union all select 'user', friend_id from friendships where user_id = $1 and role = 'administrator'
      union all select 'helper', id from family_helpers where owner_id = $1`,
    values: viewerAlone,
  },
  {
    name: 'own drives',
    standsFor: /with driven as/,
    text: `
      with driven as (
        select e.event_group_id from legs l join events e on e.event_group_id = l.event_group_id and e.profile_id = l.profile_id
        where l.driver_user_id = $1 and l.status in ('asked', 'confirmed', 'check') and e.start_time >= $2 and e.start_time < $3
          and ${EVENT_RIGHTS}
        union
        select e.event_group_id from leg_defaults d join events e on e.profile_id = d.profile_id
        where d.driver_user_id = $1 and d.answer <> 'declined' and e.start_time >= $2 and e.start_time < $3 and ${EVENT_RIGHTS})
      select l.event_group_id, l.profile_id, l.direction, l.status, e.*
      from resolved_legs(array(select event_group_id from driven)) l
        cross join lateral (
          select e.id, e.start_time, e.end_time, ${ARRIVE_BY}, e.activity, e.location, e.location_name, t.early_minutes
          from events e join profiles p on p.id = e.profile_id
            left join platform_teams t on t.id = e.platform_team_id and t.user_id = any (${VISIBLE})
          where e.event_group_id = l.event_group_id and e.hidden_at is null and e.start_time is not null and ${EVENT_RIGHTS}
          order by e.start_time, p.created_at, e.id limit 1) e
      where l.driver_user_id = $1 and l.status in ('asked', 'confirmed', 'check')`,
    values: (viewerId, ours) => [
      viewerId,
      ...ours.filter((value) => INSTANT.test(String(value))).slice(0, 2),
    ],
  },
  {
    name: 'home',
    standsFor: /from "user_homes"/,
    text: 'select address, latitude, longitude, searched_at, version from user_homes where user_id = $1',
    values: viewerAlone,
  },
  {
    name: 'newest changes',
    standsFor: /select news\.id, news\.changed_at/,
    text: `
      select news.id, news.changed_at, e.event_group_id from (
        select c.id, c.changed_at, c.event_id from event_changes c
        where c.owner_id = any (${VISIBLE}) and c.changed_at > $2 and c.changed_by is distinct from $1
          and (c.owner_id = any (${ADMINISTERED}) or exists (
            select from events e where e.id = c.event_id and e.visibility = 'public' and e.hidden_at is null offset 0))
          and not exists (select from change_acknowledgements a where a.user_id = $1 and a.change_id = c.id)
        order by c.changed_at desc, c.id desc limit $5) as news
      left join events e on e.id = news.event_id and e.hidden_at is null and ${EVENT_RIGHTS}
        and coalesce(e.end_time, e.start_time, 'infinity') >= $3 and coalesce(e.last_day, 'infinity') >= $4
      order by news.changed_at desc, news.id desc`,
    values: (viewerId, ours) => {
      const [since, over] = ours.filter((value) => INSTANT.test(String(value)))
      return [viewerId, since, over, valueLike(ours, DAY), valueLike(ours, COUNT)]
    },
  },
  {
    name: 'changes of groups',
    standsFor: /with grouped as materialized/,
    text: `
      with grouped as materialized (
        select e.id, e.event_group_id, e.owner_id, e.overrides, e.start_time,
          first_value(e.id) over listed as representative,
          first_value(coalesce(e.end_time, e.start_time, 'infinity') >= $2 and coalesce(e.last_day, 'infinity') >= $3)
            over listed as is_ahead
        from (select * from events e where event_group_id = any ($4::uuid[]) and hidden_at is null and ${EVENT_RIGHTS}
          offset 0) as e
        join profiles p on p.id = e.profile_id
        window listed as (partition by e.event_group_id
          order by coalesce(e.start_time, e.first_day::timestamp at time zone $5), not e.all_day, e.owner_id, p.created_at, e.id))
      select c.id, c.event_id, e.event_group_id, c.field, c.old_value::text, c.new_value::text, c.changed_by,
        c.is_overridden, e.representative
      from grouped e join event_changes c on c.event_id = e.id
      where e.is_ahead and c.changed_at > $6
        and case when c.is_overridden
          then e.overrides -> c.field ? 'changed' and e.owner_id = any (${ADMINISTERED})
          else not (c.field = 'arriveBy' and ${IS_MOVED}) end
        and (e.owner_id = any (${ADMINISTERED}) or not exists (
          select from event_changes v
          where v.event_id = c.event_id and v.field = 'visibility' and v.changed_at >= c.changed_at))
        and not exists (select from change_acknowledgements a where a.user_id = $1 and a.change_id = c.id)
      order by c.changed_at, c.id`,
    values: (viewerId, ours) => {
      const [over, since] = ours.filter((value) => INSTANT.test(String(value)))
      return [
        viewerId,
        over,
        valueLike(ours, DAY),
        ours.find((value) => Array.isArray(value)),
        valueLike(ours, ZONE),
        since,
      ]
    },
  },
  {
    name: 'own events of a period',
    standsFor: /greatest\(e\.end_time, e\.start_time \+ interval/,
    text: `
      select e.id, e.event_group_id, e.profile_id, e.all_day, e.zone, e.activity, g.series_id, e.start_time, e.end_time,
        ${ARRIVE_BY}, e.status, e.location, e.location_name
      from events e join profiles p on p.id = e.profile_id join event_groups g on g.id = e.event_group_id
      where p.user_id = $1 and e.hidden_at is null and not e.all_day and e.start_time < $2 and e.start_time >= $3
        and greatest(e.end_time, e.start_time + interval '1 hour') > $4
      order by e.start_time, p.created_at, e.id`,
    values: (viewerId, ours) => [
      viewerId,
      ...ours.filter((value) => INSTANT.test(String(value))).slice(0, 3),
    ],
  },
  {
    name: 'settled clashes',
    standsFor: /from clash_settlements/,
    text: `
      select first_event_group_id as first, second_event_group_id as second, settled_for as "settledFor", created_at as "settledAt"
      from clash_settlements where user_id = $1 and first_event_group_id = any ($2)`,
    values: (viewerId, ours) => [viewerId, ours.find((value) => Array.isArray(value))],
  },
  {
    name: 'drive times',
    standsFor: /from drive_times/,
    text: `
      select from_place as "from", to_place as "to", minutes from drive_times
      where user_id = $1 and from_place = any ($2) and to_place = any ($2)`,
    values: (viewerId, ours) => [viewerId, ours.find((value) => Array.isArray(value))],
  },
  {
    name: 'coordinates of places',
    standsFor: /from geocodes_of/,
    text: 'select * from geocodes where address = any ($1)',
    values: (_viewerId, ours) => [ours[0]],
  },
  {
    name: 'children',
    standsFor: /select p\.id, p\.user_id, p\.name, p\.color, p\.photo_file_id[\s\S]*from profiles p/,
    text: `
      select p.id, p.user_id, p.name, p.color, p.photo_file_id, p.date_of_birth, n.notes, p.version, p.created_at,
        k.full_name as owner_name, f.role,
        coalesce((select json_agg(json_build_object('name', s.sport, 'color', s.color) order by s.position)
                  from profile_sports s where s.profile_id = p.id), '[]') as sports,
        (select count(distinct e.event_group_id)::int from events e
          where e.profile_id = p.id and e.hidden_at is null and e.status in ('confirmed', 'postponed') and ${EVENT_RIGHTS}
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
    name: 'platforms',
    standsFor: /from platform_teams group by platform/,
    text: `
      select platform, count(*)::int as team_count, bool_or(sync_status = 'error') as has_issue, max(last_synced) as last_synced
      from platform_teams where user_id = any (${ADMINISTERED}) group by platform`,
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
    text: `select exists (select from events e where e.profile_id = any (${CHILDREN}) and e.hidden_at is null and ${EVENT_RIGHTS}) as any`,
    values: viewerAlone,
  },
]

/** Matches statements that open or close a transaction, which have no hand-written counterpart. */
const FRAME = /^\s*(begin|start transaction|commit|rollback|set )|set_config/i
/** Matches the session lookup, which authenticates the request under another database role. */
const SESSION = /from "sessions"/

/** Matches statements that the event stream and the change notifier run every few seconds without any call. */
const POLL = /from "database_epoch"|from "revisions"|from "sessions" where "id" in|^select 1$/

export const isPoll = (text: string): boolean => POLL.test(text)
export const isFrame = (text: string): boolean => FRAME.test(text) || SESSION.test(text)
