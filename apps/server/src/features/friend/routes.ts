import { friend } from '@homefield/contract/friend'
import { revisionsSeen } from '@homefield/database/revisions'
import type { Door } from '../../lib/door.ts'
import type { Installation } from '../../lib/installation.ts'
import { blockRoutes } from './block/routes.ts'
import { peopleNamed } from './people/service.ts'
import { requestRoutes } from './request/routes.ts'
import { changeRole, endFriendship, friendsOf } from './service.ts'

export function friendRoutes(door: Door, installation: Pick<Installation, 'sendsMail'>): void {
  door.read(friend.list, async ({ unit }) => ({
    revisions: await revisionsSeen(unit),
    friends: await friendsOf(unit),
  }))
  door.write(friend.changeRole, ({ unit, params, body }) => changeRole(unit, params.userId, body))
  door.write(friend.remove, ({ unit, params }) => endFriendship(unit, params.userId))
  door.read(friend.people, async ({ unit, query }) => ({
    people: await peopleNamed(unit, query.q, installation),
  }))
  requestRoutes(door, installation)
  blockRoutes(door)
}
