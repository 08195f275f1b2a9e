import { connection } from '@homefield/contract/connection'
import type { Door } from '../../../lib/door.ts'
import { beginSignIn, endSignIn, type SignInParts } from './service.ts'

export function teamsnapRoutes(door: Door, parts: SignInParts): void {
  door.run(connection.authorizeTeamsnap, ({ work, userId, body }) =>
    beginSignIn(parts, { work, userId }, body.codeChallenge),
  )
  // Ignores an aborted request: the code is used up by then, and its tokens must not be lost.
  door.run(connection.callbackTeamsnap, ({ work, userId, body }) => endSignIn(parts, { work, userId }, body))
}
