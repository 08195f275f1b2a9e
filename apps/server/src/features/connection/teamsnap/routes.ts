import { connection } from '@homefield/contract/connection'
import type { Door } from '../../../lib/door.ts'
import { beginSignIn, endSignIn, type SignInParts } from './service.ts'

export function teamsnapRoutes(door: Door, parts: SignInParts): void {
  door.run(connection.authorizeTeamsnap, ({ work, userId, body }) =>
    beginSignIn(parts, { work, userId }, body.codeChallenge),
  )
  // It goes on though the browser left: the code is used up, and what it brought must not be lost.
  door.run(connection.callbackTeamsnap, ({ work, userId, body }) => endSignIn(parts, { work, userId }, body))
}
