import { LocalNotifications } from './plugins.ts'

/**
 * Id of the notification that sets the badge number.
 * The badge notification has no text, so the phone shows only the number and no banner.
 */
const ID = 1

/**
 * Sets the number on the app icon. iOS reads the number from the `badge` of a notification.
 * Android launchers ignore the number and show a dot while the app has a visible notification.
 * The icon does not change if the person has not allowed notifications.
 */
export async function showOnIcon(count: number): Promise<void> {
  const { display } = await LocalNotifications.checkPermissions()
  if (display !== 'granted') return
  await LocalNotifications.schedule({ notifications: [{ id: ID, title: '', body: '', badge: count }] })
}
