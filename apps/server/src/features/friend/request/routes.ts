import { friend } from '@homefield/contract/friend'
import { revisionsSeen } from '@homefield/database/revisions'
import type { Door } from '../../../lib/door.ts'
import type { Installation } from '../../../lib/installation.ts'
import { accept, ask, cancel, decline, requestsOf } from './service.ts'

export function requestRoutes(door: Door, installation: Pick<Installation, 'sendsMail'>): void {
  door.read(friend.requests, async ({ unit }) => ({
    revisions: await revisionsSeen(unit),
    ...(await requestsOf(unit)),
  }))
  door.write(friend.ask, ({ unit, body }) => ask(unit, body, installation))
  door.write(friend.cancel, ({ unit, params }) => cancel(unit, params.id))
  door.write(friend.accept, ({ unit, params }) => accept(unit, params.id))
  door.write(friend.decline, ({ unit, params }) => decline(unit, params.id))
}
