import { connection } from '@homefield/contract/connection'
import type { CallRouter } from '../../../lib/call-router.ts'
import { beginSignIn, endSignIn, type SignInParts } from './service.ts'

export function teamsnapRoutes(router: CallRouter, parts: SignInParts): void {
  router.run(connection.authorizeTeamsnap, ({ work, userId, body }) =>
    beginSignIn(parts, { work, userId }, body.codeChallenge),
  )
  // Ignores an aborted request. The code is already used up, and the tokens must not be lost.
  router.run(connection.callbackTeamsnap, ({ work, userId, body }) =>
    endSignIn(parts, { work, userId }, body),
  )
}
