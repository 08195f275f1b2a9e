import { auth } from '@homefield/contract/auth'
import type { AuthDoor } from '../../../lib/auth-door.ts'
import type { Sessions } from './service.ts'

export function sessionRoutes(door: AuthDoor, sessions: Sessions): void {
  door.bind(auth.signIn, async ({ caller, body }) => {
    const { secondFactor, ...kept } = await sessions.signIn(caller, body)
    return { answer: { secondFactor }, ...kept }
  })
  door.bind(auth.signOut, async ({ caller }) => {
    const { cookies } = await sessions.signOut(caller)
    return { answer: {}, cookies, hasLeft: true }
  })
  door.bind(auth.session, async ({ caller }) => ({ answer: await sessions.current(caller) }))
}
