import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '../../lib/api/api-error.ts'
import { isNative } from '../../lib/api/transport.ts'
import { LANGUAGES, type Language } from '../../lib/i18n.ts'
import { sendDirectly } from '../../lib/mutation-queue/send.ts'
import { authCall } from '../../lib/session/auth-calls.ts'
import { keepVerifier } from '../../lib/session/code-verifier.ts'
import { homePath } from '../../lib/session/invitation-link.ts'
import { meQuery } from '../../lib/session/me.ts'
import { signOut, signUp } from '../../lib/session/session.ts'
import { dropSignUpInvitation } from '../../lib/session/sign-up-link.ts'
import { passwordRefusal } from './model.ts'
import { withErrorText } from './components/with-error-text.ts'

export function useSignUp() {
  const navigate = useNavigate()
  const mutation = useMutation({
    mutationFn: (form: { email: string; password: string; invitation?: string }) =>
      signUp({ ...form, language: shownLanguage() }),
    onSuccess: () => {
      dropSignUpInvitation()
      return navigate({ to: '/auth/signin', search: { notice: 'accountCreated' } })
    },
  })
  const refusedPassword = passwordRefusal(mutation.error)
  const said = withErrorText(mutation, () => t`An error occurred during sign up`)
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
  return withErrorText(mutation, () => t`An error occurred`)
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
  const said = withErrorText(mutation, () => t`An error occurred while updating your password`)
  return {
    ...said,
    refusedPassword,
    refusedCode,
    ...((refusedPassword ?? refusedCode) && { errorText: null }),
  }
}

/** Where the user goes after the first step of onboarding: to the first team, or to the start page. */
export type OnboardingNext = 'team' | 'home'

export function useFinishOnboarding() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: async ({
      fullName,
      timezone,
    }: {
      fullName: string
      timezone: string
      next: OnboardingNext
    }) => {
      const language = shownLanguage()
      const me = await sendDirectly({
        method: 'patch',
        path: '/settings',
        body: { fullName, timezone, language },
      })
      if (!me.onboarded) throw new OnboardingNotSaved()
      return me
    },
    onSuccess: async (me, { next }) => {
      client.setQueryData(meQuery.queryKey, me)
      if (next === 'team') await navigate({ to: '/auth/onboarding', hash: 'team', replace: true })
      else await navigate({ to: homePath(), replace: true })
    },
  })
  return withErrorText(mutation, (error) =>
    error instanceof OnboardingNotSaved
      ? t`Failed to save onboarding data`
      : t`An error occurred during setup`,
  )
}

/** Thrown if the server accepted the onboarding form, but the account still has no name or time zone. */
class OnboardingNotSaved extends Error {}

function shownLanguage(): Language {
  return LANGUAGES.find((known) => document.documentElement.lang === known) ?? 'en'
}
