/**
 * Adds past activity to the families with three children and to the family with 12 friends (circle.ts).
 * The activity consists of changed events, acknowledged changes, drivers, notifications, friendships and
 * edited titles.
 * A sparse family (one child, five events) gets no past activity.
 */

/** @param full Number of full families, which have three children and five teams each. */
export function storyStatements(full: number): string[] {
  const owners = `select pg_temp.id('a', f) as id from generate_series(1, ${full}) f union all select pg_temp.id('a', f) from circle`
  return [
    `create function pg_temp.hashed_id(of text) returns uuid language sql immutable as $$
       select overlay(overlay(md5(of) placing '7' from 13 for 1) placing '8' from 17 for 1)::uuid $$`,
    `insert into friendships (id, user_id, friend_id, role)
       select pg_temp.id('1', f + 800000000), friend_id, user_id, 'viewer'
       from (select row_number() over (order by id) as f, * from friendships) as known
       on conflict do nothing`,
    // About one in seven upcoming events gets up to three changed fields. The changes are up to 35 days old.
    `insert into event_changes (id, event_id, owner_id, field, old_value, new_value, changed_at)
       select pg_temp.hashed_id(e.id || v.field), e.id, e.owner_id, v.field, v.was, v.now, app_now() - (n % 35) * interval '1 day' - n % 1440 * interval '1 minute'
       from (select *, ('x' || left(md5(id::text), 7))::bit(28)::int as n from events) as e
       join (${owners}) as t on t.id = e.owner_id
       join (values (0, 'field', '"Field 12"'::jsonb, '"Field 13"'::jsonb), (1, 'uniform', '"Blue"', '"Red"'),
         (2, 'location', '{"name": "Old Park", "address": null}', '{"name": "Meadow Park", "address": null}')) as v (place, field, was, now)
         on v.place <= e.n % 3
       where e.n % 7 = 0 and coalesce(e.start_time, e.first_day) > app_now() - interval '2 days'`,
    `insert into change_acknowledgements (user_id, change_id)
       select owner_id, id from event_changes where ('x' || left(md5(id::text), 7))::bit(28)::int % 3 = 0`,
    `update events e set title = 'Practice with grandpa', overrides = '{"title": {"theirs": "Practice"}}'
       from (${owners}) as t
       where t.id = e.owner_id and e.title = 'Practice' and ('x' || left(md5(e.id::text), 7))::bit(28)::int % 20 = 0`,
    // Every third upcoming event has drivers. Each child has two defaults, and each family has a helper.
    `insert into family_helpers (id, owner_id, name) select pg_temp.hashed_id(id || 'helper'), id, 'Grandma' from (${owners}) as t`,
    `insert into legs (event_group_id, profile_id, direction, owner_id, status, driver_kind, driver_user_id, driver_helper_id, version)
       select e.event_group_id, e.profile_id, v.direction, e.owner_id, 'confirmed', v.kind,
         case when v.kind = 'user' then e.owner_id end, case when v.kind = 'helper' then pg_temp.hashed_id(e.owner_id || 'helper') end, 1
       from events e join (${owners}) as t on t.id = e.owner_id
       join (values ('there', 'user'), ('back', 'helper')) as v (direction, kind) on true
       where ('x' || left(md5(e.event_group_id::text), 7))::bit(28)::int % 3 = 0 and e.start_time > app_now() - interval '2 days'
       on conflict do nothing`,
    `insert into leg_defaults (id, owner_id, profile_id, direction, activity, weekday, from_day, driver_kind, driver_user_id, answer, made_by)
       select pg_temp.hashed_id(p.id || v.direction), p.user_id, p.id, v.direction, 'practice', v.weekday, app_now()::date - 30, 'user',
         p.user_id, 'accepted', p.user_id
       from profiles p join (${owners}) as t on t.id = p.user_id
       join (values ('there', 2), ('back', 4)) as v (direction, weekday) on true`,
    `insert into notifications (id, user_id, type, kind, person_id, read, created_at)
       select pg_temp.hashed_id(t.id || 'n' || n), t.id, 'friend_request', 'friendAccepted', pg_temp.id('a', 1 + n % ${full}), n % 3 > 0,
         app_now() - n * interval '7 hours'
       from (${owners}) as t, generate_series(1, 120) n`,
  ]
}
