import type { Me } from '@homefield/contract/account'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { isNative } from '../../lib/api/transport.ts'
import { errorText } from '../../lib/error-text.ts'
import { LANGUAGES, type Language } from '../../lib/i18n.ts'
import { sendDirectly } from '../../lib/mutation-queue/send.ts'
import { authCall } from '../../lib/session/auth-calls.ts'
import { keepVerifier } from '../../lib/session/code-verifier.ts'
import { homePath } from '../../lib/session/invitation-link.ts'
import { meQuery } from '../../lib/session/me.ts'
import { useAccount } from '../../lib/session/use-session.ts'
import { completePasskeySignIn, completeSignIn, signIn, signOut, signUp } from '../../lib/session/session.ts'
import type { CodeCredential } from './components/code-step.tsx'
import { passwordRefusal } from './model.ts'
import { isCancelled } from './security/model.ts'

/** Signs in with a password. If `data` is 'secondFactor', the user must enter a code next. */
export function useSignIn(returnTo: string) {
  const goOn = useGoOn(returnTo)
  const mutation = useMutation({
    mutationFn: (form: { email: string; password: string; rememberMe: boolean }) =>
      signIn(form.email, form.password, form.rememberMe),
    onSuccess: (outcome) => (outcome === 'secondFactor' ? undefined : goOn(outcome)),
  })
  return withText(mutation, () => t`An error occurred during sign in`)
}

/** @param onExpired receives the error text if the user must enter the password again */
export function useCompleteSignIn(returnTo: string, onExpired: (text: string) => void) {
  const goOn = useGoOn(returnTo)
  const mutation = useMutation({
    mutationFn: ({ credential, rememberMe }: { credential: CodeCredential; rememberMe: boolean }) =>
      completeSignIn(credential, rememberMe),
    onSuccess: goOn,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'secondFactorExpired') onExpired(errorText(error, ''))
    },
  })
  return withText(mutation, () => t`An error occurred during sign in`)
}

/**
 * Signs in with a passkey. If `rememberMe` is true, the session continues after the browser is closed.
 * If the user closes the browser's passkey prompt, no error is shown.
 */
export function usePasskeySignIn(returnTo: string) {
  const goOn = useGoOn(returnTo)
  const mutation = useMutation({
    mutationFn: async (rememberMe: boolean) => {
      const [options, { startAuthentication }] = await Promise.all([
        authCall('passkeySignInOptions'),
        import('@simplewebauthn/browser'),
      ])
      // Only the browser reads WebAuthn's options, so the API contract types them as any JSON.
      const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
      return completePasskeySignIn(await startAuthentication({ optionsJSON }), rememberMe)
    },
    onSuccess: goOn,
  })
  const isGivenUp = isCancelled(mutation.error)
  const said = withText(mutation, () => t`This passkey could not be used. Please try again.`)
  return isGivenUp ? { ...said, errorText: null } : said
}

function useGoOn(returnTo: string) {
  const router = useRouter()
  const page = returnTo === '/dashboard' ? homePath : () => returnTo
  return (me: Me) => router.history.replace(me.onboarded ? page() : '/auth/onboarding')
}

/**
 * If another tab of this browser signs in, this tab opens the next page, too.
 * @param isOwn true while this tab's own sign-in is running or done. The own sign-in then opens the next page.
 */
export function useFollowOtherTab(returnTo: string, isOwn: boolean): void {
  const { history } = useRouter()
  const account = useAccount()
  useEffect(() => {
    if (account !== null && !isOwn) history.replace(returnTo)
  }, [account, isOwn, history, returnTo])
}

export function useSignUp() {
  const navigate = useNavigate()
  const mutation = useMutation({
    mutationFn: (form: { email: string; password: string }) => signUp({ ...form, language: shownLanguage() }),
    onSuccess: () => navigate({ to: '/auth/signin', search: { notice: 'accountCreated' } }),
  })
  const refusedPassword = passwordRefusal(mutation.error)
  const said = withText(mutation, () => t`An error occurred during sign up`)
  return { ...said, refusedPassword, ...(refusedPassword && { errorText: null }) }
}

/** Requests a recovery link. */
export function useRecover() {
  const mutation = useMutation({
    mutationFn: async (email: string) => {
      const codeChallenge = isNative() ? await keepVerifier() : null
      await authCall('recover', {
        email,
        ...(codeChallenge === null ? {} : { linkForm: 'code' as const, codeChallenge }),
      })
    },
  })
  return withText(mutation, () => t`An error occurred`)
}

export interface NewPassword {
  password: string
  code?: string
}

/**
 * Sets a new password after a recovery link was opened. Also signs out the account that this browser is signed in to.
 * Unsent changes of that account stay in the mutation queue until its next sign-in.
 * @param onInvalid called if the link is no longer valid
 */
export function useResetPassword(onInvalid: () => void) {
  const mutation = useMutation({
    mutationFn: (form: NewPassword) => authCall('resetPassword', form),
    onSuccess: () => void signOut('expired'),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'resetLinkInvalid') onInvalid()
    },
  })
  const refusedPassword = passwordRefusal(mutation.error)
  const code = mutation.error instanceof ApiError ? mutation.error.code : null
  const refusedCode = code === 'secondFactorWrong' || code === 'secondFactorMissing' ? code : null
  const said = withText(mutation, () => t`An error occurred while updating your password`)
  return {
    ...said,
    refusedPassword,
    refusedCode,
    ...((refusedPassword ?? refusedCode) && { errorText: null }),
  }
}

export function useFinishOnboarding() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: async (body: { fullName: string; timezone: string }) => {
      const language = shownLanguage()
      const me = await sendDirectly({
        method: 'patch',
        path: '/settings',
        body: { ...body, language },
      })
      if (!me.onboarded) throw new OnboardingNotSaved()
      return me
    },
    onSuccess: async (me) => {
      client.setQueryData(meQuery.queryKey, me)
      await navigate({ to: homePath(), replace: true })
    },
  })
  return withText(mutation, (error) =>
    error instanceof OnboardingNotSaved
      ? t`Failed to save onboarding data`
      : t`An error occurred during setup`,
  )
}

/** Thrown if the server accepted the onboarding form, but the account still has no name or time zone. */
class OnboardingNotSaved extends Error {}

function withText<Result extends { error: unknown }>(mutation: Result, fallback: (error: unknown) => string) {
  return {
    ...mutation,
    errorText: mutation.error ? errorText(mutation.error, fallback(mutation.error)) : null,
  }
}

function shownLanguage(): Language {
  return LANGUAGES.find((known) => document.documentElement.lang === known) ?? 'en'
}
