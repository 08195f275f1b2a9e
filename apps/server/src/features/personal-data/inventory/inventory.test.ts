import { cloneDatabase, type Clone } from '@homefield/database/template'
import { sharedCluster } from '@homefield/testkit/cluster'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SOURCE_COLUMNS } from '@homefield/domain/event-fields'
import { PERSONAL_DATA, JOB_PERSONAL_DATA, type PersonalTable } from './model.ts'

/* Compares the personal data registry with the tables, columns and foreign keys of a migrated database. */

interface Reference {
  readonly table: string
  readonly to: string
  readonly columns: readonly string[]
  /** The foreign key's `on delete` action as PostgreSQL encodes it: c = cascade, n = set null, a = no action. */
  readonly action: string
}

interface Column {
  readonly schema: string
  readonly table: string
  readonly column: string
  readonly type: string
}

let clone: Clone
let client: pg.Client
let references: readonly Reference[]
let columns: readonly Column[]

beforeAll(async () => {
  clone = await cloneDatabase(sharedCluster(), 'data_inventory')
  client = new pg.Client({ connectionString: clone.superUrl })
  await client.connect()
  references = (
    await client.query<Reference>(
      `select conrelid::regclass::text as table, confrelid::regclass::text as to, confdeltype as action,
         array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    )
  ).rows
  columns = (
    await client.query<Column>(
      `select n.nspname as schema, c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
    )
  ).rows
})
afterAll(async () => {
  await client?.end()
  await clone?.drop()
})

it('docs/retention.md says for each table how long its rows are kept', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../../../../docs/retention.md'), 'utf8')
  const documented = [...page.matchAll(/^\| `(\w+)` +\|/gm)].map(([, table = '']) => table)
  expect(documented.toSorted()).toEqual(Object.keys(PERSONAL_DATA).toSorted())
})

const entryOf = ({ schema, table }: Pick<Column, 'schema' | 'table'>) =>
  schema === 'public'
    ? (PERSONAL_DATA as Record<string, (typeof JOB_PERSONAL_DATA)[string]>)[table]
    : JOB_PERSONAL_DATA[table]

const personal = (): [string, PersonalTable][] =>
  Object.entries(PERSONAL_DATA).flatMap(([table, entry]) => ('nobody' in entry ? [] : [[table, entry]]))

/** Returns the tables from which foreign keys lead to `users`, directly or through other tables. */
function tablesOfPeople(): Set<string> {
  const found = new Set(['users'])
  for (let before = 0; before < found.size;) {
    before = found.size
    for (const { table, to } of references) if (found.has(to)) found.add(table)
  }
  return found
}

const NAMED_LIKE_A_PERSON =
  /(^|_)(user|owner|friend|person|requester|requested|sender|recipient|viewer|member|author|account)(_id)?$|_by$|email|phone|address|full_name/
const MAY_HIDE_AN_ID = /^jsonb?$/

describe('the personal data registry (C80, C81)', () => {
  it('lists every table of the schema and no other table', () => {
    const real = [...new Set(columns.map(({ schema, table }) => `${schema}.${table}`))].sort()
    const known = [
      ...Object.keys(PERSONAL_DATA).map((table) => `public.${table}`),
      ...Object.keys(JOB_PERSONAL_DATA).map((table) => `graphile_worker.${table}`),
    ].sort()
    expect(known).toEqual(real)
  })

  it('treats every table that references an account as personal data, even if the reference leads through other tables', () => {
    const reached = tablesOfPeople()
    expect(reached.size).toBeGreaterThan(15)
    const missing = [...reached].filter((table) => {
      const entry = entryOf({ schema: 'public', table })
      return !entry || 'nobody' in entry
    })
    expect(missing).toEqual([])
  })

  it('lists every column that references an account, is named like personal data, or contains JSON', () => {
    const keys = references
      .filter(({ to }) => to === 'users')
      .flatMap(({ table, columns: of }) => of.map((name) => `public.${table}.${name}`))
    const listed = new Set(
      [...new Set(columns.map(({ schema, table }) => `${schema}.${table}`))].flatMap((qualified) => {
        const [schema = '', table = ''] = qualified.split('.')
        const entry = entryOf({ schema, table })
        return entry && 'names' in entry ? entry.names.map((name) => `${qualified}.${name}`) : []
      }),
    )
    const suspects = columns
      .filter(({ column, type }) => NAMED_LIKE_A_PERSON.test(column) || MAY_HIDE_AN_ID.test(type))
      .map(({ schema, table, column }) => `${schema}.${table}.${column}`)
      .filter((column) => !NOBODYS.has(column))
    expect([...keys, ...suspects].filter((column) => !listed.has(column))).toEqual([])
    expect(
      [...listed].filter(
        (name) => !columns.some(({ schema, table, column }) => `${schema}.${table}.${column}` === name),
      ),
    ).toEqual([])
  })

  it('declares “cascade” only for tables that lose their rows by cascade when the account is deleted', () => {
    const cascading = new Set(['users'])
    for (let before = 0; before < cascading.size;) {
      before = cascading.size
      for (const { table, to, action } of references)
        if (action === 'c' && cascading.has(to)) cascading.add(table)
    }
    // No foreign key leads from `feed_entries` to `users`, so `cascading` does not contain the table.
    // A trigger deletes each feed without a team, and that deletion cascades to `feed_entries`.
    const byTrigger = new Set(['feed_entries'])
    const claimed = personal().flatMap(([table, { goes }]) => (goes === 'cascade' ? [table] : []))
    expect(claimed.filter((table) => !cascading.has(table) && !byTrigger.has(table))).toEqual([])
  })

  it('finds no foreign key that blocks the deletion of an account', () => {
    const direct = references.filter(({ to }) => to === 'users')
    expect(direct.length).toBeGreaterThan(10)
    expect(direct.filter(({ action }) => action !== 'c' && action !== 'n')).toEqual([])
  })
})

/**
 * Columns that the archive omits on purpose, by table.
 * Columns that end with `_id` are missing here, because the test ignores references to other rows.
 */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  // The column `image` is empty, because the settings contain the user's photo.
  // The archive contains `secondFactorSince` instead of `two_factor_enabled`.
  users: ['image', 'two_factor_enabled'],
  // The archive omits `let_in_at`, which only controls which changes the friend is notified of.
  friendships: ['let_in_at'],
  // The archive omits the times when the user last viewed a screen.
  user_settings: ['changes_seen_at', 'last_dashboard_refresh'],
  additional_emails: ['asked_at'],
  // The archive omits the session token, because the token is a credential.
  sessions: ['token'],
  // The archive omits data of a passkey that is secret or only useful to the authenticator.
  passkeys: ['aaguid', 'backed_up', 'counter', 'credential_id', 'device_type', 'public_key', 'transports'],
  friend_invitations: ['admitted_at', 'secret_hash'],
  calendar_links: ['secret_hash'],
  // The archive omits the sync state of a team.
  platform_teams: [
    'accepted_loss',
    'applied_check',
    'sport_color',
    'sync_finished_at',
    'synced_check',
    'window_from',
    'window_to',
  ],
  // The archive contains the event and its changes, but not who edited the event.
  event_groups: ['edited_at', 'edited_by', 'row_gone_at'],
  event_changes: ['changed_by', 'is_overridden', 'to_notify'],
  // The archive contains each resulting event, but not the ids and raw values from the feed.
  events: [
    'fingerprint',
    'missing_at_check',
    'platform_color',
    'sequence',
    'source_hash',
    'source_key',
    'duration_minutes',
    'is_second',
    'wall_start',
  ],
  // The archive contains who drives and which child is absent, but not who noted it.
  // `moved_from` and `later_ends` exist only to undo a change.
  legs: ['changed_by', 'moved_from'],
  leg_defaults: ['made_by'],
  absences: ['noted_by'],
  absence_spans: ['noted_by', 'later_ends'],
  user_homes: ['searched_at'],
  // The archive omits read positions, and which conversations are muted or marked unread.
  conversations: [
    'last_message_at',
    'last_seq',
    'participant_1_last_read_at',
    'participant_1_marked_unread',
    'participant_1_muted',
    'participant_1_read_seq',
    'participant_2_last_read_at',
    'participant_2_marked_unread',
    'participant_2_muted',
    'participant_2_read_seq',
  ],
  messages: ['image_width', 'image_height'],
  event_messages: ['image_width', 'image_height'],
  // The archive omits counters of the messages in a thread.
  threads: ['last_message_at', 'last_seq', 'numbering'],
  // The archive omits push tokens and addresses, because anybody with them could send messages to the device.
  user_devices: ['fcm_token_hash', 'fcm_token_sealed'],
  push_subscriptions: ['address_hash', 'sealed'],
  push_apps: ['sealed'],
  // The archive omits the number of attempts and the id of the person's own device or browser.
  notification_deliveries: ['attempts', 'target'],
  // The archive contains each file, but not the file's size, hash and content type.
  files: ['bytes', 'content_hash', 'content_type'],
}

describe('the archive (C81)', () => {
  // The test searches the source code of the archive for the name of each column.
  // This search detects a forgotten column, but does not prove that the archive contains the column's value.
  it('reads every column of the archived tables, except the columns that the archive omits on purpose', async () => {
    const features = join(import.meta.dirname, '../..')
    let read = await readFile(join(features, 'account/store.ts'), 'utf8')
    for await (const store of glob('personal-data/export/{*/,*.}store.ts', { cwd: features }))
      read += await readFile(join(features, store), 'utf8')
    read = read.replaceAll('${STORED_COLUMNS}', SOURCE_COLUMNS.join(' '))
    const archived = personal().flatMap(([table, entry]) =>
      typeof entry.archived === 'string' ? [table] : [],
    )
    expect(archived.length).toBeGreaterThan(15)
    const missing = columns
      .filter(({ schema, table }) => schema === 'public' && archived.includes(table))
      .filter(({ column }) => !column.endsWith('_id') && !new RegExp(`\\b${column}\\b`).test(read))
      .filter(({ table, column }) => !LEFT_OUT[table]?.includes(column))
      .map(({ table, column }) => `${table}.${column}`)
    expect(missing).toEqual([])
    const stale = Object.entries(LEFT_OUT).flatMap(([table, names]) =>
      names.filter((name) => !columns.some((one) => one.table === table && one.column === name)),
    )
    expect(stale).toEqual([])
  })
})

/** Columns without personal data, although their names or their JSON type suggest personal data. */
const NOBODYS = new Set([
  // `email_notifications` and `email_verified` are booleans, so neither contains an email address.
  'public.user_settings.email_notifications',
  'public.users.email_verified',
  // `address_hash` is a keyed hash, so the column does not reveal the browser's push address.
  'public.push_subscriptions.address_hash',
  // Geocodes contain addresses of places, not of people.
  'public.geocodes.address',
  'public.geocodes.formatted_address',
  // `moved_from` contains a time and a place of an event.
  'public.legs.moved_from',
  // `arrive_by` is a time. Columns that end with `_by` usually contain a person's id.
  'public.events.arrive_by',
  // `locked_by` names the worker process that locked a job.
  'graphile_worker._private_jobs.locked_by',
  'graphile_worker._private_job_queues.locked_by',
  // The JSON column `flags` of graphile-worker contains flags of a job, but no ids of people.
  'graphile_worker._private_jobs.flags',
])
