import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, read } from '../../../lib/api/client.ts'
import { errorText } from '../../../lib/error-text.ts'
import { sendDirectly } from '../../../lib/mutation-queue/send.ts'
import { currentAccount } from '../../../lib/session/account.ts'
import { type BrowserSubscription, currentPush } from '../../../platform/push.ts'
import { deviceName, writeOwner } from './model.ts'
import { pushStateQuery } from './queries.ts'

/** Registers the subscription with the server for the current session. @throws ApiError, OfflineError */
export async function registerSubscription(subscription: BrowserSubscription): Promise<void> {
  const account = currentAccount()
  await sendDirectly({
    method: 'post',
    path: '/push-subscriptions',
    body: { ...subscription, deviceName: deviceName(navigator.userAgent) },
  })
  if (account !== null) writeOwner({ account, isRegistered: true })
}

/**
 * Turns push on or off for this device.
 * Browsers allow the permission prompt only after a user gesture, so call this from a press handler.
 */
export function usePushHere() {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: async (isOn: boolean) => {
      if (isOn) {
        const subscription = await currentPush().turnOn(
          async () => (await read(api.GET('/push-key'))).publicKey,
        )
        if (subscription) await registerSubscription(subscription)
        return
      }
      const endpoint = await currentPush().turnOff()
      writeOwner(null)
      if (endpoint !== null)
        await sendDirectly({ method: 'delete', path: '/push-subscriptions', body: { endpoint } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: pushStateQuery.queryKey }),
  })
  return {
    ...mutation,
    errorText: mutation.error ? errorText(mutation.error, t`That didn’t work. Please try again.`) : null,
  }
}
