import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** No call of the contract has this path, and the door opens no other: only the server itself asks for it. */
export const OPEN_SESSION = '/homefield/open-session'

/**
 * What better-auth lacks: a session for somebody whom a link of ours has proven. It is made, signed and put into cookie
 * and bearer like that of a sign-in.
 */
export const sessionPlugin = {
  id: 'homefield-session',
  endpoints: {
    openSession: createAuthEndpoint(
      OPEN_SESSION,
      { method: 'POST', body: z.object({ userId: z.uuid() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.userId)
        if (!user) throw ctx.error('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD' })
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ user: { id: user.id } })
      },
    ),
  },
} satisfies BetterAuthPlugin
