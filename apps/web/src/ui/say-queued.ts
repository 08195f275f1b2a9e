import { t } from '@lingui/core/macro'
import { addToast } from './toast-queue.ts'

/**
 * Shows a toast that a change is in the mutation queue.
 * If the device has a network, the toast says that the server does not answer.
 */
export function sayQueued(): void {
  addToast({
    tone: 'inf',
    text: navigator.onLine
      ? t`Saved on this device. Homefield is not answering right now; your change will be sent when it does.`
      : t`Saved on this device. It will be sent when you are back online.`,
  })
}
