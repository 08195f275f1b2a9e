/**
 * Shows push messages as notifications with the text from the server. Clicking a notification opens its link.
 * A new notification replaces an earlier notification with the same tag.
 * A button of a notification answers a question without opening the app (`answers.ts`).
 */
import type { PushAction } from '@homefield/contract/push-action'
import { answerPush, sendKeptAnswers } from './answers.ts'
import { isAppPage } from './app-page.ts'

declare const self: ServiceWorkerGlobalScope

interface Pushed {
  readonly title: string
  readonly body: string
  readonly href: string
  readonly tag: string
  readonly renotify: boolean
  readonly badge: number
  /** The buttons, for the account that got the push. Absent if there are none. */
  readonly actions?: readonly PushAction[]
  readonly account?: string
  /** The text to show if the answer could not be saved. */
  readonly failure?: string
}

/** The parts of a push that the worker needs when the user clicks the notification. */
type Kept = Pick<Pushed, 'title' | 'tag' | 'href' | 'actions' | 'account' | 'failure'>

export function showPushes(): void {
  self.addEventListener('push', (event) => {
    const pushed = read(event)
    if (pushed) event.waitUntil(show(pushed))
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const kept = event.notification.data as Kept
    const chosen = kept.actions?.find(({ action }) => action === event.action)
    event.waitUntil(chosen ? answer(kept, chosen) : open(kept.href))
  })
  sendKeptAnswers()
}

function read({ data }: PushEvent): Pushed | null {
  try {
    return (data?.json() ?? null) as Pushed | null
  } catch {
    return null
  }
}

async function show(pushed: Pushed): Promise<void> {
  const { title, body, href, tag, renotify, badge, actions, account, failure } = pushed
  const data: Kept = {
    title,
    tag,
    href,
    ...(actions && account && { actions, account }),
    ...(failure && { failure }),
  }
  const options = {
    ...LOOK,
    body,
    tag,
    renotify,
    data,
    actions: data.actions?.map(({ action, title: label }) => ({ action, title: label })) ?? [],
  }
  await self.registration.showNotification(title, options)
  if ('setAppBadge' in navigator) await navigator.setAppBadge(badge).catch(() => undefined)
}

const LOOK = { icon: '/icons/homefield-192.png', badge: '/icons/badge-96.png' } as const

/** Opens the app with the question if the answer could not be stored, or if nobody is signed in. */
async function answer(
  { title, tag, href, account = '', failure = '' }: Kept,
  { mutations }: PushAction,
): Promise<void> {
  const answered = await answerPush(account, mutations).catch(() => 'signedOut' as const)
  if (answered === 'signedOut') await open(href)
  if (answered === 'failed')
    await self.registration.showNotification(title, {
      ...LOOK,
      body: failure,
      tag,
      data: { title, tag, href },
    })
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
