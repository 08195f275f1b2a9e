import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { systemClock } from '../../../../lib/clock.ts'
import { SafeFetch } from '../../../../lib/safe-fetch/safe-fetch.ts'
import { pushToApp } from './push-app.ts'

/* A person chooses the server of a push app, so the test fails if the server opens a socket to a private address (C31). */
let connect: MockInstance
beforeEach(() => {
  connect = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket) {
    queueMicrotask(() => this.destroy(Object.assign(new Error('spy'), { code: 'ECONNREFUSED' })))
    return this
  })
})
afterEach(() => vi.restoreAllMocks())

const push = (server: string, addresses: string[]) =>
  pushToApp(
    new SafeFetch({
      clock: systemClock,
      userAgent: 'Homefield',
      resolve: () => Promise.resolve(addresses),
    }),
    { kind: 'ntfy', server, channel: 'cole', token: '' },
    { title: 'Practice moved', body: '', isUrgent: true, link: 'https://homefield.example/calendar' },
  )

test.each([
  ['http://127.0.0.1:8080', []],
  ['http://192.168.1.20', []],
  ['http://169.254.169.254/latest/meta-data', []],
  ['http://[fd00::1]', []],
  ['https://ntfy.example.org', ['10.2.3.4']],
])(
  'opens no socket to the server %s that resolves to %j, and reports that the target is gone (C31)',
  async (server, addresses) => {
    expect(await push(server, addresses)).toEqual({ end: 'gone' })
    expect(connect).not.toHaveBeenCalled()
  },
)

test('connects to a server with a public address, and tries again later if it does not answer', async () => {
  expect(await push('https://ntfy.example.org', ['93.184.215.14'])).toEqual({ end: 'later' })
  expect(connect).toHaveBeenCalledOnce()
})
