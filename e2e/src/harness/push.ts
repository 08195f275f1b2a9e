/**
 * Push in a browser without a vendor. Headless Chromium has no push service, so that `PushManager.subscribe` fails in it:
 * this one method hands out a subscription of the testkit's push service, which opens what it is sent. All that follows is
 * real: the server's sending, its signature and encryption, and the worker, to which a message is handed on through the
 * browser's own debugger. Nor does it have a person who is asked, or a list of notifications: those are played, too.
 */
import type { FakeBrowser, PushedMessage } from '@homefield/testkit/delivery/push-service'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, type TestWorld } from './test.ts'

/** Before the first page. */
export async function givePush(
  context: BrowserContext,
  world: TestWorld,
  { isAllowed = true }: { isAllowed?: boolean } = {},
): Promise<FakeBrowser> {
  if (!world.push) throw new Error('the test does not say hasPush')
  const browser = world.push.browser()
  await context.addInitScript(playPushManager, browser.subscription)
  await context.addInitScript((willAllow) => {
    if (!('Notification' in globalThis)) return
    // Headless, it is 'denied' from the start, whatever Playwright grants.
    const answered = () => sessionStorage.getItem('played-answer')
    Object.defineProperty(Notification, 'permission', { get: () => answered() ?? 'default' })
    Notification.requestPermission = async () => {
      sessionStorage.setItem('played-answer', willAllow ? 'granted' : 'denied')
      return willAllow ? 'granted' : 'denied'
    }
  }, isAllowed)
  return browser
}

/** In the page, before anything of it. */
function playPushManager({ endpoint, keys }: FakeBrowser['subscription']): void {
  if (!('PushManager' in globalThis) || location.protocol === 'about:') return
  const HELD = 'played-subscription'
  const held = () => {
    const key = localStorage.getItem(HELD)
    if (key === null) return null
    return {
      endpoint,
      options: { userVisibleOnly: true, applicationServerKey: Uint8Array.from(JSON.parse(key)).buffer },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        localStorage.removeItem(HELD)
        return true
      },
    } as unknown as PushSubscription
  }
  PushManager.prototype.getSubscription = async () => held()
  PushManager.prototype.subscribe = async (options) => {
    if (Notification.permission !== 'granted') throw new DOMException('No permission', 'NotAllowedError')
    const key = options?.applicationServerKey as Uint8Array
    localStorage.setItem(HELD, JSON.stringify([...key]))
    return held() as PushSubscription
  }
}

interface Shown {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly data: unknown
}
interface Tray {
  readonly shown: Shown[]
  /** What the worker brought to the front: 'focus' for a page, or the address of a new window. */
  readonly raised: string[]
  /** The number on the app's icon, each time it was set. */
  readonly badges: number[]
}
/** Of a worker's scope, as much as is replaced or called. */
interface Scope {
  tray: Tray
  clients: { openWindow: (url: string) => Promise<null> }
  WindowClient: { prototype: { focus: () => Promise<unknown> } }
  ServiceWorkerRegistration: {
    prototype: { showNotification: (title: string, options: Shown) => Promise<void> }
  }
  WorkerNavigator: { prototype: { setAppBadge: (count: number) => Promise<void> } }
  ExtendableEvent: typeof Event
}

export interface Notices {
  /** Hands the worker what came, as a vendor's service does. */
  deliver(message: PushedMessage): Promise<void>
  /** What stands there, the oldest first. */
  standing(): Promise<Pick<Shown, 'title' | 'body' | 'tag'>[]>
  /** The number on the app's icon, each time it was set. */
  badges(): Promise<number[]>
  /** @returns what the worker brought to the front thereupon */
  press(title: string): Promise<string[]>
}

/** In the worker. */
function playTray(): void {
  const scope = globalThis as unknown as Scope
  scope.tray = { shown: [], raised: [], badges: [] }
  // Headless, it ends the whole process.
  scope.WorkerNavigator.prototype.setAppBadge = async (count) => void scope.tray.badges.push(count)
  scope.ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
    const { shown } = scope.tray
    const before = shown.findIndex(({ tag }) => tag !== '' && tag === options.tag)
    if (before >= 0) shown.splice(before, 1)
    shown.push({ ...options, title })
  }
  scope.WindowClient.prototype.focus = async function focus() {
    scope.tray.raised.push('focus')
    return this
  }
  scope.clients.openWindow = async (url) => {
    scope.tray.raised.push(url)
    return null
  }
}

/**
 * The system's list of notifications, its number on an icon, which a headless browser has none of, and its say over windows:
 * only a real press may raise one. The worker's own code is what fills the list and hears the press.
 */
export async function watchNotices(page: Page, origin: string): Promise<Notices> {
  const devtools = await page.context().newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted)
    if (own) registered.resolve(own.registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered.promise
  const deliver = (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  const worker = () => {
    const newest = page.context().serviceWorkers().at(-1)
    if (!newest) throw new Error('no worker')
    return newest
  }
  // A worker that rests is started anew by a push, without what is put into it here: so one that says nothing comes first.
  await deliver('')
  await expect(async () => {
    await worker().evaluate(playTray)
    await page.waitForTimeout(500)
    expect(await worker().evaluate(() => 'tray' in globalThis)).toBe(true)
  }).toPass()
  return {
    deliver: async (message) => void (await deliver(JSON.stringify(message))),
    standing: () =>
      worker().evaluate(() =>
        (globalThis as unknown as Scope).tray.shown.map(({ title, body, tag }) => ({ title, body, tag })),
      ),
    badges: () => worker().evaluate(() => (globalThis as unknown as Scope).tray.badges),
    press: (wanted) =>
      worker().evaluate(async (name) => {
        const scope = globalThis as unknown as Scope
        const { shown, raised } = scope.tray
        raised.length = 0
        const notification = shown.findLast(({ title }) => title === name)
        if (!notification) throw new Error(`No notification ${name}`)
        const waits: unknown[] = []
        const event = Object.assign(new scope.ExtendableEvent('notificationclick'), {
          notification: {
            data: notification.data,
            close: () => void shown.splice(shown.indexOf(notification), 1),
          },
          waitUntil: (promise: unknown) => void waits.push(promise),
        })
        globalThis.dispatchEvent(event)
        await Promise.all(waits)
        return raised
      }, wanted),
  }
}
