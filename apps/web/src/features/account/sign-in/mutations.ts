/**
 * The actions of the sign-in page. The session's code loads when the user signs in, or once the page is idle.
 * It contains the query cache, the mutation queue and the stream, which the sign-in page itself does not need.
 */
import type { Me } from '@homefield/contract/account'
import { t } from '@lingui/core/macro'
import { use, useEffect } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { offline } from '../../../lib/api/transport.ts'
import { errorText } from '../../../lib/error-text.ts'
import { OpenPath } from '../../../lib/open-path.ts'
import { authCall } from '../../../lib/session/auth-calls.ts'
import { homePath } from '../../../lib/session/invitation-link.ts'
import { useAccount } from '../../../lib/session/use-session.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import type { CodeCredential } from '../components/code-step.tsx'
import { isCancelled } from '../security/model.ts'
import { withErrorText } from '../components/with-error-text.ts'

async function openSession() {
  try {
    return await import('../../../lib/session/session.ts')
  } catch (error) {
    throw offline(error)
  }
}

/** Signs in with a password. If `data` is 'secondFactor', the user must enter a code next. */
export function useSignIn(returnTo: string) {
  const goOn = useGoOn(returnTo)
  const attempt = useAttempt(async (form: { email: string; password: string; rememberMe: boolean }) => {
    const { signIn } = await openSession()
    const outcome = await signIn(form.email, form.password, form.rememberMe)
    if (outcome !== 'secondFactor') goOn(outcome)
    return outcome
  })
  return withErrorText(attempt, () => t`An error occurred during sign in`)
}

/** @param onExpired receives the error text if the user must enter the password again */
export function useCompleteSignIn(returnTo: string, onExpired: (text: string) => void) {
  const goOn = useGoOn(returnTo)
  const attempt = useAttempt(
    async ({ credential, rememberMe }: { credential: CodeCredential; rememberMe: boolean }) => {
      try {
        const { completeSignIn } = await openSession()
        goOn(await completeSignIn(credential, rememberMe))
      } catch (error) {
        if (error instanceof ApiError && error.code === 'secondFactorExpired') onExpired(errorText(error, ''))
        throw error
      }
    },
  )
  return withErrorText(attempt, () => t`An error occurred during sign in`)
}

/**
 * Signs in with a passkey. If `rememberMe` is true, the session continues after the browser is closed.
 * If the user closes the browser's passkey prompt, no error is shown.
 */
export function usePasskeySignIn(returnTo: string) {
  const goOn = useGoOn(returnTo)
  const attempt = useAttempt(async (rememberMe: boolean) => {
    const [options, { startAuthentication }, { completePasskeySignIn }] = await Promise.all([
      authCall('passkeySignInOptions'),
      import('@simplewebauthn/browser'),
      openSession(),
    ])
    // The API contract does not describe the options: they are WebAuthn's JSON, which only the browser reads.
    const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
    goOn(await completePasskeySignIn(await startAuthentication({ optionsJSON }), rememberMe))
  })
  const said = withErrorText(attempt, () => t`This passkey could not be used. Please try again.`)
  return isCancelled(attempt.error) ? { ...said, errorText: null } : said
}

function useGoOn(returnTo: string) {
  const open = use(OpenPath)
  const page = returnTo === '/dashboard' ? homePath : () => returnTo
  return (me: Me) => open(me.onboarded ? page() : '/auth/onboarding', true)
}

/**
 * If another tab of this browser signs in, this tab opens the next page, too.
 * @param isOwn true while this tab's own sign-in is running or done. The own sign-in then opens the next page.
 */
export function useFollowOtherTab(returnTo: string, isOwn: boolean): void {
  const open = use(OpenPath)
  const account = useAccount()
  useEffect(() => {
    if (account !== null && !isOwn) open(returnTo, true)
  }, [account, isOwn, open, returnTo])
}
