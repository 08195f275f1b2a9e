/**
 * Creates many families with one calendar for each child.
 * The server imports only a few of the calendars. `multiply` then copies their rows to the other feeds.
 */
import type { Vault } from '@homefield/server/lib/crypto/vault'
import type { PlatformName } from '@homefield/domain/platform'
import type pg from 'pg'
import { idOf } from '../../families/load.ts'

export interface PlannedFeed {
  readonly platform: PlatformName
  readonly host: string
  readonly path: string
}

export const feedId = (number: number): string => idOf('feed', number)
const CHILDREN_A_FAMILY = 4
const familyOf = (number: number) => Math.floor((number - 1) / CHILDREN_A_FAMILY) + 1

/**
 * Inserts feeds that are due in ten years, so that the server fetches no feed before `setDue` is called.
 * The feeds are numbered from 1 in the order of `feeds`. `setDue` and `multiply` use these numbers.
 * @param now The current time, in ISO 8601.
 */
export async function connectFeeds(
  client: pg.Client,
  vault: Vault,
  feeds: readonly PlannedFeed[],
  now: string,
): Promise<void> {
  const numbers = feeds.map((_feed, index) => index + 1)
  const families = [...new Set(numbers.map(familyOf))].map((family) => idOf('user', family))
  const ids = (kind: 'profile' | 'team' | 'feed') => numbers.map((number) => idOf(kind, number))
  const owners = numbers.map((number) => idOf('user', familyOf(number)))
  await client.query(`set session_replication_role = replica; set timezone = 'UTC'`)
  await client.query(`select set_config('app.now', $1, false)`, [now])
  for (const [statement, values] of [
    [
      `insert into users (id, name, email, email_verified, created_at, updated_at)
       select id, 'Pat', id || '@family.example', true, app_now(), app_now() from unnest($1::uuid[]) id`,
      [families],
    ],
    [
      `insert into user_settings (user_id, full_name, timezone, created_at, updated_at)
       select id, 'Pat', 'America/New_York', app_now(), app_now() from unnest($1::uuid[]) id`,
      [families],
    ],
    [
      `insert into profiles (id, user_id, name, color, created_at)
       select id, owner, 'Maya', '#F97316', app_now() from unnest($1::uuid[], $2::uuid[]) as v (id, owner)`,
      [ids('profile'), owners],
    ],
    [
      // A feed of this minute would wait for the job of the person who added it.
      `insert into feeds (id, url_hash, url_sealed, host, next_check_at, created_at)
       select id, 'hash ' || id, sealed, host, app_now() + interval '10 years', app_now() - interval '1 hour'
       from unnest($1::uuid[], $2::text[], $3::text[]) as v (id, sealed, host)`,
      [
        ids('feed'),
        feeds.map(({ host, path }) => vault.seal(`https://${host}${path}`, 'feed-url')),
        feeds.map(({ host }) => host),
      ],
    ],
    [
      `insert into platform_teams (id, user_id, platform, team_id, team_name, sport, sport_color, zone, feed_id, link_host, created_at)
       select id, owner, platform, 'team ' || id, 'Harbor FC', 'Soccer', '#22C55E', 'America/New_York', feed, host, app_now()
       from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[]) as v (id, owner, feed, platform, host)`,
      [
        ids('team'),
        owners,
        ids('feed'),
        feeds.map(({ platform }) => platform),
        feeds.map(({ host }) => host),
      ],
    ],
    [
      `insert into profile_teams (profile_id, profile_owner_id, platform_team_id, team_owner_id, created_at)
       select profile, owner, team, owner, app_now()
       from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as v (profile, owner, team)`,
      [ids('profile'), owners, ids('team')],
    ],
  ] as const)
    await client.query(statement, [...values])
}

/** Sets the time at which the server fetches each feed next. */
export async function setDue(
  client: pg.Client,
  feeds: readonly { readonly number: number; readonly at: Temporal.Instant }[],
): Promise<void> {
  await client.query(
    `update feeds f set next_check_at = at from unnest($1::uuid[], $2::timestamptz[]) as v (id, at) where f.id = v.id`,
    [feeds.map(({ number }) => feedId(number)), feeds.map(({ at }) => at.toString())],
  )
}

/**
 * Copies the feed state, entries and events of imported feeds to feeds that were not imported.
 * @param pairs `like` is the number of an imported feed. `number` is the number of the feed that gets a copy.
 */
export async function multiply(
  client: pg.Client,
  pairs: readonly { readonly like: number; readonly number: number }[],
): Promise<void> {
  const column = (kind: 'feed' | 'team' | 'profile', which: 'like' | 'number') =>
    pairs.map((pair) => idOf(kind, pair[which]))
  await client.query(
    `create temp table copies as select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[])
       as v (like_feed, like_team, feed, team, profile, owner)`,
    [
      column('feed', 'like'),
      column('team', 'like'),
      column('feed', 'number'),
      column('team', 'number'),
      column('profile', 'number'),
      pairs.map(({ number }) => idOf('user', familyOf(number))),
    ],
  )
  const said = await columnsBut(client, 'feeds', ['id', 'url_hash', 'url_sealed', 'host', 'next_check_at'])
  await client.query(
    `update feeds f set (${said}) = (select ${said} from feeds l where l.id = c.like_feed) from copies c where f.id = c.feed`,
  )
  const synced = 'sync_status, last_synced, sync_finished_at, synced_check, window_from, window_to'
  await client.query(
    `update platform_teams t set (${synced}) = (select ${synced} from platform_teams l where l.id = c.like_team)
     from copies c where t.id = c.team`,
  )
  const entry = await columnsBut(client, 'feed_entries', ['feed_id'])
  await client.query(
    `insert into feed_entries (feed_id, ${entry})
     select c.feed, ${entry} from copies c join feed_entries e on e.feed_id = c.like_feed`,
  )
  await client.query(
    `create temp table copied as
     select c.*, e.id as like_event, gen_random_uuid() as event, gen_random_uuid() as event_group
     from copies c join events e on e.platform_team_id = c.like_team`,
  )
  await client.query('insert into event_groups (id, owner_id) select event_group, owner from copied')
  const own = ['id', 'profile_id', 'owner_id', 'event_group_id', 'platform_team_id', 'fingerprint']
  const event = await columnsBut(client, 'events', own)
  await client.query(
    `insert into events (${own.join(', ')}, ${event})
     select c.event, c.profile, c.owner, c.event_group, c.team, replace(fingerprint, c.like_team::text, c.team::text), ${event}
     from copied c join events e on e.id = c.like_event`,
  )
  await client.query('drop table copies, copied')
  await client.query('vacuum analyze')
}

async function columnsBut(client: pg.Client, table: string, but: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> all ($2::text[])`,
    [table, but],
  )
  return rows.map(({ name }) => name).join(', ')
}
