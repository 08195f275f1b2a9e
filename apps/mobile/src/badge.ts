import { LocalNotifications } from './plugins.ts'

/** Of the one notification that carries the number; it says nothing and is not seen. */
const ID = 1

/**
 * iOS puts a number on an app's icon when a notification says so. Android's launchers draw a dot by themselves while a
 * notification stands, and have no number to be told. Without permission the icon stays as it is.
 */
export async function showOnIcon(count: number): Promise<void> {
  const { display } = await LocalNotifications.checkPermissions()
  if (display !== 'granted') return
  await LocalNotifications.schedule({ notifications: [{ id: ID, title: '', body: '', badge: count }] })
}
