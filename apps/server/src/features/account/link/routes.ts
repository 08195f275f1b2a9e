import { auth, type LinkOutcome } from '@homefield/contract/auth'
import type { AuthAnswer, AuthRouter } from '../../../lib/auth-router.ts'
import type { Caller } from '../../../lib/caller.ts'
import { grantCookie } from '../provider/recovery-grant.ts'
import type { SessionCookies } from '../provider/session-token.ts'
import type { Sessions } from '../session/service.ts'
import type { Links, Outcome } from './service.ts'

interface LinkRoutesParts {
  readonly links: Links
  readonly sessions: Pick<Sessions, 'openByLink'>
  readonly cookies: SessionCookies
}

/**
 * Routes that the page of an emailed link calls.
 * Each form of link has its own route: for a token, for a code with a verifier, and for a pair of tokens.
 */
export function linkRoutes(router: AuthRouter, { links, sessions, cookies }: LinkRoutesParts): void {
  const answer = ({ outcome, email, grant }: Outcome): AuthAnswer<LinkOutcome> => ({
    answer: { outcome, ...(email !== undefined && { email }) },
    ...(grant !== undefined && { cookies: [grantCookie(grant, cookies)], recovery: grant }),
  })

  // A link with a token works on any device.
  // The link opens a session only if the request also contains the account's password.
  router.bind(auth.verify, async ({ caller, body: { token, type, ...claim } }) => {
    const used = await links.verify(caller, token, type, claim)
    return claim.password === undefined ? answer(used) : withSession(caller, used)
  })
  router.bind(auth.exchange, async ({ caller, body }) =>
    withSession(caller, await links.exchange(caller, body.code, body.codeVerifier)),
  )
  router.bind(auth.setSession, async ({ caller, body: { accessToken, refreshToken, ...claim } }) =>
    withSession(caller, await links.redeemPair(caller, { accessToken, refreshToken }, claim)),
  )

  async function withSession(caller: Caller, used: Outcome): Promise<AuthAnswer<LinkOutcome>> {
    if (used.outcome !== 'confirmed') return answer(used)
    const opened = await sessions.openByLink(caller, used.userId)
    return opened ? { answer: { outcome: 'session' }, ...opened } : answer(used)
  }
}
