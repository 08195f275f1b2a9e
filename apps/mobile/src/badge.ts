import { LocalNotifications } from './plugins.ts'

/** Id of the notification that sets the badge. It has no text, so the phone does not show it. */
const ID = 1

/**
 * Sets the number on the app icon. On iOS a notification carries the number.
 * Android launchers show a dot while there is a notification, and accept no number from the app.
 * Without the permission for notifications the icon does not change.
 */
export async function showOnIcon(count: number): Promise<void> {
  const { display } = await LocalNotifications.checkPermissions()
  if (display !== 'granted') return
  await LocalNotifications.schedule({ notifications: [{ id: ID, title: '', body: '', badge: count }] })
}
