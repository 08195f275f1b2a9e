import { createECDH, randomBytes } from 'node:crypto'
import { Socket } from 'node:net'
import webPush from 'web-push'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { systemClock } from '../../../../lib/clock.ts'
import { SafeFetch } from '../../../../lib/safe-fetch/safe-fetch.ts'
import { pushToBrowser } from './web-push.ts'

/*
 * The client chooses a subscription's endpoint, so the server must not trust the endpoint (C31).
 * All Node sockets connect through Socket.prototype.connect.
 * The test replaces `connect` with a function that records the call and fails, so no packet is sent.
 * If the server does not check the endpoint, the test finds a recorded call.
 */
let connect: MockInstance
beforeEach(() => {
  connect = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket) {
    queueMicrotask(() => this.destroy(Object.assign(new Error('spy'), { code: 'ECONNREFUSED' })))
    return this
  })
})
afterEach(() => vi.restoreAllMocks())

function push(endpoint: string, addresses: string[]) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
  return pushToBrowser(
    {
      fetch: new SafeFetch({
        clock: systemClock,
        userAgent: 'Homefield',
        resolve: () => Promise.resolve(addresses),
      }),
      keys: webPush.generateVAPIDKeys(),
      subject: 'mailto:support@homefield.example',
    },
    { endpoint, keys },
    {
      title: 'Practice moved',
      body: '',
      href: '/calendar',
      tag: 'tag',
      kind: 'eventsChanged',
      renotify: false,
      badge: 1,
      isUrgent: false,
      actions: [],
      account: 'u',
      failure: '',
    },
  )
}

test.each([
  ['https://127.0.0.1/send', []],
  ['https://127.0.0.1:5432/send', []],
  ['https://[::1]/send', []],
  ['https://localhost/send', []],
  ['https://0x7f000001/send', []],
  ['https://10.0.0.7/send', []],
  ['https://192.168.1.1/send', []],
  ['https://169.254.169.254/latest/meta-data', []],
  ['https://[fd00::1]/send', []],
  ['https://[::ffff:10.0.0.1]/send', []],
  ['https://metadata.google.internal/send', []],
  ['https://push.example.org/send', ['127.0.0.1']],
  ['https://push.example.org/send', ['10.2.3.4']],
  ['https://push.example.org/send', ['93.184.215.14', '169.254.169.254']],
])(
  'opens no socket to the endpoint %s that resolves to %j, and reports that the target is gone (C31)',
  async (endpoint, addresses) => {
    expect(await push(endpoint, addresses)).toEqual({ end: 'gone' })
    expect(connect).not.toHaveBeenCalled()
  },
)

test('connects to an endpoint with a public address', async () => {
  expect(await push('https://push.example.org/send', ['93.184.215.14'])).toEqual({ end: 'later' })
  expect(connect).toHaveBeenCalledOnce()
})
