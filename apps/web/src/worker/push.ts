/**
 * Shows push messages as notifications with the text from the server. Clicking a notification opens its link.
 * A new notification replaces an earlier notification with the same tag.
 */
import { isAppPage } from './app-page.ts'

declare const self: ServiceWorkerGlobalScope

interface Pushed {
  readonly title: string
  readonly body: string
  readonly href: string
  readonly tag: string
  readonly renotify: boolean
  readonly badge: number
}

export function showPushes(): void {
  self.addEventListener('push', (event) => {
    const pushed = read(event)
    if (pushed) event.waitUntil(show(pushed))
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { href } = event.notification.data as { href: string }
    event.waitUntil(open(href))
  })
}

function read({ data }: PushEvent): Pushed | null {
  try {
    return (data?.json() ?? null) as Pushed | null
  } catch {
    return null
  }
}

async function show({ title, body, href, tag, renotify, badge }: Pushed): Promise<void> {
  const options = {
    body,
    tag,
    renotify,
    data: { href },
    icon: '/icons/homefield-192.png',
    badge: '/icons/badge-96.png',
  }
  await self.registration.showNotification(title, options)
  if ('setAppBadge' in navigator) await navigator.setAppBadge(badge).catch(() => undefined)
}

/**
 * Opens the link of a notification in the app.
 * If a page of the app is open, the link opens in it without a reload, so that typed text is not lost.
 * Links to other sites are ignored.
 */
async function open(href: string): Promise<void> {
  const { origin, pathname, search, hash, href: address } = new URL(href, self.location.origin)
  if (origin !== self.location.origin) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => isAppPage(new URL(url).pathname))
  try {
    if (page) {
      const shown = await page.focus()
      shown.postMessage({ type: 'OPEN', path: pathname + search + hash })
      return
    }
  } catch {
    // `focus` fails if the user closed the page a moment ago. Open a new window instead.
  }
  await self.clients.openWindow(address)
}
