import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, read } from '../../../lib/api/client.ts'
import { errorText } from '../../../lib/error-text.ts'
import { openSignIn } from './model/sign-in-door.ts'
import { keepVerifier, VerifierError } from './model/verifier.ts'

/** Begins the sign-in and leaves for it; `isBusy` stays on until the page is gone. */
export function useConnect() {
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => {
      const codeChallenge = await keepVerifier()
      const { url } = await read(api.POST('/platforms/teamsnap/authorize', { body: { codeChallenge } }))
      openSignIn(url)
    },
  })
  // Back from there, the browser may show this very page again, as it was left.
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
  /** What failed. */
  what: string
  /** What to do, where there is more to say. */
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
          : t`This browser keeps nothing for Homefield. Allow it to store data for this site and try again.`,
    }
  const said = errorText(error, what)
  return { what, advice: said === what ? null : said }
}
