import type { Passkey, SessionId } from '@homefield/contract/account'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, read } from '../../../lib/api/client.ts'
import { errorText } from '../../../lib/error-text.ts'
import { authCall } from '../../../lib/session/auth-calls.ts'
import { currentAccount } from '../../../lib/session/account.ts'
import { signOut } from '../../../lib/session/session.ts'
import { addToast } from '../../../ui/toast-queue.ts'
import { PASSWORD_MESSAGE } from '../model.ts'
import { isCancelled, isKnownHere, type TypedCredential } from './model.ts'
import { securityEventsQuery, securityQuery, sessionsQuery } from './queries.ts'

/** Returns a function that refetches passkeys, second factor, sessions and security log after a change. */
function useRefreshed() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [securityQuery, sessionsQuery, securityEventsQuery].map(({ queryKey }) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}

/** Resolves to true if a passkey was created, and to false if the user closed the browser's prompt. */
export function useAddPasskey() {
  const refresh = useRefreshed()
  return useMutation({
    mutationFn: async ({ password, name }: { password: string; name: string }) => {
      const options = await authCall('passkeyRegisterOptions', { password })
      const { startRegistration } = await import('@simplewebauthn/browser')
      let response
      try {
        response = await startRegistration({ optionsJSON: options as never })
      } catch (error) {
        if (isCancelled(error)) return false
        throw error
      }
      await authCall('registerPasskey', { response: { ...response }, name })
      return true
    },
    onSuccess: async (isAdded) => {
      if (!isAdded) return
      addToast({ tone: 'pos', text: t`Passkey added. You can sign in with it from now on.` })
      await refresh()
    },
  })
}

export function addPasskeyText(error: Error): string {
  if (isKnownHere(error)) return t`This device already has a passkey for your account.`
  return errorText(error, t`The passkey could not be added. Please try again.`)
}

export function useRenamePasskey(onDone: () => void) {
  const refresh = useRefreshed()
  const mutation = useMutation({
    mutationFn: ({ id, name }: Pick<Passkey, 'id' | 'name'>) =>
      read(api.PATCH('/passkeys/{id}', { params: { path: { id } }, body: { name } })),
    onSuccess: async () => {
      onDone()
      await refresh()
    },
  })
  return {
    ...mutation,
    errorText: mutation.error
      ? errorText(mutation.error, t`The passkey could not be renamed. Please try again.`)
      : null,
  }
}

export function useRemovePasskey() {
  const refresh = useRefreshed()
  return useMutation({
    mutationFn: async ({ id, credential }: { id: Passkey['id']; credential: TypedCredential }) =>
      authCall('removePasskey', { id, credential: await presented(credential) }),
    gcTime: 0,
    onSuccess: async () => {
      addToast({ tone: 'pos', text: t`Passkey removed. It no longer signs you in.` })
      await refresh()
    },
  })
}

/** Returns the text for an error. Null if there is none, or if the user only closed the passkey prompt. */
export function credentialErrorText(error: Error | null, fallback: string): string | null {
  return error && !isCancelled(error) ? errorText(error, fallback) : null
}

/** Turns what the user chose into a credential to send. For a passkey, opens the browser's passkey prompt. */
export async function presented<Typed extends object>(
  credential: Typed | 'passkey',
): Promise<Typed | { passkey: Record<string, unknown> }> {
  if (credential !== 'passkey') return credential
  const [options, { startAuthentication }] = await Promise.all([
    authCall('passkeySignInOptions'),
    import('@simplewebauthn/browser'),
  ])
  return { passkey: { ...(await startAuthentication({ optionsJSON: options as never })) } }
}

/** Creates a secret for an authenticator app. The second factor stays off until the user enters a first code. */
export function useBeginSecondFactor() {
  return useMutation({
    mutationFn: (password: string) => authCall('enableSecondFactor', { password }),
    // The key and the recovery codes are secret, so the cache drops them when the dialog closes.
    gcTime: 0,
  })
}

export function useConfirmSecondFactor() {
  const refresh = useRefreshed()
  return useMutation({
    mutationFn: (code: string) => authCall('confirmSecondFactor', { code }),
    onSuccess: refresh,
  })
}

export function useTurnOffSecondFactor() {
  const refresh = useRefreshed()
  return useMutation({
    mutationFn: async (credential: TypedCredential) =>
      authCall('disableSecondFactor', await presented(credential)),
    gcTime: 0,
    onSuccess: async () => {
      addToast({ tone: 'pos', text: t`Two-step verification is off.` })
      await refresh()
    },
  })
}

export function useRenewRecoveryCodes() {
  const refresh = useRefreshed()
  return useMutation({
    mutationFn: async (password: string) =>
      (await authCall('renewRecoveryCodes', { password })).recoveryCodes,
    gcTime: 0,
    onSuccess: () => void refresh(),
  })
}

export function useEndSession(onEnded: () => void) {
  const refresh = useRefreshed()
  return useMutation({
    mutationFn: ({ id }: { id: string; device: string }) =>
      read(api.DELETE('/sessions/{id}', { params: { path: { id: id as SessionId } } })),
    onSuccess: async (_, { device }) => {
      addToast({ tone: 'pos', text: t`${device} is signed out.` })
      await refresh()
      onEnded()
    },
    onError: async (error) => {
      addToast({
        tone: 'neg',
        text: errorText(error, t`The device could not be signed out. Please try again.`),
      })
      await refresh()
    },
  })
}

export function useEndOtherSessions(onDone: () => void) {
  const refresh = useRefreshed()
  return useMutation({
    mutationFn: () => read(api.DELETE('/sessions')),
    onSuccess: () => addToast({ tone: 'pos', text: t`All other devices are signed out.` }),
    onError: (error) =>
      addToast({
        tone: 'neg',
        text: errorText(error, t`The devices could not be signed out. Please try again.`),
      }),
    onSettled: async () => {
      onDone()
      await refresh()
    },
  })
}

/**
 * Changes the password and signs out this device three seconds later, even if the user left the page.
 * Unsent changes stay in the mutation queue until the same account signs in again.
 */
export function useChangePassword() {
  return useMutation({
    mutationFn: (form: { currentPassword: string; newPassword: string }) => authCall('changePassword', form),
    gcTime: 0,
    onSuccess: () => {
      const account = currentAccount()
      setTimeout(() => {
        if (currentAccount() === account) void signOut('passwordChanged')
      }, PASSWORD_MESSAGE)
    },
  })
}
