import { friend } from '@homefield/contract/friend'
import { revisionsSeen } from '@homefield/database/revisions'
import type { CallRouter } from '../../../lib/call-router.ts'
import type { Installation } from '../../../lib/installation.ts'
import { accept, ask, cancel, decline, requestsOf } from './service.ts'

export function requestRoutes(router: CallRouter, installation: Pick<Installation, 'sendsMail'>): void {
  router.read(friend.requests, async ({ unit }) => ({
    revisions: await revisionsSeen(unit),
    ...(await requestsOf(unit)),
  }))
  router.write(friend.ask, ({ unit, body }) => ask(unit, body, installation))
  router.write(friend.cancel, ({ unit, params }) => cancel(unit, params.id))
  router.write(friend.accept, ({ unit, params }) => accept(unit, params.id))
  router.write(friend.decline, ({ unit, params }) => decline(unit, params.id))
}
