import type { DB } from '@homefield/database/schema.gen'

/*
 * Registry of all tables and the personal data in each: how it gets into an archive, and how it is deleted with the
 * account. A new table does not compile without an entry here. A test over the real schema checks the entries: foreign
 * keys, columns that are named like a person's, and text columns that may contain an id.
 */

/**
 * The way a table's rows are deleted with an account. `cascade`: by foreign keys alone. `step`: see
 * deletion/service.ts.
 */
export type Going =
  | 'cascade'
  | { readonly step: 'request' | 'friends' | 'teams' | 'bytes' | 'rest' | 'end'; readonly how: string }
  | { readonly stays: string }

/** The archive file that contains the table, or the reason why none does. */
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
  /** Columns that name a person or their address, and text or JSON columns that may contain their ids. */
  readonly names: readonly string[]
  readonly archived: Archived
  readonly goes: Going
}

/** Reason why the table holds no personal data. */
export interface ImpersonalTable {
  readonly nobody: string
}

type PersonalDataEntry = PersonalTable | ImpersonalTable

const LINK_SECRET = 'the address of a feed is a secret, and its content comes again with its events'

export const PERSONAL_DATA: Readonly<Record<keyof DB, PersonalDataEntry>> = {
  users: { names: ['id', 'name', 'email', 'image'], archived: 'account.json', goes: 'cascade' },
  sessions: { names: ['user_id', 'ip_address'], archived: 'account.json', goes: 'cascade' },
  accounts: {
    names: ['user_id', 'account_id'],
    archived: { not: 'a password’s hash; when it was set stands in account.json' },
    goes: 'cascade',
  },
  verifications: {
    names: ['identifier', 'value'],
    archived: { not: 'challenges of a sign-in under way, of use for minutes' },
    goes: { step: 'rest', how: 'those that name the account or its address' },
  },
  user_settings: {
    names: ['user_id', 'full_name', 'phone_number'],
    archived: 'account.json',
    goes: 'cascade',
  },
  additional_emails: { names: ['user_id', 'email'], archived: 'account.json', goes: 'cascade' },
  account_links: {
    names: ['user_id', 'email', 'additional_email_id'],
    archived: { not: 'hashes of secrets that were mailed' },
    goes: 'cascade',
  },
  two_factors: {
    names: ['user_id'],
    archived: { not: 'a secret; since when it is on stands in account.json' },
    goes: 'cascade',
  },
  passkeys: { names: ['user_id'], archived: 'account.json', goes: 'cascade' },
  security_events: { names: ['user_id'], archived: 'account.json', goes: 'cascade' },
  account_exports: {
    names: ['user_id', 'storage_id'],
    archived: { not: 'an archive does not hold archives' },
    goes: {
      step: 'bytes',
      how: 'first the bytes, then the rows; a trigger hands what comes later to the sweep',
    },
  },
  account_deletions: {
    names: ['user_id', 'email', 'traces'],
    archived: { not: 'exists only when nobody can sign in any more' },
    goes: { step: 'end', how: 'last of all' },
  },
  friendships: {
    names: ['user_id', 'friend_id'],
    archived: 'account.json',
    goes: { step: 'friends', how: 'in both directions; the other side is told' },
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
    goes: { step: 'friends', how: 'in both directions; the other side is told' },
  },
  blocks: { names: ['user_id', 'blocked_id'], archived: 'account.json', goes: 'cascade' },
  notifications: {
    names: ['user_id', 'person_id', 'friend_request_id', 'owner_id', 'event_share_id', 'data'],
    archived: 'account.json',
    goes: 'cascade',
  },
  notification_changes: {
    names: ['notification_id', 'change_id'],
    archived: { not: 'which changes an entry of the bell told of; they stand with their events' },
    goes: 'cascade',
  },
  notification_deliveries: {
    names: ['user_id', 'additional_email_id', 'target', 'target_name'],
    archived: 'account.json',
    goes: 'cascade',
  },
  user_devices: { names: ['user_id', 'device_id', 'device_name'], archived: 'account.json', goes: 'cascade' },
  push_subscriptions: { names: ['user_id', 'device_name'], archived: 'account.json', goes: 'cascade' },
  reminders: {
    names: ['user_id', 'event_group_id', 'profile_id'],
    archived: { not: 'which reminders were due already, kept for days so that none rings twice' },
    goes: 'cascade',
  },
  push_keys: { nobody: 'one row, by which keys the installation pushes' },
  reminder_scan: { nobody: 'one row, about when was looked last' },
  scheduled_local_notifications: {
    names: ['user_id', 'event_group_id', 'profile_id', 'title', 'body', 'taken_by'],
    archived: { not: 'what a phone is to ring; it follows from the events and the settings' },
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
    goes: { step: 'teams', how: 'with the events they brought, also those of a friend’s children' },
  },
  profile_teams: {
    names: ['profile_id', 'profile_owner_id', 'platform_team_id', 'team_owner_id'],
    archived: 'connections.json',
    goes: { step: 'teams', how: 'both his teams at others’ children and others’ teams at his' },
  },
  feeds: {
    names: [],
    archived: { not: LINK_SECRET },
    goes: {
      step: 'teams',
      how: 'with its last team, by trigger; one that was being checked then, with `rest`',
    },
  },
  platform_credentials: {
    names: ['user_id', 'remote_user_id'],
    archived: { not: 'secrets; that a sign-in exists and since when stands in connections.json' },
    goes: 'cascade',
  },
  sign_in_attempts: {
    names: ['user_id'],
    archived: { not: 'sign-ins at a platform under way, of use for minutes' },
    goes: 'cascade',
  },
  team_imports: {
    names: ['team_id', 'user_id'],
    archived: { not: 'how far an import was; what it brought stands in events.json' },
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
      how: 'his own by cascade; in others’ histories who did it becomes nobody in particular (a zero id)',
    },
  },
  event_shares: {
    names: ['event_group_id', 'owner_id', 'shared_by', 'recipient'],
    archived: 'events.json',
    goes: 'cascade',
  },
  change_acknowledgements: {
    names: ['user_id', 'change_id'],
    archived: { not: 'which news were seen; the news themselves stand with their events' },
    goes: 'cascade',
  },
  clash_settlements: {
    names: ['user_id', 'first_event_group_id', 'second_event_group_id', 'settled_for'],
    archived: { not: 'what was said of two events together; both stand in events.json' },
    goes: 'cascade',
  },
  drive_times: { names: ['user_id', 'from_place', 'to_place'], archived: 'account.json', goes: 'cascade' },
  event_reminders: { names: ['user_id', 'event_group_id'], archived: 'account.json', goes: 'cascade' },
  calendar_links: {
    names: ['user_id', 'profile_id', 'label', 'last_read_by'],
    archived: 'connections.json',
    goes: 'cascade',
  },
  share_refusals: {
    names: ['address_hash'],
    archived: { not: 'a keyed hash of somebody’s address, who asked for no more mail' },
    goes: { stays: 'whoever refused mail is still to get none; the hash tells nobody who that is' },
  },
  conversations: {
    names: ['participant_1_id', 'participant_2_id'],
    archived: 'conversations.json',
    goes: { step: 'friends', how: 'without him, as long as the other one is there to read it' },
  },
  messages: {
    names: ['sender_id', 'content', 'image_alt'],
    archived: 'conversations.json',
    goes: {
      step: 'friends',
      how: 'his own stay with the other one, as of a deleted account; pictures go with `bytes`',
    },
  },
  active_conversations: {
    names: ['user_id'],
    archived: { not: 'who looks at what in this very minute' },
    goes: 'cascade',
  },
  threads: { names: ['owner_id', 'event_group_id'], archived: 'threads.json', goes: 'cascade' },
  event_messages: {
    names: ['event_group_id', 'sender_id', 'content', 'image_alt'],
    archived: 'threads.json',
    goes: {
      step: 'friends',
      how: 'with his events; what he wrote about others’ stays, as of a deleted account',
    },
  },
  thread_reads: {
    names: ['user_id', 'event_group_id'],
    archived: { not: 'how far he has read' },
    goes: 'cascade',
  },
  geocodes: { nobody: 'where addresses are, without anybody who goes there' },
  zone_rules: { nobody: 'one row, about the runtime’s time zones' },
  files: {
    names: ['owner_id', 'storage_id'],
    archived: 'photos',
    goes: { step: 'bytes', how: 'first the bytes, then the rows' },
  },
  file_removals: {
    names: ['owner_id', 'storage_id'],
    archived: { not: 'bytes on their way out' },
    goes: { stays: 'without its owner, until the sweep has removed the bytes of an upload that was cut off' },
  },
  revisions: {
    names: ['subject'],
    archived: { not: 'numbers that tell devices to read again' },
    goes: { step: 'rest', how: 'those of the account, its children and its teams' },
  },
  commands: {
    names: ['user_id', 'answer'],
    archived: { not: 'answers kept for a retry; what they say stands in its own table' },
    goes: { step: 'rest', how: 'his own by cascade; of others’, those whose answer names what is gone' },
  },
  request_limits: {
    names: ['key'],
    archived: { not: 'counters under keyed hashes' },
    goes: {
      stays:
        'keys are HMACs under the installation’s secret: nobody can tell whose, and each runs out by itself',
    },
  },
  database_epoch: { nobody: 'one row, about the database' },
  schema_migrations: { nobody: 'which migrations were applied' },
  schema_files: { nobody: 'which functions, policies and triggers were applied' },
}

/** graphile-worker's own tables, which the generated database types do not include. */
export const JOB_PERSONAL_DATA: Readonly<Record<string, PersonalDataEntry>> = {
  _private_jobs: {
    names: ['payload', 'key', 'last_error'],
    archived: { not: 'work under way' },
    goes: { step: 'rest', how: 'jobs that name what is gone; the deletion’s own when it is done' },
  },
  _private_job_queues: {
    names: ['queue_name'],
    archived: { not: 'work under way' },
    goes: { step: 'rest', how: 'queues of teams and feeds that are gone' },
  },
  _private_tasks: { nobody: 'kinds of jobs' },
  _private_known_crontabs: { nobody: 'times of regular jobs' },
  migrations: { nobody: 'which migrations were applied' },
}
