import { friend } from '@homefield/contract/friend'
import { revisionsSeen } from '@homefield/database/revisions'
import type { CallRouter } from '../../lib/call-router.ts'
import type { Installation } from '../../lib/installation.ts'
import { blockRoutes } from './block/routes.ts'
import { peopleNamed } from './people/service.ts'
import { requestRoutes } from './request/routes.ts'
import { changeRole, endFriendship, friendsOf } from './service.ts'

export function friendRoutes(router: CallRouter, installation: Pick<Installation, 'sendsMail'>): void {
  router.read(friend.list, async ({ unit }) => ({
    revisions: await revisionsSeen(unit),
    friends: await friendsOf(unit),
  }))
  router.write(friend.changeRole, ({ unit, params, body }) => changeRole(unit, params.userId, body))
  router.write(friend.remove, ({ unit, params }) => endFriendship(unit, params.userId))
  router.read(friend.people, async ({ unit, query }) => ({
    people: await peopleNamed(unit, query.q, installation),
  }))
  requestRoutes(router, installation)
  blockRoutes(router)
}
