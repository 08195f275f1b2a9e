import { auth } from '@homefield/contract/auth'
import type { AuthRouter } from '../../../lib/auth-router.ts'
import type { Sessions } from '../../account/service.ts'
import { type DeletionParts, requestDeletion } from './service.ts'

export function deletionRoutes(
  router: AuthRouter,
  parts: DeletionParts & { readonly sessions: Sessions },
): void {
  router.bind(auth.deleteAccount, async ({ caller, who, body }) => {
    await requestDeletion(parts, caller, who.userId, body)
    // The deletion has begun by now, so a failure to clear the cookies must not fail the request.
    const { cookies } = await parts.sessions.signOut(caller).catch((error: unknown) => {
      parts.logger.warn({ err: error }, 'the cookies of a deleted account could not be cleared')
      return { cookies: [] }
    })
    return { answer: {}, cookies, hasLeft: true }
  })
}
