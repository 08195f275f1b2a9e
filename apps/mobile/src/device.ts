import type { DeviceId } from '@homefield/contract/device'
import { v7 } from 'uuid'
import { API_BASE, api, read } from '../../web/src/lib/api/client.ts'
import { refusalOf } from '../../web/src/lib/api/refusal.ts'
import { addressOf, carry } from '../../web/src/lib/api/transport.ts'
import { nowInMilliseconds } from '../../web/src/lib/api/clock.ts'
import { Device } from './plugins.ts'

const FALLBACK = 'homefield.device'

/**
 * Returns the identifier of this phone.
 * If the phone has no identifier, the app creates and stores an identifier from the time and a random string.
 */
async function deviceId(): Promise<string> {
  const own = await Device.getId().catch(() => null)
  if (own?.identifier) return own.identifier
  const kept = localStorage.getItem(FALLBACK)
  if (kept !== null) return kept
  const made = `${nowInMilliseconds()}-${crypto.randomUUID().slice(0, 13)}`
  localStorage.setItem(FALLBACK, made)
  return made
}

/**
 * Registers this phone and its push token with the server.
 * @throws ApiError, OfflineError
 */
export async function saveDevice(fcmToken: string): Promise<void> {
  const { manufacturer, model, platform, osVersion } = await Device.getInfo()
  await read(
    api.PUT('/devices/{deviceId}', {
      params: { path: { deviceId: (await deviceId()) as DeviceId } },
      body: {
        deviceName: `${manufacturer} ${model}`.trim() || platform,
        platform,
        deviceModel: model,
        osVersion,
        fcmToken,
      },
    }),
  )
}

/**
 * Tells the server to send no more pushes to this phone.
 * @throws ApiError, OfflineError
 */
export async function removeDevice(): Promise<void> {
  await say('DELETE', `/devices/${await deviceId()}`)
}

/**
 * Sends a request about this phone or its reminders to the server now, without the mutation queue.
 * A failed request is not queued, because the app sends the current state again at its next start.
 */
export async function say(method: 'PATCH' | 'POST' | 'DELETE', path: string, body?: object): Promise<void> {
  const answer = await carry(
    new Request(addressOf(API_BASE + path), {
      method,
      headers: { 'Command-Id': v7(), ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }),
  )
  if (!answer.ok) throw await refusalOf(answer, await answer.json().catch(() => null))
}
