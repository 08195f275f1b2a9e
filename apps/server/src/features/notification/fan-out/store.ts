import type { JsonValue } from '@homefield/database/json-column'
import type { SystemUnit } from '@homefield/database/work'
import { sql } from 'kysely'

/** A change that nobody has been notified of yet, with the event's current state. */
export interface UnnotifiedRow {
  readonly id: string
  readonly event_id: string
  readonly field: string
  readonly old_value: JsonValue
  readonly new_value: JsonValue
  /** The id of the person who made the change. Null for a change that the platform made. */
  readonly changed_by: string | null
  readonly changed_at: string
  readonly is_overridden: boolean
  /** True if only the family's owner and administrators may see the change. */
  readonly is_private: boolean
  /** True if the app's list of changes shows the change, as long as the event is not deleted. */
  readonly is_shown: boolean
  /** True if a person deleted the event of this change. */
  readonly is_deleted: boolean
  readonly status: string
  readonly start_time: string | null
  readonly end_time: string | null
  readonly first_day: string | null
  readonly last_day: string | null
  readonly acknowledged_by: readonly string[]
}

/**
 * Identifies the events of one fan-out job: all events of one team in one family.
 * A null `teamId` stands for the events that the family entered by hand.
 */
export interface Schedule {
  readonly ownerId: string
  readonly teamId: string | null
}

/**
 * Runs `act` in a savepoint. If `act` fails, rolls back to the savepoint and returns the error.
 * @throws if the connection itself is lost
 */
export async function failureOf({ tx }: SystemUnit, act: () => Promise<void>): Promise<unknown> {
  await sql`savepoint one_of_them`.execute(tx)
  try {
    await act()
    return null
  } catch (error) {
    await sql`rollback to savepoint one_of_them`.execute(tx)
    return error
  }
}

/**
 * Marks unannounced changes as notified and returns them, so that no other job returns the same changes.
 * Returns nothing if a person made another change after `since`. The job of the later change then announces both.
 * The fan-out job of the newest change handles all changes, so several quick edits cause only one notification.
 */
export async function lockUnnotified(
  { tx }: SystemUnit,
  { ownerId, teamId }: Schedule,
  since: string,
): Promise<UnnotifiedRow[]> {
  const { rows } = await sql<UnnotifiedRow>`
    select * from lock_unnotified(${ownerId}, ${teamId}, ${since}::timestamptz)`.execute(tx)
  return rows
}

/** A change to another family's copy of an event that the user's own family has, too. */
export interface KnownChange {
  readonly user_id: string
  readonly change_id: string
}

/**
 * Records who needs no notification of a change, because their own family has the same event.
 * If the platform moves a game that two families have, a parent who sees both copies gets one notification.
 * The parent's list of changes then shows the change only for their own family's copy.
 * @returns changes that were not recorded before
 */
export async function knowFromOwn(
  { tx }: SystemUnit,
  ownerId: string,
  changeIds: readonly string[],
): Promise<KnownChange[]> {
  const { rows } = await sql<KnownChange>`
    select * from know_from_own(${ownerId}, ${[...changeIds]}::uuid[])`.execute(tx)
  return rows
}

/** Returns who has to confirm a drive again because of the changes, each with the change. */
export async function driversToCheck(
  { tx }: SystemUnit,
  changeIds: readonly string[],
): Promise<{ user_id: string; change_id: string }[]> {
  const { rows } = await sql<{ user_id: string; change_id: string }>`
    select * from drivers_to_check(${[...changeIds]}::uuid[])`.execute(tx)
  return rows
}

export interface RecipientRow {
  readonly user_id: string
  readonly role: string
  readonly zone: string
  readonly all_notifications: boolean
  readonly in_app: boolean
  readonly email: boolean
  readonly sms: boolean
  readonly schedule_updates: boolean
  readonly team_communications: boolean
  readonly quiet_from: string | null
  readonly quiet_until: string | null
  readonly has_push: boolean
  readonly has_phone: boolean
}

const RECIPIENT = sql`
  p.user_id, p.role, r.zone, r.all_notifications, r.in_app, r.email, r.sms, r.schedule_updates, r.team_communications,
  r.quiet_from::text, r.quiet_until::text, r.has_push, r.has_phone`

/** Returns the owner and everybody who may see the owner's events. */
export async function peopleOf({ tx }: SystemUnit, ownerId: string): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    with p as materialized (select * from people_to_notify(${ownerId}))
    select ${RECIPIENT} from p join recipients(array(select user_id from p)) r on r.user_id = p.user_id
    order by p.user_id`.execute(tx)
  return rows
}

/** @param teamId null for events that the family entered by hand, which nobody mutes */
export async function peopleWhoMute({ tx }: SystemUnit, teamId: string | null): Promise<ReadonlySet<string>> {
  if (teamId === null) return new Set()
  const { rows } = await sql<{ id: string }>`select id from people_who_mute(${teamId}) as id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Returns everybody who may see the new team's events and has no notification about the team yet. */
export async function peopleOfNewTeam(
  { tx }: SystemUnit,
  { ownerId, teamId }: { readonly ownerId: string; readonly teamId: string },
): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    with p as materialized (select * from people_to_notify_of_team(${ownerId}, ${teamId}))
    select ${RECIPIENT} from p join recipients(array(select user_id from p)) r on r.user_id = p.user_id
    order by p.user_id`.execute(tx)
  return rows
}

export interface Entry {
  readonly userId: string
  readonly type: 'new_event' | 'schedule_change'
  readonly kind: 'eventsAdded' | 'eventsChanged'
  readonly isUrgent: boolean
  readonly changeIds: readonly string[]
}

export async function noteChanges(
  { tx }: SystemUnit,
  { ownerId, teamId }: Schedule,
  { userId, type, kind, isUrgent, changeIds }: Entry,
): Promise<void> {
  await sql`
    select note_changes(${userId}, ${type}, ${kind}, ${ownerId}, ${teamId}, ${isUrgent}, ${[...changeIds]}::uuid[])`.execute(
    tx,
  )
}

export async function noteTeam(
  { tx }: SystemUnit,
  userId: string,
  { ownerId, teamId, imported }: { ownerId: string; teamId: string; imported: number },
): Promise<void> {
  await sql`select note_team(${userId}, ${ownerId}, ${teamId}, ${imported})`.execute(tx)
}

export interface ReaderRow extends RecipientRow {
  readonly sender_id: string
  readonly is_private: boolean
  readonly is_muted: boolean
  /** True if the recipient has read the message or currently has the conversation open. */
  readonly is_looked_at: boolean
}

/**
 * Returns the recipient of a chat message as a list.
 * Returns an empty list if the friendship has ended or the recipient was already notified.
 */
export async function readersOfMessage(
  { tx }: SystemUnit,
  messageId: string,
  activeSince: Temporal.Instant,
): Promise<ReaderRow[]> {
  const { rows } = await sql<ReaderRow>`
    with p as materialized (select * from message_to_notify(${messageId}, ${activeSince.toString()}))
    select ${RECIPIENT}, p.sender_id, false as is_private, p.is_muted, p.is_looked_at
    from p join recipients(array(select user_id from p)) r on r.user_id = p.user_id`.execute(tx)
  return rows
}

/**
 * Returns everybody who sees the event of a message, including the sender.
 * Excludes people who were already notified of the message or of a later message in the same thread.
 */
export async function readersOfComment({ tx }: SystemUnit, messageId: string): Promise<ReaderRow[]> {
  const { rows } = await sql<ReaderRow>`
    with p as materialized (select * from comment_to_notify(${messageId}))
    select ${RECIPIENT}, p.sender_id, p.is_private, p.is_muted, p.is_looked_at
    from p join recipients(array(select user_id from p)) r on r.user_id = p.user_id
    order by p.user_id`.execute(tx)
  return rows
}

export async function noteMessage({ tx }: SystemUnit, userId: string, messageId: string): Promise<void> {
  await sql`select note_message(${userId}, ${messageId})`.execute(tx)
}

export async function noteComment({ tx }: SystemUnit, userId: string, messageId: string): Promise<void> {
  await sql`select note_comment(${userId}, ${messageId})`.execute(tx)
}

export async function dropReadMessages({ tx }: SystemUnit, before: Temporal.Instant): Promise<void> {
  await sql`select drop_read_messages(${before.toString()})`.execute(tx)
}
