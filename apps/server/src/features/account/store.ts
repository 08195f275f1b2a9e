import type { ReadUnit, WriteUnit } from '@homefield/database/work'

export interface SettingsRow {
  readonly full_name: string
  readonly timezone: string
  readonly language: string
  readonly theme: string
  readonly version: number
}

export type SettingsValues = Partial<Omit<SettingsRow, 'version'>>

const COLUMNS = ['full_name', 'timezone', 'language', 'theme', 'version'] as const

/** A unit of work exists for an account with settings only, so there always is a row. */
export function readSettings({ tx, viewer }: ReadUnit): Promise<SettingsRow> {
  return tx
    .selectFrom('user_settings')
    .select(COLUMNS)
    .where('user_id', '=', viewer.userId)
    .executeTakeFirstOrThrow()
}

/** The same, held until the unit ends: of two changes at once, the second sees what the first one made. */
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
