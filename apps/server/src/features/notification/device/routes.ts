import { device } from '@homefield/contract/device'
import type { CallRouter } from '../../../lib/call-router.ts'
import type { PushKeys } from '../push-key/service.ts'
import { type DeviceParts, putDevice, removeDevice, subscribe, unsubscribe } from './service.ts'

export function deviceRoutes(
  router: CallRouter,
  parts: DeviceParts & { readonly pushKeys: () => Promise<PushKeys> },
): void {
  router.run(device.put, ({ userId, work, caller, params, body }) =>
    putDevice(parts, { work, userId, sessionId: caller.sessionId }, params.deviceId, body),
  )
  router.write(device.remove, ({ unit, params }) => removeDevice(unit, params.deviceId))
  router.write(device.subscribe, ({ unit, caller, body }) => subscribe(parts, unit, caller.sessionId, body))
  router.write(device.unsubscribe, ({ unit, body }) => unsubscribe(parts, unit, body.endpoint))
  router.read(device.pushKey, async () => ({ publicKey: (await parts.pushKeys()).publicKey }))
}
