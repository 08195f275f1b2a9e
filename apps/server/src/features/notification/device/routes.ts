import { device } from '@homefield/contract/device'
import type { Door } from '../../../lib/door.ts'
import type { PushKeys } from '../push-key/service.ts'
import { type DeviceParts, putDevice, removeDevice, subscribe, unsubscribe } from './service.ts'

export function deviceRoutes(
  door: Door,
  parts: DeviceParts & { readonly pushKeys: () => Promise<PushKeys> },
): void {
  door.run(device.put, ({ userId, work, caller, params, body }) =>
    putDevice(parts, { work, userId, sessionId: caller.sessionId }, params.deviceId, body),
  )
  door.write(device.remove, ({ unit, params }) => removeDevice(unit, params.deviceId))
  door.write(device.subscribe, ({ unit, caller, body }) => subscribe(parts, unit, caller.sessionId, body))
  door.write(device.unsubscribe, ({ unit, body }) => unsubscribe(parts, unit, body.endpoint))
  door.read(device.pushKey, async () => ({ publicKey: (await parts.pushKeys()).publicKey }))
}
