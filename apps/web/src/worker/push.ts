/**
 * What comes while no page is open: it is shown as the server worded it, and a press opens where it leads. A message of the
 * same tag takes the place of the one before.
 */
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

/** In a page that is open already, where there is one; of other sites nothing is ever opened. */
async function open(href: string): Promise<void> {
  const url = new URL(href, self.location.origin)
  if (url.origin !== self.location.origin) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) {
    try {
      await page.navigate(url.href)
      await page.focus()
      return
    } catch {
      // Not of this worker, or gone just now: another one.
    }
  }
  await self.clients.openWindow(url.href)
}
