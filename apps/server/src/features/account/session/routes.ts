import { auth } from '@homefield/contract/auth'
import type { AuthDoor } from '../../../lib/auth-door.ts'
import type { Sessions } from './service.ts'

/** Sign-in and sign-out, for better-auth's clients and ours. */
export function sessionRoutes(door: AuthDoor, sessions: Sessions): void {
  door.bind(auth.signIn, async ({ caller, body }) => {
    const { userId, cookies, bearer, pending } = await sessions.signIn(caller, body)
    if (userId !== null) return { answer: { secondFactor: false }, cookies, bearer }
    return { answer: { secondFactor: true }, cookies, pending }
  })
  door.bind(auth.signOut, async ({ caller }) => {
    const { cookies } = await sessions.signOut(caller)
    return { answer: {}, cookies, hasLeft: true }
  })
  door.bind(auth.session, async ({ caller }) => {
    const { body, cookies } = await sessions.current(caller)
    return { answer: auth.session.response.parse(body), cookies }
  })
}
