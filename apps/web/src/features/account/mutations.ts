import type { Me } from '@homefield/contract/account'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { errorText } from '../../lib/error-text.ts'
import { LANGUAGES } from '../../lib/i18n.ts'
import { enqueue } from '../../lib/outbox/outbox.ts'
import { sendDirectly } from '../../lib/outbox/send.ts'
import { AuthError } from '../../lib/session/auth-calls.ts'
import { meQuery } from '../../lib/session/me.ts'
import { signIn, signUp } from '../../lib/session/session.ts'
import { setTheme, type Theme } from '../../lib/theme.ts'

/** Settings are one row: its changes go one after the other. */
export const SETTINGS_LANE = 'settings'

export function useSignIn(returnTo: string) {
  const router = useRouter()
  const mutation = useMutation({
    mutationFn: (form: { email: string; password: string; rememberMe: boolean }) =>
      signIn(form.email, form.password, form.rememberMe),
    onSuccess: (me) => router.history.replace(me.onboarded ? returnTo : '/auth/onboarding'),
  })
  return withText(mutation, () => t`An error occurred during sign in`)
}

export function useSignUp() {
  const navigate = useNavigate()
  const mutation = useMutation({
    mutationFn: (form: { email: string; password: string }) => signUp(form.email, form.password),
    onSuccess: () => navigate({ to: '/auth/signin', search: { notice: 'accountCreated' } }),
  })
  return withText(mutation, () => t`An error occurred during sign up`)
}

export function useFinishOnboarding() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: async (body: { fullName: string; timezone: string }) => {
      const language = LANGUAGES.find((known) => document.documentElement.lang === known) ?? 'en'
      const me = await sendDirectly({
        method: 'patch',
        path: '/settings',
        lane: SETTINGS_LANE,
        body: { ...body, language },
      })
      if (!me.onboarded) throw new OnboardingNotSaved()
      return me
    },
    onSuccess: async (me) => {
      client.setQueryData(meQuery.queryKey, me)
      await navigate({ to: '/dashboard', replace: true })
    },
  })
  return withText(mutation, (error) =>
    error instanceof OnboardingNotSaved
      ? t`Failed to save onboarding data`
      : t`An error occurred during setup`,
  )
}

/** The server said yes, and the account still lacks a name or a zone. */
class OnboardingNotSaved extends Error {}

/** At once on this device, and with the account as soon as the network allows. */
export function useChangeTheme() {
  const client = useQueryClient()
  return (theme: Theme) => {
    setTheme(theme)
    client.setQueryData<Me>(meQuery.queryKey, (me) => me && { ...me, settings: { ...me.settings, theme } })
    // Without storage the choice still holds on this device; it is not worth a message.
    enqueue({ method: 'patch', path: '/settings', lane: SETTINGS_LANE, body: { theme } }).catch(
      () => undefined,
    )
  }
}

function withText<Result extends { error: unknown }>(mutation: Result, fallback: (error: unknown) => string) {
  return {
    ...mutation,
    errorText: mutation.error ? accountErrorText(mutation.error, fallback(mutation.error)) : null,
  }
}

/** better-auth's own codes where we have words for them in every language; else its text, else ours. */
function accountErrorText(error: unknown, fallback: string): string {
  if (!(error instanceof AuthError)) return errorText(error, fallback)
  if (error.code === 'INVALID_EMAIL_OR_PASSWORD' || error.code === 'signInFailed')
    return t`Invalid email or password`
  if (error.status === 429) return t`Too many tries. Please wait a moment and try again.`
  return error.message || fallback
}
