import { account } from '@homefield/contract/account'
import type { Work } from '@homefield/database/work'
import type { Door } from '../../../lib/door.ts'
import { endOneSession, endOtherSessions, listSecurityEvents, listSessions } from './service.ts'

/** @param auth of role homefield_auth: the role of requests cannot read sessions */
export function securityRoutes(door: Door, auth: Work): void {
  door.read(account.sessions, ({ unit, caller }) =>
    listSessions(auth, { userId: unit.viewer.userId, caller }),
  )
  door.run(account.endSession, ({ userId, caller, params }) =>
    endOneSession(auth, { userId, caller, id: params.id }),
  )
  door.run(account.endOtherSessions, ({ userId, caller }) => endOtherSessions(auth, { userId, caller }))
  door.read(account.securityEvents, ({ unit, query }) => listSecurityEvents(unit, query.before))
}
