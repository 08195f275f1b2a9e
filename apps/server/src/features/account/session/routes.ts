import { auth } from '@homefield/contract/auth'
import type { AuthRouter } from '../../../lib/auth-router.ts'
import type { Sessions } from './service.ts'

export function sessionRoutes(router: AuthRouter, sessions: Sessions): void {
  router.bind(auth.signIn, async ({ caller, body }) => {
    const { secondFactor, ...kept } = await sessions.signIn(caller, body)
    return { answer: { secondFactor }, ...kept }
  })
  router.bind(auth.signOut, async ({ caller }) => {
    const { cookies } = await sessions.signOut(caller)
    return { answer: {}, cookies, hasLeft: true }
  })
  router.bind(auth.session, async ({ caller }) => ({ answer: await sessions.current(caller) }))
}
