import { CHANNEL } from '../constants.ts'
import { PushNotifications } from '../plugins.ts'
import type { PushProvider } from './provider.ts'

export const android: PushProvider = {
  async allowed() {
    const { receive } = await PushNotifications.checkPermissions()
    return receive === 'prompt-with-rationale' ? 'prompt' : receive
  },
  async ask() {
    return (await PushNotifications.requestPermissions()).receive === 'granted'
  },
  async register() {
    await PushNotifications.createChannel(CHANNEL)
    await PushNotifications.register()
  },
  async onToken(listener) {
    await PushNotifications.addListener('registration', ({ value }) => listener(value))
    await PushNotifications.addListener('registrationError', ({ error }) => {
      // oxlint-disable-next-line no-console -- the specification requires push failures to be logged, not shown
      console.warn('No push token', error)
    })
  },
  async onTap(listener) {
    await PushNotifications.addListener('pushNotificationActionPerformed', ({ actionId, notification }) =>
      listener(notification.data, actionId),
    )
  },
  unregister: () => PushNotifications.unregister(),
}
