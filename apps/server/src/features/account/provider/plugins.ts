/**
 * better-auth's second factor (1.7.25) and passkeys (`@better-auth/passkey` 1.7.6), and what of them is used: the wait
 * between password and code, the session that ends it, and WebAuthn's two ceremonies. What is only rows (turning on and
 * off, recovery codes, lists and names) is ours: there the plugin would end the session for a new one that is always
 * remembered, and would hash the password a second time.
 *
 * Facts, read in their code, that this rests on:
 *   second factor: after a right password it deletes the session just made and sets a signed cookie with the identifier
 *   of a `verification`, ten minutes; a second one, `2fa-attempts-<identifier>`, counts wrong codes and ends the wait at
 *   the sixth try; the wait's cookie is looked at only where the request carries no session; `dont_remember` outlives
 *   the wait and decides how long the session lives; codes are judged by the machine's clock, a window of one step
 *   either way, and may be used again: so codes are judged by us (`second-factor/service.ts`), and the plugin is told
 *   the machine's code or none. Its lock of an account is off, ours is `TryLimits.signInCode`. It must come before `bearer`,
 *   which would show the token of the session that is deleted.
 *   passkeys: a challenge is a `verification` for five minutes, deleted by its first use, right or wrong, and good for
 *   one ceremony; user verification is asked for but not insisted on, so it is here; the expected origin is the
 *   request's `Origin`, which `passkey/service.ts` settles before; a session made by a passkey is always remembered; a
 *   counter that does not rise is refused (unless both are 0, as synced passkeys have it); registration wants a session
 *   younger than a day unless `freshAge` is 0, and we want the password instead.
 */
import { getAuthenticatorName, passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import { bearer } from 'better-auth/plugins/bearer'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { pluginColumns } from './columns.ts'
import type { SessionCookies } from './session-token.ts'

/** Its name in better-auth's options. */
const CHALLENGE = 'better-auth-passkey'

export const authPlugins = (publicUrl: string) => [
  twoFactor({
    schema: pluginColumns.twoFactor,
    accountLockout: { enabled: false },
  }),
  passkey({
    rpID: new URL(publicUrl).hostname,
    rpName: 'Homefield',
    schema: pluginColumns.passkey,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: async ({ verification }) => {
        insist(verification.registrationInfo?.userVerified)
        const name = getAuthenticatorName(verification.registrationInfo?.aaguid)
        return name === undefined ? {} : { name }
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => insist(verification.authenticationInfo.userVerified),
    },
    advanced: { webAuthnChallengeCookie: CHALLENGE },
  }),
  bearer({ requireSignature: true }),
]

/** A passkey is two factors in one only where the device has asked who holds it. */
function insist(isVerified: boolean | undefined): void {
  if (isVerified !== true) throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED' })
}

export const pluginCookies = (cookies: SessionCookies) => ({
  two_factor: { name: cookies.secondFactor },
  trust_device: { name: cookies.trustedDevice },
  [CHALLENGE]: { name: cookies.challenge },
})
