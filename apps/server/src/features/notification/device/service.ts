/*
 * Manages a user's push targets: FCM tokens of phones and push subscriptions of browsers.
 * A push target belongs to the session that registered the target, and is deleted with the session.
 * The database stores tokens and subscriptions encrypted, because anyone with a token can push to the device.
 * The server finds a token or subscription by a keyed hash.
 */
import type { device, DeviceId, PushSubscription } from '@homefield/contract/device'
import type { Work, WriteUnit } from '@homefield/database/work'
import type { z } from 'zod'
import type { LookupHash } from '../../../lib/crypto/lookup-hash.ts'
import type { Vault } from '../../../lib/crypto/vault.ts'
import type { Logger } from '../../../lib/logger.ts'
import { SUBSCRIPTION_SEAL, TOKEN_SEAL } from './model.ts'
import {
  deleteDevice,
  deleteOlderPlaces,
  deleteSubscription,
  findDevice,
  replaceSubscription,
  takePushPlace,
  upsertDevice,
} from './store.ts'

export interface DeviceParts {
  readonly vault: Vault
  readonly lookup: LookupHash
  readonly logger: Logger
}

/**
 * Maximum number of phones, and also of browsers, that one user can register for push notifications.
 * If a user registers more, the server deletes the oldest registrations.
 */
const MOST_PLACES = 30
/**
 * Matches an APNs device token. An FCM token is longer and contains other characters (specification).
 * If a phone registers an APNs token instead of an FCM token, the server logs a warning.
 */
const APPLE_TOKEN = /^[0-9a-f]{64}$/i

type NewDevice = z.output<typeof device.put.body>

/** Stores a device. Writes nothing if the stored device is already the same. */
export async function putDevice(
  parts: DeviceParts,
  { work, userId, sessionId }: { work: Work; userId: string; sessionId: string },
  deviceId: DeviceId,
  { fcmToken, deviceName, platform, deviceModel, osVersion }: NewDevice,
): Promise<{ unchanged: boolean }> {
  const { vault, lookup, logger } = parts
  if (fcmToken !== null && APPLE_TOKEN.test(fcmToken))
    logger.warn(
      { userId, platform },
      'a push token has 64 hex digits: it may be an APNs token instead of an FCM token',
    )
  const values = {
    session_id: sessionId,
    device_name: deviceName,
    platform,
    device_model: deviceModel,
    os_version: osVersion,
  }
  const hashes = fcmToken === null ? [] : hashesOf(lookup, fcmToken, 'fcm-token')
  const before = await work.read(userId, (unit) => findDevice(unit, deviceId))
  const stored = before?.fcm_token_hash ?? null
  const isSameToken = stored === null ? fcmToken === null : hashes.some((hash) => hash.equals(stored))
  const isSame =
    before !== undefined &&
    isSameToken &&
    (Object.keys(values) as (keyof typeof values)[]).every((name) => before[name] === values[name])
  if (isSame) return { unchanged: true }
  await work.write(userId, async (unit) => {
    await takePushPlace(unit, hashes)
    const [hash] = hashes
    const token = hash && fcmToken !== null ? { hash, sealed: vault.seal(fcmToken, TOKEN_SEAL) } : null
    await upsertDevice(unit, deviceId, values, before && isSameToken ? undefined : token)
    await deleteOlderPlaces(unit, MOST_PLACES)
    unit.bump(`person:${userId}`)
  })
  return { unchanged: false }
}

export async function removeDevice(unit: WriteUnit, id: DeviceId): Promise<Record<string, never>> {
  await deleteDevice(unit, id)
  return bumpOwn(unit)
}

export async function subscribe(
  { vault, lookup }: DeviceParts,
  unit: WriteUnit,
  sessionId: string,
  { endpoint, keys, deviceName = '' }: PushSubscription & { deviceName?: string | undefined },
): Promise<Record<string, never>> {
  const hashes = hashesOf(lookup, endpoint, 'push-address')
  const [hash = Buffer.alloc(0)] = hashes
  await takePushPlace(unit, hashes)
  await replaceSubscription(unit, hashes, {
    session_id: sessionId,
    address_hash: hash,
    sealed: vault.seal(JSON.stringify({ endpoint, keys }), SUBSCRIPTION_SEAL),
    device_name: deviceName,
  })
  await deleteOlderPlaces(unit, MOST_PLACES)
  return bumpOwn(unit)
}

export async function unsubscribe(
  { lookup }: DeviceParts,
  unit: WriteUnit,
  endpoint: string,
): Promise<Record<string, never>> {
  await deleteSubscription(unit, hashesOf(lookup, endpoint, 'push-address'))
  return bumpOwn(unit)
}

function hashesOf(lookup: LookupHash, secret: string, purpose: string): Buffer[] {
  return lookup.candidates(secret, purpose).map((hash) => Buffer.from(hash))
}

function bumpOwn(unit: WriteUnit): Record<string, never> {
  unit.bump(`person:${unit.viewer.userId}`)
  return {}
}
