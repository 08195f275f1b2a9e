import type { DB } from '@homefield/database/schema.gen'

/*
 * Lists every database table and describes the personal data in the table.
 * Each entry states which archive file contains the data, and how the account's deletion removes the data.
 * The type checker reports an error if a table of the schema has no entry in the registry.
 * A test on the real schema checks that the entries list every foreign key to `users`.
 * The test also checks that the entries list columns with names like personal data, such as `created_by`.
 * The entries must also list JSON columns, because a JSON value may contain an id.
 */

/**
 * Declares how a table's rows are deleted when an account is deleted:
 * - `cascade`: foreign keys alone delete the rows.
 * - `step`: a step of deletion/service.ts deletes the rows.
 */
export type Going =
  | 'cascade'
  | { readonly step: 'request' | 'friends' | 'teams' | 'bytes' | 'rest' | 'end'; readonly how: string }
  | { readonly stays: string }

/** The archive file that contains the table's data, or the reason why the archive omits the table. */
export type Archived =
  | 'account.json'
  | 'profiles.json'
  | 'events.json'
  | 'connections.json'
  | 'conversations.json'
  | 'threads.json'
  | 'photos'
  | { readonly not: string }

export interface PersonalTable {
  /** The columns that contain, or may contain, a person's id, name or address. */
  readonly names: readonly string[]
  readonly archived: Archived
  readonly goes: Going
}

/** Reason why the table holds no personal data. */
export interface ImpersonalTable {
  readonly nobody: string
}

type PersonalDataEntry = PersonalTable | ImpersonalTable

const LINK_SECRET = 'the feed’s URL is a secret, and events.json contains its content'

export const PERSONAL_DATA: Readonly<Record<keyof DB, PersonalDataEntry>> = {
  users: { names: ['id', 'name', 'email', 'image'], archived: 'account.json', goes: 'cascade' },
  sessions: { names: ['user_id', 'ip_address'], archived: 'account.json', goes: 'cascade' },
  accounts: {
    names: ['user_id', 'account_id'],
    archived: { not: 'a password hash; account.json contains when it was set' },
    goes: 'cascade',
  },
  verifications: {
    names: ['identifier', 'value'],
    archived: { not: 'challenges of a sign-in in progress, valid for minutes' },
    goes: { step: 'rest', how: 'rows that name the account or its address' },
  },
  user_settings: {
    names: ['user_id', 'full_name', 'phone_number'],
    archived: 'account.json',
    goes: 'cascade',
  },
  additional_emails: { names: ['user_id', 'email'], archived: 'account.json', goes: 'cascade' },
  operators: {
    names: ['user_id'],
    archived: { not: 'a right in this installation, which ends with the account' },
    goes: 'cascade',
  },
  sign_up_invitations: {
    names: ['created_by', 'email', 'used_by'],
    archived: { not: 'belongs to the installation; the operator’s page shows it' },
    goes: 'cascade',
  },
  account_links: {
    names: ['user_id', 'email', 'additional_email_id'],
    archived: { not: 'hashes of secrets that were mailed' },
    goes: 'cascade',
  },
  two_factors: {
    names: ['user_id'],
    archived: { not: 'a secret; account.json contains since when it is on' },
    goes: 'cascade',
  },
  passkeys: { names: ['user_id'], archived: 'account.json', goes: 'cascade' },
  security_events: { names: ['user_id'], archived: 'account.json', goes: 'cascade' },
  account_exports: {
    names: ['user_id', 'storage_id'],
    archived: { not: 'an archive does not contain archives' },
    goes: {
      step: 'bytes',
      how: 'first the bytes, then the rows; a trigger gives later bytes to the sweep',
    },
  },
  account_deletions: {
    names: ['user_id', 'email', 'traces'],
    archived: { not: 'exists only after nobody can sign in any more' },
    goes: { step: 'end', how: 'as the last row of all' },
  },
  friendships: {
    names: ['user_id', 'friend_id'],
    archived: 'account.json',
    goes: { step: 'friends', how: 'in both directions; the other side is notified' },
  },
  profiles: { names: ['user_id', 'name'], archived: 'profiles.json', goes: 'cascade' },
  profile_sports: { names: ['owner_id', 'profile_id'], archived: 'profiles.json', goes: 'cascade' },
  profile_notes: { names: ['owner_id', 'profile_id', 'notes'], archived: 'profiles.json', goes: 'cascade' },
  profile_handovers: {
    names: ['profile_id', 'owner_id', 'friend_id'],
    archived: 'profiles.json',
    goes: 'cascade',
  },
  friend_requests: {
    names: ['requester_id', 'requested_id', 'message'],
    archived: 'account.json',
    goes: { step: 'friends', how: 'in both directions; the other side is notified' },
  },
  blocks: { names: ['user_id', 'blocked_id'], archived: 'account.json', goes: 'cascade' },
  notifications: {
    names: ['user_id', 'person_id', 'friend_request_id', 'owner_id', 'event_share_id', 'data'],
    archived: 'account.json',
    goes: 'cascade',
  },
  notification_changes: {
    names: ['notification_id', 'change_id'],
    archived: { not: 'the changes that a notification lists; events.json contains them' },
    goes: 'cascade',
  },
  notification_deliveries: {
    names: ['user_id', 'additional_email_id', 'target', 'target_name'],
    archived: 'account.json',
    goes: 'cascade',
  },
  user_devices: { names: ['user_id', 'device_id', 'device_name'], archived: 'account.json', goes: 'cascade' },
  push_subscriptions: { names: ['user_id', 'device_name'], archived: 'account.json', goes: 'cascade' },
  push_apps: { names: ['user_id', 'host'], archived: 'account.json', goes: 'cascade' },
  reminders: {
    names: ['user_id', 'event_group_id', 'profile_id'],
    archived: { not: 'reminders that were already due, kept for days so that none fires twice' },
    goes: 'cascade',
  },
  push_keys: { nobody: 'one row: the push keys of the installation' },
  reminder_scan: { nobody: 'one row: the time of the last scan' },
  scheduled_local_notifications: {
    names: ['user_id', 'event_group_id', 'profile_id', 'title', 'body', 'taken_by'],
    archived: { not: 'notifications for a phone, derived from the events and the settings' },
    goes: 'cascade',
  },
  friend_invitations: {
    names: ['user_id', 'email', 'accepted_by'],
    archived: 'account.json',
    goes: 'cascade',
  },
  platform_teams: {
    names: ['user_id'],
    archived: 'connections.json',
    goes: { step: 'teams', how: 'with the events from these teams, also those of a friend’s children' },
  },
  profile_teams: {
    names: ['profile_id', 'profile_owner_id', 'platform_team_id', 'team_owner_id'],
    archived: 'connections.json',
    goes: {
      step: 'teams',
      how: 'both the account’s teams at others’ children and others’ teams at its children',
    },
  },
  feeds: {
    names: [],
    archived: { not: LINK_SECRET },
    goes: {
      step: 'teams',
      how: 'with its last team, by trigger; with `rest` if the feed was being checked then',
    },
  },
  feed_counts: { nobody: 'counts of the feeds of all families' },
  platform_credentials: {
    names: ['user_id', 'remote_user_id'],
    archived: { not: 'secrets; connections.json contains that a sign-in exists and since when' },
    goes: 'cascade',
  },
  sign_in_attempts: {
    names: ['user_id'],
    archived: { not: 'platform sign-ins in progress, valid for minutes' },
    goes: 'cascade',
  },
  team_imports: {
    names: ['team_id', 'user_id'],
    archived: { not: 'the progress of an import; events.json contains its events' },
    goes: { step: 'teams', how: 'with its team' },
  },
  feed_entries: { names: ['entry'], archived: { not: LINK_SECRET }, goes: 'cascade' },
  event_groups: {
    names: ['owner_id', 'edited_by'],
    archived: 'events.json',
    goes: 'cascade',
  },
  events: {
    names: ['owner_id', 'profile_id', 'event_group_id', 'platform_team_id', 'overrides'],
    archived: 'events.json',
    goes: 'cascade',
  },
  event_changes: {
    names: ['owner_id', 'changed_by', 'old_value', 'new_value'],
    archived: 'events.json',
    goes: {
      step: 'rest',
      how: 'own rows by cascade; in others’ histories a zero id replaces the person',
    },
  },
  event_shares: {
    names: ['event_group_id', 'owner_id', 'shared_by', 'recipient'],
    archived: 'events.json',
    goes: 'cascade',
  },
  change_acknowledgements: {
    names: ['user_id', 'change_id'],
    archived: { not: 'acknowledgements; events.json contains the changes themselves' },
    goes: 'cascade',
  },
  clash_settlements: {
    names: ['user_id', 'first_event_group_id', 'second_event_group_id', 'settled_for'],
    archived: { not: 'settled clashes of two events; events.json contains both' },
    goes: 'cascade',
  },
  drive_times: { names: ['user_id', 'from_place', 'to_place'], archived: 'account.json', goes: 'cascade' },
  reminder_defaults: { names: ['user_id', 'profile_id'], archived: 'account.json', goes: 'cascade' },
  team_mutes: { names: ['user_id'], archived: 'account.json', goes: 'cascade' },
  user_homes: {
    names: ['user_id', 'address', 'latitude', 'longitude'],
    archived: 'account.json',
    goes: 'cascade',
  },
  family_helpers: { names: ['owner_id', 'name'], archived: 'account.json', goes: 'cascade' },
  helper_contacts: {
    names: ['helper_id', 'owner_id', 'phone_number', 'email'],
    archived: 'account.json',
    goes: 'cascade',
  },
  legs: {
    names: [
      'event_group_id',
      'profile_id',
      'owner_id',
      'driver_user_id',
      'driver_helper_id',
      'note',
      'asked_by',
      'changed_by',
      'previous',
    ],
    archived: 'events.json',
    goes: 'cascade',
  },
  leg_defaults: {
    names: ['owner_id', 'profile_id', 'driver_user_id', 'driver_helper_id', 'note', 'made_by'],
    archived: 'profiles.json',
    goes: 'cascade',
  },
  absences: {
    names: ['event_group_id', 'profile_id', 'owner_id', 'noted_by'],
    archived: 'events.json',
    goes: 'cascade',
  },
  absence_spans: {
    names: ['profile_id', 'owner_id', 'noted_by'],
    archived: 'profiles.json',
    goes: 'cascade',
  },
  departures: {
    names: ['user_id', 'event_group_id'],
    archived: { not: 'computed from legs, home and drive times, which are archived' },
    goes: 'cascade',
  },
  routed_drives: { nobody: 'drive times between coordinates that are rounded to about 100 m' },
  event_reminders: { names: ['user_id', 'event_group_id'], archived: 'account.json', goes: 'cascade' },
  calendar_links: {
    names: ['user_id', 'profile_id', 'label', 'last_read_by'],
    archived: 'connections.json',
    goes: 'cascade',
  },
  share_opt_outs: {
    names: ['address_hash'],
    archived: { not: 'a keyed hash of the address of a person who asked for no more mail' },
    goes: { stays: 'a person who refused mail must still get none; the hash reveals no person' },
  },
  conversations: {
    names: ['participant_1_id', 'participant_2_id'],
    archived: 'conversations.json',
    goes: { step: 'friends', how: 'loses this participant; stays as long as the other person exists' },
  },
  messages: {
    names: ['sender_id', 'content', 'image_alt'],
    archived: 'conversations.json',
    goes: {
      step: 'friends',
      how: 'own messages stay with the other person as from a deleted account; pictures go with `bytes`',
    },
  },
  active_conversations: {
    names: ['user_id'],
    archived: { not: 'who is viewing a conversation at this minute' },
    goes: 'cascade',
  },
  threads: { names: ['owner_id', 'event_group_id'], archived: 'threads.json', goes: 'cascade' },
  event_messages: {
    names: ['event_group_id', 'sender_id', 'content', 'image_alt'],
    archived: 'threads.json',
    goes: {
      step: 'friends',
      how: 'with the account’s events; messages about others’ events stay as from a deleted account',
    },
  },
  thread_reads: {
    names: ['user_id', 'event_group_id'],
    archived: { not: 'the account’s reading position' },
    goes: 'cascade',
  },
  geocodes: { nobody: 'coordinates of addresses, without any person' },
  worker_leases: { nobody: 'the workers that run jobs' },
  zone_rules: { nobody: 'one row about the time zones of the runtime' },
  files: {
    names: ['owner_id', 'storage_id'],
    archived: 'photos',
    goes: { step: 'bytes', how: 'first the bytes, then the rows' },
  },
  file_removals: {
    names: ['owner_id', 'storage_id'],
    archived: { not: 'files that are being removed' },
    goes: { stays: 'without its owner, until the sweep has removed the bytes of an aborted upload' },
  },
  revisions: {
    names: ['subject'],
    archived: { not: 'numbers that make devices refetch' },
    goes: { step: 'rest', how: 'revisions of the account, its children and its teams' },
  },
  commands: {
    names: ['user_id', 'answer'],
    archived: { not: 'responses stored for retries; other tables contain their data' },
    goes: { step: 'rest', how: 'own rows by cascade; others’ rows if their response names deleted data' },
  },
  request_limits: {
    names: ['key'],
    archived: { not: 'counters with keyed hashes as keys' },
    goes: {
      stays: 'keys are HMACs with the installation’s secret, which reveal no person, and each row expires',
    },
  },
  backups: { nobody: 'names and sizes of backups of the whole installation' },
  server_processes: { nobody: 'the running processes of the installation' },
  key_probes: { nobody: 'one sealed constant per encryption key' },
  retired_lookup_keys: { nobody: 'look-up keys of rotated encryption keys' },
  database_epoch: { nobody: 'one row: the id of the database' },
  schema_migrations: { nobody: 'the applied migrations' },
  schema_files: { nobody: 'the applied functions, policies and triggers' },
}

/** Lists the tables of graphile-worker, which the generated database types do not include. */
export const JOB_PERSONAL_DATA: Readonly<Record<string, PersonalDataEntry>> = {
  _private_jobs: {
    names: ['payload', 'key', 'last_error'],
    archived: { not: 'jobs in progress' },
    goes: { step: 'rest', how: 'jobs that name deleted data; the deletion’s own job when it is done' },
  },
  _private_job_queues: {
    names: ['queue_name'],
    archived: { not: 'jobs in progress' },
    goes: { step: 'rest', how: 'queues of deleted teams and feeds' },
  },
  _private_tasks: { nobody: 'kinds of jobs' },
  _private_known_crontabs: { nobody: 'times of regular jobs' },
  migrations: { nobody: 'the applied migrations' },
}
