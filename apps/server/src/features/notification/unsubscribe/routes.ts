import { device } from '@homefield/contract/device'
import type { CallRouter } from '../../../lib/call-router.ts'
import type { OneClickRouter } from '../../../lib/one-click-router.ts'
import { stopMails, type UnsubscribeParts } from './service.ts'

/** Serves the unsubscribe page and the unsubscribe button that mail clients show (one-click, RFC 8058). */
export function unsubscribeRoutes(
  router: CallRouter,
  oneClick: OneClickRouter,
  parts: UnsubscribeParts,
): void {
  router.open(device.stopMails, ({ body }) => stopMails(parts, body.token))
  oneClick.serve(async (token) => void (await stopMails(parts, token)))
}
