/**
 * Turns push notifications on and off for this device. A browser uses Web Push and the service worker.
 * A native app uses the phone's own push service.
 * Only `turnOn` asks the user for permission, and only after a user gesture.
 */
export type PushState =
  /** The device does not support push notifications. */
  | 'unsupported'
  /**
   * The page has no service worker: it was loaded over plain HTTP, or the worker is not installed yet.
   */
  | 'noWorker'
  /** iOS allows push only for web apps on the home screen. */
  | 'needsHomeScreen'
  /** The user denied notifications in the settings of the browser or phone. */
  | 'blocked'
  | 'off'
  | 'on'

export interface BrowserSubscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface Push {
  state(): Promise<PushState>
  /**
   * Asks the user for permission, unless the user has already decided.
   * Resolves to the push subscription, which the caller sends to the server.
   * Resolves to null if the user denied permission.
   * Also resolves to null in a native app, because the wrapper itself sends the push token to the server.
   */
  turnOn(publicKey: () => Promise<string>): Promise<BrowserSubscription | null>
  /** Returns this device's push subscription, or null if none, without asking the user for permission. */
  held(): Promise<BrowserSubscription | null>
  /**
   * Cancels the push subscription. Resolves to the endpoint of the canceled subscription.
   * Resolves to null in a native app, or if there was no subscription.
   */
  turnOff(): Promise<string | null>
}

let filled: Push | null = null

/** A native wrapper calls `setPush` at start-up, before the app shows anything. */
export function setPush(push: Push): void {
  filled = push
}

export function currentPush(): Push {
  return filled ?? browserPush
}

const browserPush: Push = {
  async state() {
    if (!('PushManager' in window) || !('Notification' in window))
      return isAppleTouch() && !isOnHomeScreen() ? 'needsHomeScreen' : 'unsupported'
    if (Notification.permission === 'denied') return 'blocked'
    const registration = await worker()
    if (!registration) return 'noWorker'
    if (Notification.permission !== 'granted') return 'off'
    return (await registration.pushManager.getSubscription()) ? 'on' : 'off'
  },

  async turnOn(publicKey) {
    // Ask for permission first, because some browsers show the prompt only right after a user gesture.
    if ((await Notification.requestPermission()) !== 'granted') return null
    const registration = await worker()
    if (!registration) return null
    const applicationServerKey = bytesOf(await publicKey())
    const known = await registration.pushManager.getSubscription()
    // Cancel a subscription that was made with the key of another installation, because it cannot be used.
    if (known && !isSame(known.options.applicationServerKey, applicationServerKey)) await known.unsubscribe()
    return subscriptionOf(
      await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
    )
  },

  async held() {
    if (!('PushManager' in window)) return null
    const subscription = await (await worker())?.pushManager.getSubscription()
    return subscription ? subscriptionOf(subscription) : null
  },

  async turnOff() {
    if (!('PushManager' in window)) return null
    const subscription = await (await worker())?.pushManager.getSubscription()
    if (!subscription) return null
    await subscription.unsubscribe()
    return subscription.endpoint
  },
}

function subscriptionOf(subscription: PushSubscription): BrowserSubscription | null {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : null
}

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  return navigator.serviceWorker.getRegistration()
}

/** Detects iPhones and iPads. An iPad reports itself as a Mac, but a Mac has no touch screen. */
function isAppleTouch(): boolean {
  return /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1
}

function isOnHomeScreen(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  if (!one || one.byteLength !== other.byteLength) return false
  const bytes = new Uint8Array(one)
  return other.every((byte, index) => byte === bytes[index])
}
