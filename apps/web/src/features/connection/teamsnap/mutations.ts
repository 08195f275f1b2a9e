import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, read } from '../../../lib/api/client.ts'
import { errorText } from '../../../lib/error-text.ts'
import { openSignIn } from './model/sign-in-navigation.ts'
import { keepVerifier, VerifierError } from './model/verifier.ts'

/**
 * Opens TeamSnap's sign-in page in this window.
 * `isBusy` stays true until the browser has left the current page.
 */
export function useConnect() {
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => {
      const codeChallenge = await keepVerifier()
      const { url } = await read(api.POST('/platforms/teamsnap/authorize', { body: { codeChallenge } }))
      openSignIn(url)
    },
  })
  // If the user presses Back at TeamSnap, the browser may restore this page with a disabled, busy button.
  // Resetting the mutation enables the button again.
  useEffect(() => {
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset()
    }
    addEventListener('pageshow', restored)
    return () => removeEventListener('pageshow', restored)
  }, [reset])
  return { connect: () => mutate(), isBusy: isPending || isSuccess, trouble: error ? troubleOf(error) : null }
}

export interface Trouble {
  /** A text that says what failed, such as 'Failed to initiate connection'. */
  what: string
  /** The advice on how to fix the error. Null if the app has no advice. */
  advice: string | null
}

function troubleOf(error: Error): Trouble {
  const what = t`Failed to initiate connection`
  if (error instanceof VerifierError)
    return {
      what,
      advice:
        error.reason === 'insecure'
          ? t`Signing in needs a secure address. Open Homefield by its https address and try again.`
          : t`Your browser is blocking storage for Homefield. Allow this site to store data and try again.`,
    }
  const said = errorText(error, what)
  return { what, advice: said === what ? null : said }
}
