import { FirebaseMessaging } from '../plugins.ts'
import type { PushProvider } from './provider.ts'

let heard: (token: string) => void = () => undefined

export const ios: PushProvider = {
  async allowed() {
    const { receive } = await FirebaseMessaging.checkPermissions()
    return receive === 'prompt-with-rationale' ? 'prompt' : receive
  },
  async ask() {
    return (await FirebaseMessaging.requestPermissions()).receive === 'granted'
  },
  async register() {
    heard((await FirebaseMessaging.getToken()).token)
  },
  async onToken(listener) {
    heard = listener
    await FirebaseMessaging.addListener('tokenReceived', ({ token }) => listener(token))
  },
  async onTap(listener) {
    await FirebaseMessaging.addListener('notificationActionPerformed', ({ actionId, notification }) =>
      listener(notification.data, actionId),
    )
  },
  unregister: () => FirebaseMessaging.deleteToken(),
}
