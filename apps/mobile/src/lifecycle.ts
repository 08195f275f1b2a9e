import { sayOpened } from '../../web/src/platform/opened.ts'
import { pageOf } from './address.ts'
import { App, isAndroid, Network } from './plugins.ts'

/**
 * Dispatches `online`, `offline` and `visibilitychange` events, because web views do not dispatch all of these.
 * After each of these browser events, the app checks the connection of its event stream.
 * `followPhone` also handles the Android back key and links that open the app.
 */
export async function followPhone(server: string): Promise<void> {
  await Network.addListener('networkStatusChange', ({ connected }) =>
    globalThis.dispatchEvent(new Event(connected ? 'online' : 'offline')),
  )
  await App.addListener('resume', () => document.dispatchEvent(new Event('visibilitychange')))
  await App.addListener('appUrlOpen', ({ url }) => open(url, server))
  const launch = await App.getLaunchUrl()
  if (launch) open(launch.url, server)
  if (isAndroid) await App.addListener('backButton', ({ canGoBack }) => void goBack(canGoBack))
}

function open(address: string, server: string): void {
  const page = pageOf(address, server)
  if (page !== null) sayOpened(page)
}

/**
 * Handles Android's back button. Closes the topmost dialog or menu, as the Escape key does.
 * If no dialog or menu is open, goes back one page. On the first page, minimizes the app.
 */
async function goBack(canGoBack: boolean): Promise<void> {
  const cover = [
    ...document.querySelectorAll('[role=dialog],[role=alertdialog],[role=menu],[role=listbox]'),
  ].at(-1)
  if (cover) {
    const inside = document.activeElement
    const target = inside && cover.contains(inside) ? inside : cover
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  } else if (canGoBack) history.back()
  else await App.minimizeApp()
}
