import { t } from '@lingui/core/macro'
import { addToast } from './toast-queue.ts'

/**
 * Shows a toast that the change is stored on the device and will be sent later.
 * If the device is online, the toast adds that the server is not responding.
 */
export function sayQueued(): void {
  addToast({
    tone: 'inf',
    text: navigator.onLine
      ? t`Saved on this device. Homefield isn’t responding right now. Your change will be sent when it’s back.`
      : t`Saved on this device. It’ll be sent when you’re back online.`,
  })
}
