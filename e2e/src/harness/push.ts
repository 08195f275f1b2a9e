/**
 * Simulates push in a browser that has no push service.
 * Headless Chromium has no push service, so `PushManager.subscribe` fails.
 * The replaced `subscribe` returns a subscription at the testkit's push service, which decrypts the messages.
 * The service worker is real. The server really encrypts, signs and sends each message.
 * The worker gets the message through the browser's DevTools protocol.
 * The permission prompt and the list of notifications are fakes.
 */
import type { FakeBrowser, PushedMessage } from '@homefield/testkit/delivery/push-service'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, type TestWorld } from './test.ts'

/** Call givePush before the first page opens: the script that it adds must run before the page's own scripts. */
export async function givePush(
  context: BrowserContext,
  world: TestWorld,
  { isAllowed = true }: { isAllowed?: boolean } = {},
): Promise<FakeBrowser> {
  if (!world.push) throw new Error('the test world has no push service; set hasPush')
  const browser = world.push.browser()
  await context.addInitScript(playPushManager, browser.subscription)
  await context.addInitScript((willAllow) => {
    if (!('Notification' in globalThis)) return
    // Headless Chromium reports 'denied' from the start, whatever permission Playwright grants.
    const answered = () => sessionStorage.getItem('played-answer')
    Object.defineProperty(Notification, 'permission', { get: () => answered() ?? 'default' })
    Notification.requestPermission = async () => {
      sessionStorage.setItem('played-answer', willAllow ? 'granted' : 'denied')
      return willAllow ? 'granted' : 'denied'
    }
  }, isAllowed)
  return browser
}

/** Replaces `PushManager.subscribe`. Runs in the page before the page's own scripts. */
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
  readonly actions: readonly { readonly action: string; readonly title: string }[]
}
interface Tray {
  readonly shown: Shown[]
  /** Windows that the service worker activated: 'focus' for an open page, or the URL of a new window. */
  readonly raised: string[]
  /** Values of the app icon's badge, in the order in which the app set them. */
  readonly badges: number[]
}
/** The parts of a worker's global scope that this harness replaces or calls. */
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
  /** Passes a message to the worker, as a browser vendor's push service does. */
  deliver(message: PushedMessage): Promise<void>
  /** Returns the notifications that are on display, oldest first. */
  standing(): Promise<Pick<Shown, 'title' | 'body' | 'tag'>[]>
  /** Returns the values of the app icon's badge, in the order in which the app set them. */
  badges(): Promise<number[]>
  /**
   * Clicks the notification, or its button `action`.
   * @returns 'focus' or a URL for each window that the service worker activated
   */
  press(title: string, action?: string): Promise<string[]>
  /** Returns the labels of the notification's buttons. */
  buttons(title: string): Promise<string[]>
}

/** Replaces the functions that show notifications and the badge. Runs inside the service worker. */
function playTray(): void {
  const scope = globalThis as unknown as Scope
  scope.tray = { shown: [], raised: [], badges: [] }
  // Replace `setAppBadge`, because the real method crashes a headless browser.
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
 * Fakes the system's notification list and the app icon's badge, because a headless browser has neither.
 * `openWindow` is a fake too, because a service worker may open a window only after a real click.
 * The service worker's own code shows the notifications and handles the click.
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
    if (!newest) throw new Error('the page has no service worker')
    return newest
  }
  // An empty push starts an idle worker. Install the fakes afterwards, because a worker that stops loses them.
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
    buttons: (wanted) =>
      worker().evaluate((name) => {
        const { shown } = (globalThis as unknown as Scope).tray
        return shown.findLast(({ title }) => title === name)?.actions.map(({ title }) => title) ?? []
      }, wanted),
    press: (wanted, pressed = '') =>
      worker().evaluate(
        async ([name, action]) => {
          const scope = globalThis as unknown as Scope
          const { shown, raised } = scope.tray
          raised.length = 0
          const notification = shown.findLast(({ title }) => title === name)
          if (!notification) throw new Error(`no notification has the title ${name}`)
          const waits: unknown[] = []
          const event = Object.assign(new scope.ExtendableEvent('notificationclick'), {
            action,
            notification: {
              data: notification.data,
              close: () => void shown.splice(shown.indexOf(notification), 1),
            },
            waitUntil: (promise: unknown) => void waits.push(promise),
          })
          globalThis.dispatchEvent(event)
          await Promise.all(waits)
          return raised
        },
        [wanted, pressed] as const,
      ),
  }
}
