import { device } from '@homefield/contract/device'
import type { CallRouter } from '../../../lib/call-router.ts'
import type { Vault } from '../../../lib/crypto/vault.ts'
import { addPushApp, listPushApps, removePushApp } from './service.ts'

export function pushAppRoutes(router: CallRouter, parts: { readonly vault: Vault }): void {
  router.read(device.pushApps, ({ unit }) => listPushApps(unit))
  router.write(device.addPushApp, ({ unit, body }) => addPushApp(unit, parts, body))
  router.write(device.removePushApp, ({ unit, params }) => removePushApp(unit, params.id))
}
