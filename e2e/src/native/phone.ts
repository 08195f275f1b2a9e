/**
 * Simulates a phone that runs the web build. The simulated phone serves the page, as Capacitor does on Android.
 * The page reaches the plugins through the protocol of native-bridge.js (such as `nativePromise`).
 * The class Phone stores the state and the calls of the plugins outside the page, as a real phone does.
 */
import { test as base } from '../harness/test.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export { expect } from '../harness/test.ts'

/** Origin of Capacitor's page on Android. */
const PAGE = 'https://localhost'

type Options = Record<string, unknown>
interface Call {
  readonly plugin: string
  readonly method: string
  readonly options: Options
}
type Answer = { value: unknown } | { error: { message: string; code?: string } }
type Permission = 'granted' | 'denied' | 'prompt'

/** The plugins of the simulated phone, each with the methods that the app may call. */
const PLUGINS: Readonly<Record<string, readonly string[]>> = {
  App: ['getLaunchUrl', 'minimizeApp'],
  Camera: ['checkPermissions', 'requestPermissions', 'takePhoto', 'chooseFromGallery'],
  Device: ['getId', 'getInfo'],
  Filesystem: ['writeFile', 'appendFile', 'rmdir'],
  Haptics: ['impact'],
  Keyboard: [],
  LocalNotifications: ['checkPermissions', 'getPending', 'schedule', 'cancel', 'registerActionTypes'],
  Network: [],
  SecureStorage: ['setSynchronizeKeychain', 'internalGetItem', 'internalSetItem', 'internalRemoveItem'],
  Share: ['share'],
  SplashScreen: ['hide'],
  StatusBar: ['setStyle', 'setBackgroundColor'],
}
const PUSH: Readonly<Record<'android' | 'ios', readonly [string, readonly string[]]>> = {
  android: [
    'PushNotifications',
    ['checkPermissions', 'requestPermissions', 'createChannel', 'register', 'unregister'],
  ],
  ios: ['FirebaseMessaging', ['checkPermissions', 'requestPermissions', 'getToken', 'deleteToken']],
}

export class Phone {
  readonly calls: Call[] = []
  readonly keychain = new Map<string, string>()
  readonly platform: 'android' | 'ios'
  /** The state of each permission. 'prompt' means that the app has not asked the user yet. */
  readonly allowed = { push: 'prompt', camera: 'prompt', photos: 'prompt' } as Record<string, Permission>
  /** The answer that the simulated user gives to a permission prompt. */
  says: 'granted' | 'denied' = 'granted'
  pushToken = 'token-of-this-phone'
  /** Set this link to simulate that the user starts the app by opening a link. */
  launchUrl: string | null = null
  identifier: string | null = 'phone-1'
  /** Set to false to simulate a new installation of the app. The keychain may still hold data of an earlier one. */
  isInstalled = true
  /** The result of the camera or the gallery: a picture, or an error code. */
  picture: { path: string } | { code: string } = { path: '/logo.svg' }

  /** Files in the app's cache, keyed by path. */
  readonly files = new Map<string, Buffer>()
  isFull = false
  /** True if the user cancels the share sheet. */
  closesSheet = false

  /** Scheduled local notifications, keyed by id. Notifications that are shown immediately are not stored. */
  readonly held = new Map<number, Options>()

  constructor(platform: 'android' | 'ios') {
    this.platform = platform
  }

  /** Signs the person in on this phone. */
  belongsTo(person: { bearer: string }): void {
    this.keychain.set('capacitor-storage_session', person.bearer)
  }

  asked(plugin: string, method: string): Options[] {
    return this.calls
      .filter((one) => one.plugin === plugin && one.method === method)
      .map((one) => one.options)
  }

  /** Fires a plugin's event in the page. */
  async happens(page: Page, plugin: string, event: string, data: unknown = {}): Promise<void> {
    await page.evaluate(
      ([key, said]) => {
        const { heard } = globalThis as unknown as { heard: Map<string, ((said: unknown) => void)[]> }
        const listeners = heard.get(key) ?? []
        if (listeners.length === 0) throw new Error(`No listener for ${key}`)
        for (const listener of listeners) listener(said)
      },
      [`${plugin} ${event}`, data] as const,
    )
  }

  answer({ plugin, method, options }: Call): Answer {
    const { prefixedKey: key = '' } = options as { prefixedKey?: string }
    switch (`${plugin}.${method}`) {
      case 'App.getLaunchUrl':
        return { value: this.launchUrl === null ? null : { url: this.launchUrl } }
      case 'Device.getId':
        return this.identifier === null
          ? { error: { message: 'none' } }
          : { value: { identifier: this.identifier } }
      case 'Device.getInfo':
        return {
          value: {
            manufacturer: 'Google',
            model: 'Pixel 9',
            platform: this.platform,
            operatingSystem: this.platform,
            osVersion: '16',
          },
        }
      case 'SecureStorage.internalGetItem':
        return { value: { data: this.keychain.get(key) ?? null } }
      case 'SecureStorage.internalSetItem':
        this.keychain.set(key, String(options['data']))
        return { value: undefined }
      case 'SecureStorage.internalRemoveItem':
        return { value: { success: this.keychain.delete(key) } }
      case 'Camera.checkPermissions':
        return { value: { camera: this.allowed['camera'], photos: this.allowed['photos'] } }
      case 'Camera.requestPermissions':
        for (const one of options['permissions'] as string[]) this.allowed[one] = this.says
        return this.answer({ plugin, method: 'checkPermissions', options })
      case 'Camera.takePhoto':
      case 'Camera.chooseFromGallery': {
        if ('code' in this.picture) return { error: { message: 'Camera', code: this.picture.code } }
        const result = { type: 0, saved: false, webPath: PAGE + this.picture.path }
        return { value: method === 'takePhoto' ? result : { results: [result] } }
      }
      case 'Filesystem.writeFile':
      case 'Filesystem.appendFile': {
        const path = String(options['path'])
        if (this.isFull) return { error: { message: 'No space left on device' } }
        const before = method === 'appendFile' ? [this.files.get(path) ?? Buffer.of()] : []
        this.files.set(path, Buffer.concat([...before, Buffer.from(String(options['data']), 'base64')]))
        return { value: { uri: `file:///cache/${path}` } }
      }
      case 'Filesystem.rmdir':
        this.files.clear()
        return { value: undefined }
      case 'Share.share':
        return this.closesSheet ? { error: { message: 'Share canceled' } } : { value: {} }
      case 'LocalNotifications.checkPermissions':
        return { value: { display: this.allowed['push'] } }
      case 'LocalNotifications.registerActionTypes':
        return { value: undefined }
      case 'LocalNotifications.getPending':
        return { value: { notifications: [...this.held.values()] } }
      case 'LocalNotifications.schedule':
        for (const one of options['notifications'] as Options[])
          if (one['schedule']) this.held.set(Number(one['id']), one)
        return { value: options }
      case 'LocalNotifications.cancel':
        for (const { id } of options['notifications'] as { id: number }[]) this.held.delete(id)
        return { value: undefined }
      case 'PushNotifications.checkPermissions':
      case 'FirebaseMessaging.checkPermissions':
        return { value: { receive: this.allowed['push'] } }
      case 'PushNotifications.requestPermissions':
      case 'FirebaseMessaging.requestPermissions':
        this.allowed['push'] = this.says
        return { value: { receive: this.says } }
      case 'FirebaseMessaging.getToken':
        return { value: { token: this.pushToken } }
      default:
        return { value: undefined }
    }
  }

  /** Installs the page and the bridge in a browser context. @param server the origin of the app's installation */
  async carry(context: BrowserContext, server: string): Promise<void> {
    const root = process.env['HOMEFIELD_WEB_ROOT'] ?? ''
    await context.grantPermissions(['local-network-access'], { origin: PAGE }).catch(() => undefined)
    await context.route(`${PAGE}/**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      if (pathname === '/native.json') return route.fulfill({ json: { server } })
      const file = join(root, pathname)
      return route.fulfill({
        path: /\.\w+$/.test(pathname) && existsSync(file) ? file : join(root, 'index.html'),
      })
    })
    await context.exposeFunction(
      'phoneAnswers',
      async (plugin: string, method: string, options: Options = {}) => {
        const call = { plugin, method, options }
        this.calls.push(call)
        return this.answer(call)
      },
    )
    const [push, pushMethods] = PUSH[this.platform]
    await context.addInitScript(putBridge, {
      platform: this.platform,
      plugins: { ...PLUGINS, [push]: pushMethods },
    })
    if (this.isInstalled)
      await context.addInitScript((origin) => {
        if (location.origin === origin) localStorage.setItem('homefield.installed', '1')
      }, PAGE)
  }
}

/** Installs the objects of native-bridge.js. Runs in the page before the page's own scripts. */
function putBridge({
  platform,
  plugins,
}: {
  platform: string
  plugins: Record<string, readonly string[]>
}): void {
  type Listener = (said: unknown) => void
  const page = globalThis as unknown as Record<string, unknown> & {
    phoneAnswers: (plugin: string, method: string, options?: unknown) => Promise<Answer>
  }
  const heard = new Map<string, Listener[]>()
  page['heard'] = heard
  if (platform === 'android') page['androidBridge'] = { postMessage: () => undefined }
  else page['webkit'] = { messageHandlers: { bridge: { postMessage: () => undefined } } }
  const promise = async (plugin: string, method: string, options?: unknown) => {
    const answer = await page.phoneAnswers(plugin, method, options)
    if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error)
    return answer.value
  }
  page['Capacitor'] = {
    PluginHeaders: Object.entries(plugins).map(([name, methods]) => ({
      name,
      methods: [
        ...methods.map((method) => ({ name: method, rtype: 'promise' })),
        { name: 'addListener' },
        { name: 'removeListener' },
      ],
    })),
    nativePromise: promise,
    nativeCallback: (plugin: string, method: string, options: { eventName: string }, listener: Listener) => {
      if (method !== 'addListener') return ''
      const key = `${plugin} ${options.eventName}`
      heard.set(key, [...(heard.get(key) ?? []), listener])
      return key
    },
  }
}

interface PhoneFixtures {
  platform: 'android' | 'ios'
  phone: Phone
}

/** Runs a test on a simulated phone. `page.goto('/')` starts the app. */
export const test = base.extend<PhoneFixtures>({
  platform: ['android', { option: true }],
  phone: async ({ platform }, provide) => provide(new Phone(platform)),
  context: async ({ context, phone, world }, provide) => {
    await phone.carry(context, world.origin)
    await provide(context)
  },
  baseURL: async ({}, provide) => provide(PAGE),
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
})
