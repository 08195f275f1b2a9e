import type { DeviceId } from '@homefield/contract/device'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'

export interface DeviceRow {
  readonly id: string
  readonly session_id: string
  readonly device_name: string
  readonly platform: string
  readonly device_model: string
  readonly os_version: string
  readonly fcm_token_hash: Buffer | null
}

export type DeviceValues = Omit<DeviceRow, 'id' | 'fcm_token_hash'>

export async function findDevice({ tx, viewer }: ReadUnit, id: DeviceId): Promise<DeviceRow | undefined> {
  return tx
    .selectFrom('user_devices')
    .select(['id', 'session_id', 'device_name', 'platform', 'device_model', 'os_version', 'fcm_token_hash'])
    .where('user_id', '=', viewer.userId)
    .where('device_id', '=', id)
    .executeTakeFirst()
}

/** @param token undefined: keep the stored token; null: remove it */
export async function upsertDevice(
  { tx, viewer, now }: WriteUnit,
  id: DeviceId,
  values: DeviceValues,
  token: { readonly sealed: string; readonly hash: Buffer } | null | undefined,
): Promise<void> {
  const known = {
    ...values,
    last_active: now.toString(),
    ...(token !== undefined && {
      fcm_token_sealed: token?.sealed ?? null,
      fcm_token_hash: token?.hash ?? null,
    }),
  }
  await tx
    .insertInto('user_devices')
    .values({ ...known, user_id: viewer.userId, device_id: id })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_id']).doUpdateSet(known))
    .execute()
}

export async function deleteDevice({ tx, viewer }: WriteUnit, id: DeviceId): Promise<void> {
  await tx
    .deleteFrom('user_devices')
    .where('user_id', '=', viewer.userId)
    .where('device_id', '=', id)
    .execute()
}

/** Removes the push registrations of a phone or browser for all accounts except the viewer's. */
export async function takePushPlace({ tx }: WriteUnit, hashes: readonly Buffer[]): Promise<void> {
  await sql`select take_push_place(${[...hashes]}::bytea[])`.execute(tx)
}

export interface SubscriptionValues {
  readonly session_id: string
  readonly address_hash: Buffer
  readonly sealed: string
  readonly device_name: string
}

/** @param hashes all hashes under which the database may hold this browser */
export async function replaceSubscription(
  { tx, viewer }: WriteUnit,
  hashes: readonly Buffer[],
  values: SubscriptionValues,
): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', viewer.userId)
    .where('address_hash', 'in', hashes)
    .where('address_hash', '!=', values.address_hash)
    .execute()
  await tx
    .insertInto('push_subscriptions')
    .values({ ...values, user_id: viewer.userId })
    .onConflict((conflict) => conflict.column('address_hash').doUpdateSet(values))
    .execute()
}

export async function deleteSubscription(
  { tx, viewer }: WriteUnit,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', viewer.userId)
    .where('address_hash', 'in', hashes)
    .execute()
}

/** Keeps the viewer's `most` latest push browsers and `most` latest phones, and deletes the older registrations. */
export async function deleteOlderPlaces({ tx, viewer }: WriteUnit, most: number): Promise<void> {
  for (const table of ['push_subscriptions', 'user_devices'])
    await sql`
      delete from ${sql.table(table)} where id in (
        select id from ${sql.table(table)} where user_id = ${viewer.userId}
        order by updated_at desc, id offset ${most})`.execute(tx)
}
