/**
 * How this device takes push: in a browser that is Web Push over the service worker, in a native app the phone's own.
 * Permission is asked for after a gesture alone, by `turnOn`.
 */
export type PushState =
  /** Nothing here can take push. */
  | 'unsupported'
  /** Over plain http, or before the app keeps its files: there is no service worker. */
  | 'noWorker'
  /** iOS takes push only for what stands on the home screen. */
  | 'needsHomeScreen'
  /** Refused in the browser's or phone's own settings. */
  | 'blocked'
  | 'off'
  | 'on'

export interface BrowserSubscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface Push {
  state(): Promise<PushState>
  /** Asks where nobody was asked. The subscription to tell the server of; null: it was refused, or a phone tells by itself. */
  turnOn(publicKey: () => Promise<string>): Promise<BrowserSubscription | null>
  /** What there is already; asks nobody. Null: nothing. */
  held(): Promise<BrowserSubscription | null>
  /** The endpoint that ended; null where there was none, or a phone tells by itself. */
  turnOff(): Promise<string | null>
}

let filled: Push | null = null

/** For a native wrapper, before anything is shown. */
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
    // Before anything else: some browsers take the question only right after the press.
    if ((await Notification.requestPermission()) !== 'granted') return null
    const registration = await worker()
    if (!registration) return null
    const applicationServerKey = bytesOf(await publicKey())
    const known = await registration.pushManager.getSubscription()
    // One that another installation's key made can never be written to.
    if (known && !isSame(known.options.applicationServerKey, applicationServerKey)) await known.unsubscribe()
    return toldOf(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  },

  async held() {
    if (!('PushManager' in window)) return null
    const subscription = await (await worker())?.pushManager.getSubscription()
    return subscription ? toldOf(subscription) : null
  },

  async turnOff() {
    if (!('PushManager' in window)) return null
    const subscription = await (await worker())?.pushManager.getSubscription()
    if (!subscription) return null
    await subscription.unsubscribe()
    return subscription.endpoint
  },
}

function toldOf(subscription: PushSubscription): BrowserSubscription | null {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : null
}

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  return navigator.serviceWorker.getRegistration()
}

/** iPads say that they are Macs, and Macs cannot be touched. */
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
