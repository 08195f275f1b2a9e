import type { LoginRole } from '../engine/role.ts'

/** Rights on a table or on some of its columns, as letters. r: select, a: insert, c: update, d: delete. */
export type Rights = string

export interface SecuredTable {
  /** SQL expression that identifies a row. */
  readonly key: string
  /** A column that each role may update, and the value that the test writes to the column. */
  readonly change?: Partial<Record<LoginRole, readonly [column: string, value: string]>>
  /** The rights of a role on the table. Row security then limits these rights to some of the rows. */
  readonly rights: Partial<Record<LoginRole, Rights>>
  /** Rights of a role on everybody's rows, because the role serves or cleans up the data of all people. */
  readonly everybody?: Partial<Record<LoginRole, Rights>>
  /** Rights of a role in a transaction that acts for no user. */
  readonly nobody?: Partial<Record<LoginRole, Rights>>
  /** True if a person has one row, or the table has. The test deletes all rows before it adds another row. */
  readonly single?: boolean
}

/** Tables with row security. The domain package's `access-rules.ts` defines who may access which rows. */
export const SECURED_TABLES: Record<string, SecuredTable> = {
  user_settings: {
    key: 'user_id::text',
    change: { app: ['theme', `'dark'`], worker: ['theme', `'dark'`] },
    rights: { app: 'rc', worker: 'rc' },
  },
  friendships: {
    key: 'id::text',
    change: { app: ['version', '99'] },
    rights: { app: 'rc', worker: 'r' },
  },
  friend_requests: { key: 'id::text', rights: { app: 'r', worker: 'r' } },
  blocks: { key: `user_id || ' ' || blocked_id`, rights: { app: 'rd', worker: 'r' } },
  notifications: { key: 'id::text', change: { app: ['read', 'true'] }, rights: { app: 'rcd', worker: 'r' } },
  notification_changes: { key: `notification_id || ' ' || change_id`, rights: { app: 'r', worker: 'r' } },
  user_devices: {
    key: 'id::text',
    change: { app: ['device_name', `'Changed'`], worker: ['fcm_token_hash', `'changed'`] },
    rights: { app: 'racd', worker: 'rcd' },
  },
  push_subscriptions: {
    key: 'id::text',
    change: { app: ['device_name', `'Changed'`] },
    rights: { app: 'racd', worker: 'rd' },
  },
  push_apps: {
    key: 'id::text',
    change: { worker: ['rejected_at', `now()`] },
    rights: { app: 'rad', worker: 'rc' },
  },
  notification_deliveries: {
    key: 'id::text',
    change: { worker: ['attempts', '3'] },
    rights: { app: 'ra', worker: 'rac' },
  },
  reminders: { key: 'id::text', rights: { app: 'r', worker: 'r' } },
  scheduled_local_notifications: {
    key: 'id::text',
    change: { app: ['status', `'sent'`], worker: ['title', `'Changed'`] },
    rights: { app: 'rc', worker: 'racd' },
  },
  friend_invitations: {
    key: 'id::text',
    change: { worker: ['sent_at', `'2026-05-02Z'`] },
    rights: { app: 'rad', worker: 'rc' },
  },
  profile_handovers: { key: 'id::text', rights: { app: 'rad', worker: 'r' } },
  profiles: { key: 'id::text', change: { app: ['name', `'Changed'`] }, rights: { app: 'racd', worker: 'r' } },
  profile_sports: { key: `profile_id || sport`, rights: { app: 'rad', worker: 'r' } },
  profile_notes: {
    key: 'profile_id::text',
    change: { app: ['notes', `'Changed'`] },
    rights: { app: 'racd', worker: 'r' },
  },
  platform_teams: {
    key: 'id::text',
    change: { app: ['team_name', `'Changed'`], worker: ['sync_status', `'error'`] },
    rights: { app: 'racd', worker: 'rc' },
  },
  profile_teams: { key: `profile_id || ' ' || platform_team_id`, rights: { app: 'rad', worker: 'r' } },
  team_imports: {
    key: 'team_id::text',
    change: { app: ['step', `'mapping'`], worker: ['step', `'mapping'`] },
    rights: { app: 'rac', worker: 'rc' },
  },
  sign_in_attempts: { key: 'state_hash', rights: { app: 'rad' } },
  event_groups: {
    key: 'id::text',
    change: { app: ['version', '99'], worker: ['version', '99'] },
    rights: { app: 'racd', worker: 'racd' },
  },
  events: {
    key: 'id::text',
    change: { app: ['title', `'Changed'`], worker: ['title', `'Changed'`] },
    rights: { app: 'racd', worker: 'racd' },
  },
  event_shares: { key: 'id::text', rights: { app: 'r', worker: 'r' } },
  event_changes: { key: 'id::text', rights: { app: 'ra', worker: 'ra' } },
  change_acknowledgements: { key: `user_id || ' ' || change_id`, rights: { app: 'ra', worker: 'r' } },
  clash_settlements: {
    key: `user_id || ' ' || first_event_group_id || ' ' || second_event_group_id`,
    change: { app: ['settled_for', `'Changed'`] },
    rights: { app: 'racd', worker: 'r' },
  },
  drive_times: {
    key: `user_id || ' ' || from_place || ' ' || to_place`,
    change: { app: ['minutes', '99'] },
    rights: { app: 'racd', worker: 'r' },
  },
  family_helpers: {
    key: 'id::text',
    change: { app: ['name', `'Changed'`] },
    rights: { app: 'racd', worker: 'r' },
  },
  helper_contacts: {
    key: 'helper_id::text',
    change: { app: ['email', `'changed@family.example'`] },
    rights: { app: 'racd', worker: 'r' },
  },
  legs: {
    key: `event_group_id || ' ' || profile_id || ' ' || direction`,
    change: { app: ['note', `'Changed'`] },
    rights: { app: 'racd', worker: 'r' },
  },
  leg_defaults: {
    key: 'id::text',
    change: { app: ['note', `'Changed'`] },
    rights: { app: 'racd', worker: 'r' },
  },
  absences: {
    key: `event_group_id || ' ' || profile_id`,
    change: { app: ['is_going', 'true'] },
    rights: { app: 'racd', worker: 'r' },
  },
  absence_spans: {
    key: 'id::text',
    change: { app: ['until_day', `'2027-05-01'`] },
    rights: { app: 'racd', worker: 'r' },
  },
  user_homes: {
    key: 'user_id::text',
    change: { app: ['address', `'Changed'`], worker: ['searched_at', `'2026-05-02Z'`] },
    rights: { app: 'racd', worker: 'rc' },
    single: true,
  },
  team_mutes: { key: `user_id || ' ' || platform_team_id`, rights: { app: 'rad', worker: 'r' } },
  reminder_defaults: {
    key: `user_id || ' ' || profile_id || ' ' || activity`,
    change: { app: ['lead_minutes', `'{15}'`] },
    rights: { app: 'racd', worker: 'r' },
  },
  departures: {
    key: `user_id || ' ' || event_group_id`,
    change: { worker: ['leaves_at', `'2026-05-02Z'`] },
    rights: { worker: 'racd' },
  },
  event_reminders: {
    key: `user_id || ' ' || event_group_id`,
    change: { app: ['from_arrival', 'true'] },
    rights: { app: 'racd', worker: 'r' },
  },
  conversations: { key: 'id::text', rights: { app: 'r', worker: 'r' } },
  messages: { key: 'id::text', rights: { app: 'r', worker: 'r' } },
  active_conversations: {
    key: `user_id || ' ' || conversation_id || ' ' || device_id`,
    change: { app: ['device_type', `'mobile'`] },
    rights: { app: 'racd', worker: 'rd' },
    everybody: { worker: 'rd' },
  },
  threads: { key: 'event_group_id::text', rights: { app: 'r', worker: 'r' } },
  event_messages: { key: 'id::text', rights: { app: 'r', worker: 'r' } },
  thread_reads: { key: `user_id || ' ' || event_group_id`, rights: { app: 'r', worker: 'r' } },
  files: { key: 'id::text', rights: { app: 'rad', worker: 'r' } },
  commands: {
    key: 'command_id::text',
    change: { app: ['answer_status', '299'] },
    rights: { app: 'rac', worker: 'rd' },
    everybody: { worker: 'd' },
  },
  file_removals: {
    key: 'storage_id::text',
    change: { worker: ['due_at', `'2026-05-02Z'`] },
    rights: { app: 'rad', worker: 'racd' },
    everybody: { worker: 'racd' },
  },
  additional_emails: {
    key: 'id::text',
    change: {
      app: ['asked_at', `'2026-05-02Z'`],
      worker: ['asked_at', `'2026-05-02Z'`],
      auth: ['confirmed_at', `'2026-05-02Z'`],
    },
    rights: { app: 'racd', worker: 'rc', auth: 'rc' },
    everybody: { auth: 'rc' },
  },
  security_events: {
    key: 'id::text',
    rights: { app: 'ra', worker: 'rd', auth: 'ra' },
    everybody: { worker: 'd', auth: 'ra' },
  },
  calendar_links: {
    key: 'id::text',
    change: { app: ['label', `'Changed'`] },
    rights: { app: 'rac', worker: 'r' },
  },
  revisions: { key: 'subject', rights: { app: 'r' }, nobody: { app: 'r' } },
  push_keys: {
    key: 'public_key',
    rights: { app: 'ra', worker: 'ra' },
    nobody: { app: 'ra', worker: 'ra' },
    single: true,
  },
  account_exports: {
    key: 'id::text',
    change: { worker: ['bytes', '99'] },
    rights: { app: 'ra', worker: 'rcd' },
    everybody: { worker: 'rcd' },
  },
}

/** Tables without row security, with the rights of each role and the reason why the tables are safe. */
export const OPEN_TABLES: Record<string, { readonly why: string; readonly rights: SecuredTable['rights'] }> =
  {
    database_epoch: { why: 'contains only the id of the database', rights: { app: 'r', worker: 'r' } },
    share_opt_outs: { why: 'contains only keyed hashes of addresses', rights: { app: 'ra', worker: 'ra' } },
    request_limits: { why: 'contains only keyed hashes and counters', rights: { app: 'racd', auth: 'racd' } },
    retired_lookup_keys: {
      why: 'look-up keys of rotated keys, sealed with the current key',
      rights: { worker: 'r' },
    },
    backups: { why: 'names, sizes and results of backups', rights: { worker: 'racd' } },
    reminder_scan: { why: 'one row: the time of the last reminder scan', rights: { worker: 'rac' } },
    key_probes: { why: 'one sealed constant per encryption key', rights: { worker: 'ra' } },
    worker_leases: { why: 'contains only the ids of workers that run jobs', rights: { worker: 'racd' } },
    server_processes: { why: 'the running processes of the installation', rights: { worker: 'racd' } },
    zone_rules: { why: 'one row about the time zones of the runtime', rights: { worker: 'rac' } },
    operators: { why: 'only the function is_operator reads it, about the caller', rights: {} },
    sign_up_invitations: {
      why: 'only functions read and write it, for the operator and for sign-up',
      rights: {},
    },
    routed_drives: { why: 'only functions read and write it, by both ends of a drive', rights: {} },
    geocodes: { why: 'only functions read and write it, one address at a time', rights: {} },
    schema_migrations: {
      why: 'contains only the names of migrations',
      rights: { app: 'r', auth: 'r', worker: 'r' },
    },
    schema_files: {
      why: 'contains only hashes of schema files',
      rights: { app: 'r', auth: 'r', worker: 'r' },
    },
    ...Object.fromEntries(
      ['users', 'sessions', 'accounts', 'verifications', 'account_links', 'two_factors', 'passkeys'].map(
        (name) => [name, { why: 'a sign-in table, closed to app and worker', rights: { auth: 'racd' } }],
      ),
    ),
    account_deletions: {
      why: 'lists the accounts being deleted, for the deletion job',
      rights: { auth: 'ra', worker: 'rcd' },
    },
    platform_credentials: {
      why: 'credentials for other services: closed to app, which uses functions for its own rows',
      rights: { worker: 'rc' },
    },
    feeds: { why: 'only background jobs use it: closed to app', rights: { worker: 'rc' } },
    feed_counts: { why: 'contains only counts of all feeds', rights: { worker: 'r' } },
    feed_entries: { why: 'only background jobs use it: closed to app', rights: { worker: 'racd' } },
  }
