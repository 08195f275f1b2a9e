import { t } from '@lingui/core/macro'
import { addToast } from './toast-queue.ts'

/** Of a change that waits in the outbox. Where the device has a network, it is the server that does not answer. */
export function sayQueued(): void {
  addToast({
    tone: 'inf',
    text: navigator.onLine
      ? t`Saved on this device. Homefield is not answering right now; your change will be sent when it does.`
      : t`Saved on this device. It will be sent when you are back online.`,
  })
}
