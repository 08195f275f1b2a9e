import { device } from '@homefield/contract/device'
import type { Door } from '../../../lib/door.ts'
import type { OneClickDoor } from '../../../lib/one-click-door.ts'
import { stopMails, type StoppingParts } from './service.ts'

/** Serves both the unsubscribe page and the mail client's one-click button. */
export function stoppingRoutes(door: Door, oneClick: OneClickDoor, parts: StoppingParts): void {
  door.open(device.stopMails, ({ body }) => stopMails(parts, body.token))
  oneClick.serve(async (token) => void (await stopMails(parts, token)))
}
