import { sayOpened } from '../../web/src/platform/opened.ts'
import { pageOf } from './address.ts'
import { App, isAndroid, Network } from './plugins.ts'

/**
 * What the phone says of itself, said again the way a browser says it, since web views leave some of it out: the network,
 * the app's coming back (both make the stream look whether it still lives), the key 'back', and links that open the app.
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

/** The key closes what lies over the page, as Escape does; then it goes back; on the first page it leaves the app. */
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
