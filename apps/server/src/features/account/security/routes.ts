import { account } from '@homefield/contract/account'
import type { Work } from '@homefield/database/work'
import type { CallRouter } from '../../../lib/call-router.ts'
import { endOneSession, endOtherSessions, listSecurityEvents, listSessions } from './service.ts'

/** @param auth Uses the database role homefield_auth. The role of requests, homefield_app, cannot read sessions. */
export function securityRoutes(router: CallRouter, auth: Work): void {
  router.read(account.sessions, ({ unit, caller }) =>
    listSessions(auth, { userId: unit.viewer.userId, caller }),
  )
  router.run(account.endSession, ({ userId, caller, params }) =>
    endOneSession(auth, { userId, caller, id: params.id }),
  )
  router.run(account.endOtherSessions, ({ userId, caller }) => endOtherSessions(auth, { userId, caller }))
  router.read(account.securityEvents, ({ unit, query }) => listSecurityEvents(unit, query.before))
}
