import { auth } from '@homefield/contract/auth'
import type { AuthAnswer, AuthDoor } from '../../../lib/auth-door.ts'
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

/** What the page behind a mail's link calls, by the form the link has. */
export function linkRoutes(door: AuthDoor, { links, sessions, cookies }: LinkRoutesParts): void {
  const answer = ({ outcome, grant }: Outcome): AuthAnswer<Pick<Outcome, 'outcome'>> =>
    grant === undefined
      ? { answer: { outcome } }
      : { answer: { outcome }, cookies: [grantCookie(grant, cookies)], recovery: grant }

  // A token works on any device, also on one that is not its owner's: it signs nobody in.
  door.bind(auth.verify, async ({ caller, body }) =>
    answer(await links.verify(caller, body.token, body.type)),
  )
  door.bind(auth.exchange, async ({ caller, body }) =>
    withSession(caller, await links.exchange(caller, body.code, body.codeVerifier)),
  )
  door.bind(auth.setSession, async ({ caller, body }) =>
    withSession(caller, await links.redeemPair(caller, body)),
  )

  async function withSession(
    caller: Caller,
    used: Outcome,
  ): Promise<AuthAnswer<{ outcome: Outcome['outcome'] }>> {
    if (used.outcome !== 'confirmed') return answer(used)
    const opened = await sessions.openByLink(caller, used.userId)
    return opened ? { answer: { outcome: 'session' }, ...opened } : answer(used)
  }
}
