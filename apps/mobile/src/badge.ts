import { LocalNotifications } from './plugins.ts'

/** Id of the one notification that sets the number; it has no text and is not shown. */
const ID = 1

/**
 * iOS sets the number on an app's icon from a notification. Android's launchers draw a dot by themselves while a
 * notification is shown, and take no number from the app. Without permission the icon stays as it is.
 */
export async function showOnIcon(count: number): Promise<void> {
  const { display } = await LocalNotifications.checkPermissions()
  if (display !== 'granted') return
  await LocalNotifications.schedule({ notifications: [{ id: ID, title: '', body: '', badge: count }] })
}
