import { device } from '@homefield/contract/device'
import type { CallRouter } from '../../../lib/call-router.ts'
import type { OneClickRouter } from '../../../lib/one-click-router.ts'
import { stopMails, type UnsubscribeParts } from './service.ts'

/** Serves the unsubscribe page and the one-click unsubscribe (RFC 8058) behind the button in mail clients. */
export function unsubscribeRoutes(
  router: CallRouter,
  oneClick: OneClickRouter,
  parts: UnsubscribeParts,
): void {
  router.open(device.stopMails, ({ body }) => stopMails(parts, body.token))
  oneClick.serve(async (token) => void (await stopMails(parts, token)))
}
