import { redirect } from '@tanstack/react-router'
import { meQuery } from '../lib/session/me.ts'
import { homePath, takeInvitation } from '../lib/session/invitation-link.ts'
import { takeLink, wayBackTo } from '../lib/session/mail-link.ts'
import { currentAccount } from '../lib/session/account.ts'
import { queryClient } from '../lib/query/query-client.ts'

/**
 * Requires a signed-in user with a name and a time zone.
 * If an account is stored on the device, its user data comes from the cache, so the page opens even offline.
 * If the user data cannot be loaded, the guard lets the page open.
 */
export async function requireOnboarded({ location }: { location: { href: string } }): Promise<void> {
  requireAccount({ location })
  const me = await queryClient.ensureQueryData(meQuery).catch(() => null)
  // Check the session again, because it may have ended while the user data was loading.
  requireAccount({ location })
  if (me && !me.onboarded) throw redirect({ to: '/auth/onboarding', replace: true })
}

export function requireAccount({ location }: { location: { href: string } }): void {
  if (currentAccount() !== null) return
  const returnTo = wayBackTo(location.href)
  throw redirect({ to: '/auth/signin', search: returnTo === '/dashboard' ? {} : { returnTo }, replace: true })
}

/** Redirects signed-in users away from the sign-in and sign-up pages. */
export function leaveIfSignedIn(): void {
  if (currentAccount() !== null) throw redirect({ to: homePath(), replace: true })
}

/**
 * Removes the secrets of an email link from the address before anything is shown.
 * The removal is needed for an email link that opens while the app is already running.
 */
export function leaveSecretsBehind({
  location,
}: {
  location: { pathname: string; searchStr: string; hash: string }
}): void {
  const to =
    takeLink(location.pathname, location.searchStr, location.hash) ??
    takeInvitation(location.pathname, location.hash)
  if (to !== null) throw redirect({ to, search: {}, replace: true })
}
