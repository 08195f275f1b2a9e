import type { ExportId } from '@homefield/contract/account'
import type { DB } from '@homefield/database/schema.gen'
import type { ReadUnit, SystemUnit, WriteUnit } from '@homefield/database/work'
import { type Kysely, sql } from 'kysely'

/** Lines of archives: what was asked for, and what became of it. The bytes lie in the storage. */
export interface ExportRow {
  readonly id: string
  readonly storage_id: string | null
  readonly bytes: number | null
  readonly ready_at: string | null
  readonly failed_at: string | null
  readonly expires_at: string | null
  readonly created_at: string
}

const COLUMNS = ['id', 'storage_id', 'bytes', 'ready_at', 'failed_at', 'expires_at', 'created_at'] as const

export function listExports({ tx, viewer }: ReadUnit): Promise<ExportRow[]> {
  return tx
    .selectFrom('account_exports')
    .select(COLUMNS)
    .where('user_id', '=', viewer.userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
}

export function findExport({ tx, viewer }: ReadUnit, id: string): Promise<ExportRow | undefined> {
  return tx
    .selectFrom('account_exports')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .executeTakeFirst()
}

/** Undefined where one is being prepared already. */
export function insertExport({ tx, viewer }: WriteUnit, id: ExportId): Promise<ExportRow | undefined> {
  return tx
    .insertInto('account_exports')
    .values({ id, user_id: viewer.userId })
    .onConflict((conflict) =>
      conflict.column('user_id').where('ready_at', 'is', null).where('failed_at', 'is', null).doNothing(),
    )
    .returning(COLUMNS)
    .executeTakeFirst()
}

export interface Holds {
  readonly profiles: number
  readonly events: number
  readonly teams: number
  readonly photos: number
  readonly friends: number
}

/** How much is the viewer's own. Events as people see them: once, however many of his children take part. */
export async function countHoldings({ tx, viewer }: ReadUnit): Promise<Holds> {
  const me = viewer.userId
  const { rows } = await sql<Holds>`select
    (select count(*)::int from profiles where user_id = ${me}) as profiles,
    (select count(*)::int from happenings where owner_id = ${me}) as events,
    (select count(*)::int from platform_teams where user_id = ${me}) as teams,
    (select count(*)::int from files where owner_id = ${me}) as photos,
    (select count(*)::int from known_people() where id <> ${me}) as friends`.execute(tx)
  const [holds] = rows
  if (!holds) throw new Error('a count answered nothing')
  return holds
}

/** Says that bytes are about to be stored, and when they are leftovers (see the file feature). */
export async function beginArchive(
  { tx, viewer }: WriteUnit,
  { storageId, dueAt }: { storageId: string; dueAt: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('file_removals')
    .values({ storage_id: storageId, owner_id: viewer.userId, due_at: dueAt.toString() })
    .execute()
}

export interface FinishedArchive {
  readonly id: string
  readonly storageId: string
  readonly bytes: number
  readonly expiresAt: Temporal.Instant
}

/** False where the sweep took its bytes for leftovers, or nobody waits for it any more: then nothing is changed. */
export async function finishArchive(
  { tx, viewer, now }: WriteUnit,
  { id, storageId, bytes, expiresAt }: FinishedArchive,
): Promise<boolean> {
  const finished = await tx
    .updateTable('account_exports')
    .set({ storage_id: storageId, bytes, ready_at: now.toString(), expires_at: expiresAt.toString() })
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .where('ready_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((eb) =>
      eb.exists(eb.selectFrom('file_removals').select('storage_id').where('storage_id', '=', storageId)),
    )
    .returning('id')
    .executeTakeFirst()
  if (!finished) return false
  const kept = await tx
    .deleteFrom('file_removals')
    .where('storage_id', '=', storageId)
    .where('owner_id', '=', viewer.userId)
    .executeTakeFirst()
  if (kept.numDeletedRows === 0n) throw new Error('the bytes of an archive were swept while it was finished')
  // The older ones are of no use beside it.
  await tx
    .updateTable('account_exports')
    .set({ expires_at: now.toString() })
    .where('user_id', '=', viewer.userId)
    .where('id', '<>', id)
    .where('expires_at', '>', now.toString())
    .execute()
  return true
}

export async function failArchive({ tx, viewer, now }: WriteUnit, id: string): Promise<void> {
  await tx
    .updateTable('account_exports')
    .set({ failed_at: now.toString() })
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .where('ready_at', 'is', null)
    .execute()
}

/** Hands the bytes of ended archives to the sweep of files, and lets old lines go. */
export async function endArchives(
  { tx, now }: SystemUnit,
  { givenUp, forgotten }: { givenUp: Temporal.Instant; forgotten: Temporal.Instant },
): Promise<readonly string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with over as (
      select id, user_id, storage_id from account_exports
      where storage_id is not null and expires_at <= ${now.toString()} for update skip locked),
    lines as (insert into file_removals (storage_id) select storage_id from over on conflict do nothing),
    ended as (
      update account_exports e set storage_id = null from over where e.id = over.id returning e.user_id),
    -- Its job is gone or hangs: whoever waits may ask again.
    lost as (
      update account_exports set failed_at = ${now.toString()}
      where ready_at is null and failed_at is null and created_at < ${givenUp.toString()} returning user_id)
    select user_id from ended union select user_id from lost`.execute(tx)
  await tx
    .deleteFrom('account_exports')
    .where('created_at', '<', forgotten.toString())
    .where('storage_id', 'is', null)
    .where((eb) => eb.or([eb('failed_at', 'is not', null), eb('ready_at', 'is not', null)]))
    .execute()
  return rows.map((row) => row.user_id)
}

/** What of an account stands in the tables of sign-in. No hash, no token, no key. */
export interface SignInHoldings {
  readonly user: { readonly email: string; readonly email_verified: boolean; readonly created_at: string }
  readonly passwordChangedAt: string | undefined
  readonly secondFactorSince: string | undefined
  readonly additionalEmails: readonly {
    readonly email: string
    readonly confirmed_at: string | null
    readonly refused_at: string | null
    readonly created_at: string
  }[]
  readonly sessions: readonly {
    readonly user_agent: string | null
    readonly ip_address: string | null
    readonly created_at: string
    readonly updated_at: string
    readonly expires_at: string
  }[]
  readonly passkeys: readonly {
    readonly name: string | null
    readonly created_at: string | null
    readonly last_used_at: string | null
  }[]
  readonly securityEvents: readonly {
    readonly kind: string
    readonly user_agent: string
    readonly network: string
    readonly created_at: string
  }[]
}

/** @param db of role homefield_auth */
export async function readSignInHoldings(
  db: Kysely<DB>,
  userId: string,
): Promise<SignInHoldings | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'email_verified', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return undefined
  const password = await db
    .selectFrom('accounts')
    .select('updated_at')
    .where('user_id', '=', userId)
    .where('password', 'is not', null)
    .executeTakeFirst()
  const factor = await db
    .selectFrom('two_factors')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .where('verified', '=', true)
    .executeTakeFirst()
  return {
    user,
    passwordChangedAt: password?.updated_at,
    secondFactorSince: factor?.confirmed_at ?? undefined,
    additionalEmails: await db
      .selectFrom('additional_emails')
      .select(['email', 'confirmed_at', 'refused_at', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    sessions: await db
      .selectFrom('sessions')
      .select(['user_agent', 'ip_address', 'created_at', 'updated_at', 'expires_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    passkeys: await db
      .selectFrom('passkeys')
      .select(['name', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    securityEvents: await db
      .selectFrom('security_events')
      .select(['kind', 'user_agent', 'network', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  }
}

export interface InvitationRow {
  readonly email: string
  readonly created_at: string
  readonly sent_at: string | null
  readonly refused_at: string | null
  readonly expires_at: string
  readonly accepted_at: string | null
  /** The name of who came by it, as long as he is a friend. */
  readonly acceptor: string | null
}

export async function readInvitations({ tx, viewer }: ReadUnit): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select i.email, i.created_at, i.sent_at, i.refused_at, i.expires_at, i.accepted_at, k.full_name as acceptor
    from friend_invitations i left join known_people() k on k.id = i.accepted_by
    where i.user_id = ${viewer.userId} order by i.created_at, i.id`.execute(tx)
  return rows
}

export interface PhotoRow {
  readonly id: string
  readonly kind: string
  readonly storage_id: string
  readonly variants: string[]
  readonly created_at: string
}

export function readPhotos({ tx, viewer }: ReadUnit): Promise<PhotoRow[]> {
  return tx
    .selectFrom('files')
    .select(['id', 'kind', 'storage_id', 'variants', 'created_at'])
    .where('owner_id', '=', viewer.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export interface ProfileRow {
  readonly id: string
  readonly name: string
  readonly color: string
  readonly photo_file_id: string | null
  readonly date_of_birth: string | null
  readonly notes: string | null
  /** The name of the friend to whom it is offered. */
  readonly offered_to: string | null
  readonly created_at: string
  readonly sports: readonly { readonly name: string; readonly color: string }[]
}

export async function readProfiles({ tx, viewer }: ReadUnit): Promise<ProfileRow[]> {
  const { rows } = await sql<ProfileRow>`
    select p.id, p.name, p.color, p.photo_file_id, p.date_of_birth, n.notes,
      k.full_name as offered_to, p.created_at,
      coalesce((select json_agg(json_build_object('name', s.sport, 'color', s.color) order by s.position)
                from profile_sports s where s.profile_id = p.id), '[]') as sports
    from profiles p left join profile_notes n on n.profile_id = p.id
    left join profile_handovers h on h.profile_id = p.id left join known_people() k on k.id = h.friend_id
    where p.user_id = ${viewer.userId} order by p.created_at, p.id`.execute(tx)
  return rows
}

export interface TeamRow {
  readonly id: string
  readonly platform: string
  readonly team_name: string
  readonly sport: string
  readonly zone: string
  readonly source: string
  readonly link_host: string
  readonly sync_status: string
  readonly last_synced: string | null
  readonly created_at: string
  readonly profile_ids: readonly string[]
}

/** Of the children of a team, the viewer's own alone. */
export async function readTeams({ tx, viewer }: ReadUnit): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select t.id, t.platform, t.team_name, t.sport, t.zone, coalesce(f.source, 'link') as source, t.link_host, t.sync_status,
      t.last_synced, t.created_at,
      coalesce((select json_agg(m.profile_id order by m.profile_id) from profile_teams m
                where m.platform_team_id = t.id and m.profile_owner_id = ${viewer.userId}), '[]') as profile_ids
    from platform_teams t left join team_feeds() f on f.team_id = t.id
    where t.user_id = ${viewer.userId} order by t.created_at, t.id`.execute(tx)
  return rows
}

export interface PlatformSignInRow {
  readonly platform: string
  readonly connected_at: string
  readonly signed_out_at: string | null
}

/** That the viewer signed in at a platform, and since when: never what opens it. */
export async function readPlatformSignIns({ tx }: ReadUnit): Promise<PlatformSignInRow[]> {
  const { rows } = await sql<PlatformSignInRow>`
    select platform, connected_at, signed_out_at from own_credentials() order by connected_at, platform`.execute(
    tx,
  )
  return rows
}

export interface CalendarLinkRow {
  readonly id: string
  readonly profile_id: string | null
  readonly content: string
  readonly label: string | null
  readonly secret_tail: string
  readonly created_at: string
  readonly last_read_at: string | null
  readonly last_read_by: string | null
  readonly revoked_at: string | null
}

/** The links the viewer made for other calendars, without what opens them. */
export function readCalendarLinks({ tx, viewer }: ReadUnit): Promise<CalendarLinkRow[]> {
  return tx
    .selectFrom('calendar_links')
    .select([
      'id',
      'profile_id',
      'content',
      'label',
      'secret_tail',
      'created_at',
      'last_read_at',
      'last_read_by',
      'revoked_at',
    ])
    .where('user_id', '=', viewer.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export interface DriveTimeRow {
  readonly from_place: string
  readonly to_place: string
  readonly minutes: number
  readonly updated_at: string
}

/** How long drives take, as the viewer said. */
export function readDriveTimes({ tx, viewer }: ReadUnit): Promise<DriveTimeRow[]> {
  return tx
    .selectFrom('drive_times')
    .select(['from_place', 'to_place', 'minutes', 'updated_at'])
    .where('user_id', '=', viewer.userId)
    .orderBy('from_place')
    .orderBy('to_place')
    .execute()
}

export interface ReminderRow {
  /** null for a friend's event: what it is stays the friend's. */
  readonly happening_id: string | null
  readonly lead_minutes: readonly number[]
  readonly from_arrival: boolean
  readonly updated_at: string
}

/** The viewer's own lead times for single events. */
export async function readReminders({ tx, viewer }: ReadUnit): Promise<ReminderRow[]> {
  const { rows } = await sql<ReminderRow>`
    select h.id as happening_id, r.lead_minutes, r.from_arrival, r.updated_at
    from event_reminders r left join happenings h on h.id = r.happening_id and h.owner_id = r.user_id
    where r.user_id = ${viewer.userId} order by h.id nulls last, r.updated_at, r.happening_id`.execute(tx)
  return rows
}

export interface EventRow {
  readonly id: string
  readonly profile_id: string
  readonly happening_id: string
  readonly team_id: string | null
  readonly title: string
  /** In the platform's own words. */
  readonly original_title: string | null
  readonly source_url: string | null
  readonly description: string | null
  readonly all_day: boolean
  readonly start_time: string | null
  readonly end_time: string | null
  readonly zone: string | null
  readonly first_day: string | null
  readonly last_day: string | null
  readonly time_tbd: boolean
  readonly arrive_by: string | null
  readonly location: string | null
  readonly location_name: string | null
  readonly field: string | null
  readonly opponent: string | null
  readonly home_or_away: string | null
  readonly uniform: string | null
  readonly sport: string
  readonly visibility: string
  readonly platform: string
  readonly activity: string
  readonly status: string
  readonly created_at: string
  /** What the platform says of the fields that the parent made his own. */
  readonly overrides: unknown
  readonly hidden_at: string | null
  readonly changes: readonly {
    readonly field: string
    readonly from: unknown
    readonly to: unknown
    readonly at: string
  }[]
}

/** Events of the viewer's own children after `after`, in the order of their ids, each with what changed about it. */
export async function readEvents(
  { tx, viewer }: ReadUnit,
  { after, atMost }: { after: string; atMost: number },
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.id, e.profile_id, e.happening_id, t.id as team_id, e.title, e.original_title, e.source_url,
      e.description, e.all_day, e.start_time, e.end_time, e.zone, e.first_day, e.last_day, e.time_tbd, e.arrive_by, e.location, e.location_name, e.field,
      e.opponent, e.home_or_away, e.uniform, e.sport, e.visibility, e.platform, e.activity, e.status, e.created_at,
      e.overrides, e.hidden_at,
      coalesce((select json_agg(json_build_object('field', c.field, 'from', c.old_value, 'to', c.new_value,
                  'at', to_char(c.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
                  order by c.changed_at, c.id)
                from event_changes c where c.event_id = e.id), '[]') as changes
    from events e
    -- A friend's team that is mapped to one's child is the friend's: the event says its platform alone.
    left join platform_teams t on t.id = e.platform_team_id and t.user_id = e.owner_id
    where e.owner_id = ${viewer.userId} and e.id > ${after}
      and e.profile_id in (select id from profiles where user_id = ${viewer.userId})
    order by e.id limit ${atMost}`.execute(tx)
  return rows
}
