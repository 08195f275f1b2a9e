/**
 * What comes while no page is open: it is shown as the server worded it, and a press opens where it leads. A message of the
 * same tag takes the place of the one before.
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

/** In a page that is open already, where there is one: as it stands, with what is typed in it. Nothing of other sites. */
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
    // Gone just now.
  }
  await self.clients.openWindow(address)
}
