import { connection } from '@homefield/contract/connection'
import type { CallRouter } from '../../../lib/call-router.ts'
import { beginSignIn, endSignIn, type SignInParts } from './service.ts'

export function teamsnapRoutes(router: CallRouter, parts: SignInParts): void {
  router.run(connection.authorizeTeamsnap, ({ work, userId, body }) =>
    beginSignIn(parts, { work, userId }, body.codeChallenge),
  )
  // The sign-in finishes even if the browser aborts the request, because TeamSnap's code works only once.
  router.run(connection.callbackTeamsnap, ({ work, userId, body }) =>
    endSignIn(parts, { work, userId }, body),
  )
}
