import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'
import type { Address } from './model.ts'

export interface SettingsRow {
  readonly full_name: string
  readonly phone_number: string
  readonly photo_file_id: string | null
  readonly timezone: string
  readonly language: string
  readonly theme: string
  readonly findable: boolean
  readonly share_presence: boolean
  readonly email_notifications: boolean
  readonly sms_notifications: boolean
  readonly in_app_notifications: boolean
  readonly schedule_updates: boolean
  readonly team_communications: boolean
  readonly all_notifications: boolean
  readonly notification_lead_time_minutes: number
  /** Start of the quiet hours, as a time of day HH:MM:SS. */
  readonly quiet_from: string | null
  readonly quiet_until: string | null
  readonly lock_screen: string
  readonly friends_reminders: boolean
  readonly birthday_reminders: boolean
  readonly stopped_mails: string[]
  readonly version: number
}

export type SettingsValues = {
  readonly [Column in Exclude<keyof SettingsRow, 'version'>]?: SettingsRow[Column] | undefined
}

const COLUMNS = [
  'full_name',
  'phone_number',
  'photo_file_id',
  'timezone',
  'language',
  'theme',
  'findable',
  'share_presence',
  'email_notifications',
  'sms_notifications',
  'in_app_notifications',
  'schedule_updates',
  'team_communications',
  'all_notifications',
  'notification_lead_time_minutes',
  'quiet_from',
  'quiet_until',
  'lock_screen',
  'friends_reminders',
  'birthday_reminders',
  'stopped_mails',
  'version',
] as const

/** Reads the viewer's settings. Settings always exist, because a trigger inserts them with the account. */
export function readSettings({ tx, viewer }: ReadUnit): Promise<SettingsRow> {
  return tx
    .selectFrom('user_settings')
    .select(COLUMNS)
    .where('user_id', '=', viewer.userId)
    .executeTakeFirstOrThrow()
}

/** Like `readSettings`, but locks the row until the transaction ends. Concurrent changes run one by one. */
export function lockSettings({ tx, viewer }: WriteUnit): Promise<SettingsRow> {
  return tx
    .selectFrom('user_settings')
    .select(COLUMNS)
    .where('user_id', '=', viewer.userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export function updateSettings({ tx, viewer }: WriteUnit, values: SettingsValues): Promise<SettingsRow> {
  return tx
    .updateTable('user_settings')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('user_id', '=', viewer.userId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/**
 * Returns the viewer's sign-in address. Requests have no right to read `users` except through SQL functions.
 */
export async function readOwnAddress({ tx }: ReadUnit): Promise<Address | undefined> {
  const { rows } = await sql<{ email: string; is_confirmed: boolean }>`
    select email, is_confirmed from own_address()`.execute(tx)
  const [row] = rows
  return row && { email: row.email, isConfirmed: row.is_confirmed }
}

/** Returns the ids of the viewer's friends, of people with an open request, and of people the viewer blocked. */
export async function readCircle({ tx }: ReadUnit): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from circle()`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns the children whose drives show the viewer's name. */
export async function readDrivenChildren({ tx, viewer }: ReadUnit): Promise<readonly string[]> {
  const { rows } = await sql<{
    profile_id: string
  }>`select distinct profile_id from drives_of(${viewer.userId})`.execute(tx)
  return rows.map((row) => row.profile_id)
}

/** Returns the ids of the conversations that are open on the viewer's devices. */
export async function readWatched({ tx, viewer }: ReadUnit): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('active_conversations')
    .select('conversation_id')
    .distinct()
    .where('user_id', '=', viewer.userId)
    .execute()
  return rows.map((row) => row.conversation_id)
}

/**
 * Finds a portrait that belongs to the viewer's account. Ignores photos of children and of other accounts.
 */
export async function findOwnPortrait({ tx, viewer }: WriteUnit, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('files')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', viewer.userId)
    .where('kind', '=', 'portrait')
    .executeTakeFirst()
  return row?.id
}

/**
 * Deletes the replaced portrait, and older portraits that were uploaded but never saved.
 * Keeps a portrait that was uploaded after the portrait `kept`, because another device may be about to save it.
 * @param kept Null deletes all portraits.
 */
export async function deleteOtherPortraits({ tx, viewer }: WriteUnit, kept: string | null): Promise<void> {
  const others = tx.deleteFrom('files').where('owner_id', '=', viewer.userId).where('kind', '=', 'portrait')
  if (kept === null) await others.execute()
  else
    await others
      .where('id', '!=', kept)
      .where('created_at', '<=', (eb) =>
        eb.selectFrom('files as f').select('f.created_at').where('f.id', '=', kept),
      )
      .execute()
}
