import type { auth, AuthAnswer, AuthBody, AuthCallName } from '@homefield/contract/auth'
import { refusalOf } from '../api/refusal.ts'
import { addressOf, carry, offline } from '../api/transport.ts'

/**
 * The routes are copied from the API contract, because importing the contract would enlarge the bundle.
 * The type check fails if a route in this list differs from the API contract.
 */
const ROUTES: {
  readonly [Name in AuthCallName]: `${(typeof auth)[Name]['method']} ${(typeof auth)[Name]['path']}`
} = {
  signUp: 'post /sign-up/email',
  signIn: 'post /sign-in/email',
  verifySecondFactor: 'post /two-factor/verify',
  signOut: 'post /sign-out',
  session: 'get /get-session',
  recover: 'post /recover',
  verify: 'post /verify',
  exchange: 'post /exchange',
  setSession: 'post /set-session',
  recovery: 'get /recovery',
  resetPassword: 'post /reset-password',
  changePassword: 'post /change-password',
  enableSecondFactor: 'post /two-factor/enable',
  confirmSecondFactor: 'post /two-factor/confirm',
  disableSecondFactor: 'post /two-factor/disable',
  renewRecoveryCodes: 'post /two-factor/recovery-codes',
  passkeyRegisterOptions: 'post /passkey/register-options',
  registerPasskey: 'post /passkey/register',
  removePasskey: 'post /passkey/remove',
  passkeySignInOptions: 'post /passkey/sign-in-options',
  signInWithPasskey: 'post /passkey/sign-in',
  deleteAccount: 'post /delete-account',
}

/**
 * Sends a sign-in, sign-up or other account request to `/api/auth`.
 * The client never retries these requests automatically, because the server limits the number of attempts.
 * A retry would also fail for a request that can succeed only once, such as redeeming an emailed link.
 * @throws ApiError if the server rejected the request, OfflineError if our server did not respond.
 */
export async function authCall<Name extends AuthCallName>(
  name: Name,
  ...[body]: AuthBody<Name>
): Promise<AuthAnswer<Name>> {
  const [method = '', path = ''] = ROUTES[name].split(' ')
  const isPost = method === 'post'
  let response: Response
  let answer: unknown
  try {
    response = await carry(
      new Request(addressOf(`/api/auth${path}`), {
        method: method.toUpperCase(),
        cache: 'no-store',
        ...(isPost && {
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body ?? {}),
        }),
      }),
    )
    answer = await response.json().catch((error: unknown) => {
      if (response.ok) throw error
      return null
    })
  } catch (error) {
    throw offline(error)
  }
  if (response.ok) return answer as AuthAnswer<Name>
  throw await refusalOf(response, answer)
}
