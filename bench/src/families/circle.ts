/**
 * Creates a family with 4 children. Its friends are 12 other families, which have 30 children in total.
 * The family has the role administrator in four of its friends' families, and viewer in the other eight.
 * Each child of the family and of its friends has its own team with 200 events.
 * How many other families exist is configurable. The family and its 12 friends always exist.
 */

/**
 * Number of the first of the 13 families. All other families have lower numbers, so ids never collide.
 */
const FIRST = 900_000_001
const FRIENDS = 12
const CHILDREN_OF_FRIENDS = 30
const EVENTS_A_CHILD = 200

/** Number of the family with many friends. The bench measures requests that the family's parent sends. */
export const CIRCLE_VIEWER = FIRST

/**
 * SQL that creates temporary views: `circle` lists the 13 families, and `circle_child` lists their children.
 */
export const CIRCLE = `
create temp view circle as
  select ${FIRST}::bigint + n as f, case when n = 0 then 4 else ${CHILDREN_OF_FRIENDS} / ${FRIENDS} + n % 2 end as children, n
  from generate_series(0, ${FRIENDS}) n;
create temp view circle_child as
  select f, c from circle, generate_series(0, children - 1) c;`

/**
 * SQL that inserts the 13 families. load.ts inserts their events together with the events of other families.
 */
export const circleStatements = {
  people: [
    `insert into users (id, name, email, email_verified, created_at, updated_at)
       select pg_temp.id('a', f), 'Friend ' || f, 'person' || f || '@family.example', true, app_now(), app_now() from circle`,
    `insert into user_settings (user_id, full_name, timezone, created_at, updated_at)
       select pg_temp.id('a', f), 'Friend ' || n, 'America/New_York', app_now(), app_now() from circle`,
    `insert into profiles (id, user_id, name, color, created_at)
       select pg_temp.id('b', f * 10 + c), pg_temp.id('a', f), 'Child ' || c, '#F97316', app_now() + c * interval '1 second'
       from circle_child`,
    `insert into profile_notes (profile_id, owner_id, notes)
       select pg_temp.id('b', f * 10 + c), pg_temp.id('a', f), 'Allergic to bees' from circle_child`,
    `insert into profile_sports (profile_id, owner_id, sport, color, position)
       select pg_temp.id('b', f * 10 + c), pg_temp.id('a', f), 'Soccer', '#22C55E', 0 from circle_child`,
    `insert into friendships (id, user_id, friend_id, role)
       select pg_temp.id('1', f), pg_temp.id('a', f), pg_temp.id('a', ${FIRST}), case when n % 3 = 0 then 'administrator' else 'viewer' end
       from circle where n > 0
       union all
       select pg_temp.id('1', f + 1000), pg_temp.id('a', ${FIRST}), pg_temp.id('a', f), 'viewer' from circle where n > 0`,
    `insert into feeds (id, url_hash, url_sealed, checked_at, fetched_at, checks, next_check_at)
       select pg_temp.id('d', f * 10 + c), 'circle' || f * 10 + c, 'sealed', app_now(), app_now(), 1, app_now() + interval '10 years'
       from circle_child`,
    `insert into platform_teams (id, user_id, platform, team_id, team_name, sport, sport_color, zone, feed_id, link_host,
         sync_status, last_synced, sync_finished_at, synced_check, window_from, window_to, created_at)
       select pg_temp.id('c', f * 10 + c), pg_temp.id('a', f), 'TeamSnap', 'team' || f * 10 + c, 'Harbor FC ' || c, 'Soccer',
         '#22C55E', 'America/New_York', pg_temp.id('d', f * 10 + c), 'calendar.example', 'success', app_now(), app_now(), 1,
         app_now() - interval '90 days', app_now() + interval '18 months', app_now() + c * interval '1 second'
       from circle_child`,
    `insert into profile_teams (profile_id, profile_owner_id, platform_team_id, team_owner_id)
       select pg_temp.id('b', f * 10 + c), pg_temp.id('a', f), pg_temp.id('c', f * 10 + c), pg_temp.id('a', f) from circle_child`,
  ],
  /**
   * Selects the events to create for the 13 families, with the same columns as the query in load.ts.
   * Columns: family (f), kind of team (t), child (c), number (i), event group (h), event id (e), day, team.
   */
  events: `
    select f::bigint, 0 as t, c, i, f::bigint * 10000 + c * 1000 + i as h, (f::bigint * 10000 + c * 1000 + i) * 10 + c as e,
      date_trunc('day', app_now()) + (i * 640 / ${EVENTS_A_CHILD} - 90) * interval '1 day' as day, f::bigint * 10 + c as team
    from circle_child, generate_series(0, ${EVENTS_A_CHILD - 1}) i`,
}
