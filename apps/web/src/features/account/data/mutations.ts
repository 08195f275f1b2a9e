import type { ExportId } from '@homefield/contract/account'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { v7 } from 'uuid'
import { errorText } from '../../../lib/error-text.ts'
import { sendDirectly } from '../../../lib/mutation-queue/send.ts'
import { authCall } from '../../../lib/session/auth-calls.ts'
import { currentAccount } from '../../../lib/session/account.ts'
import { signOut } from '../../../lib/session/session.ts'
import { presented } from '../security/mutations.ts'
import { NoSessionError } from './model.ts'
import { exportsQuery } from './queries.ts'

/**
 * Requests an export of the account's data.
 * The request is not queued, so the user sees an error immediately if the device is offline.
 */
export function useRequestExport() {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: () => {
      const id = v7() as ExportId
      return sendDirectly({ method: 'post', path: '/account/export', body: { id } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  })
  return {
    ...mutation,
    errorText: mutation.error
      ? errorText(mutation.error, t`The export could not be started. Please try again.`)
      : null,
  }
}

/** The credential that confirms the deletion: a password, or 'passkey' for the browser's passkey prompt. */
export type DeletionCredential = { password: string } | 'passkey'

/**
 * Deletes the account, and then removes all data from this device, as signing out does.
 * The app shell then redirects to sign-in.
 */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: async (credential: DeletionCredential) => {
      if (currentAccount() === null) throw new NoSessionError()
      await authCall('deleteAccount', await presented(credential))
      await signOut('deleted')
    },
    gcTime: 0,
  })
}
