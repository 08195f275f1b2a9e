import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { systemClock } from '../clock.ts'
import { AllowedHosts, readAllowedHost } from './allowed-hosts.ts'
import { SafeFetch } from './safe-fetch.ts'

it.each([
  ['nas.local', { host: 'nas.local', port: undefined }],
  ['NAS.local.:8080', { host: 'nas.local', port: 8080 }],
  ['nas', { host: 'nas', port: undefined }],
  ['192.168.1.5', { host: '192.168.1.5', port: undefined }],
  ['192.168.1.5:80', { host: '192.168.1.5', port: 80 }],
  ['fd00::5', { host: 'fd00::5', port: undefined }],
  ['[fd00::5]:8443', { host: 'fd00::5', port: 8443 }],
  // A browser reads this as 127.0.0.1, and so does SafeFetch.
  ['127.1', { host: '127.0.0.1', port: undefined }],
  ['http://nas.local', undefined],
  ['nas.local/calendar', undefined],
  ['*.local', undefined],
  ['10.0.0.0/8', undefined],
  ['user@nas.local', undefined],
  ['nas.local:99999', undefined],
])('reads the allowed host %s', (text, expected) => {
  expect(readAllowedHost(text)).toEqual(expected)
})

describe('a fetch with allowed hosts', () => {
  // The spy records each attempt to connect and makes it fail, so that no packet leaves this machine.
  let connect: MockInstance
  beforeEach(() => {
    connect = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket) {
      queueMicrotask(() => this.destroy(Object.assign(new Error('spy'), { code: 'ECONNREFUSED' })))
      return this
    })
  })
  afterEach(() => vi.restoreAllMocks())

  const dialed = () =>
    connect.mock.calls.map(([first]: unknown[]) => {
      const options = (Array.isArray(first) ? first[0] : first) as { host?: string; port?: number }
      return `${options.host} ${options.port}`
    })
  /** @param records the answers to the lookups of each name, one after the other */
  const fetchWith = (allowed: readonly string[], records: Record<string, string[][]> = {}) =>
    new SafeFetch({
      clock: systemClock,
      userAgent: 'Homefield',
      resolve: async (host) => {
        const answers = records[host] ?? [[]]
        return (answers.length > 1 ? answers.shift() : answers[0]) ?? []
      },
      allowedHosts: new AllowedHosts(allowed.flatMap((text) => readAllowedHost(text) ?? [])),
    })

  it.each([
    [['nas.local'], 'http://nas.local/cal.ics', { 'nas.local': [['192.168.1.5']] }, '192.168.1.5 80'],
    [['nas'], 'https://nas:8443/cal.ics', { nas: [['10.0.0.7']] }, '10.0.0.7 8443'],
    [
      ['cloud.example.org'],
      'https://cloud.example.org/',
      { 'cloud.example.org': [['fd00::5']] },
      'fd00::5 443',
    ],
    [['nas.local:631'], 'http://nas.local:631/', { 'nas.local': [['192.168.1.5']] }, '192.168.1.5 631'],
    [['192.168.1.5'], 'http://192.168.1.5/cal.ics', {}, '192.168.1.5 80'],
    [['100.64.3.2'], 'http://100.64.3.2:8080/', {}, '100.64.3.2 8080'],
    [['127.0.0.1:8080'], 'http://127.0.0.1:8080/', {}, '127.0.0.1 8080'],
  ])('connects to a private address of a host in %j', async (allowed, url, records, socket) => {
    await fetchWith(allowed, records).ask(url)

    expect(dialed()).toEqual([socket])
  })

  it.each([
    ['another host', ['nas.local'], 'http://printer.local/', { 'printer.local': [['192.168.1.6']] }],
    ['a subdomain of the host', ['nas.local'], 'http://a.nas.local/', { 'a.nas.local': [['192.168.1.5']] }],
    ['another port', ['nas.local:8080'], 'http://nas.local/', { 'nas.local': [['192.168.1.5']] }],
    ['the address of the host', ['nas.local'], 'http://192.168.1.5/', {}],
    ['a loopback address', ['nas.local'], 'http://nas.local/', { 'nas.local': [['127.0.0.1']] }],
    ['an IPv6 loopback address', ['nas.local'], 'http://nas.local/', { 'nas.local': [['::1']] }],
    [
      'a mapped loopback address',
      ['nas.local'],
      'http://nas.local/',
      { 'nas.local': [['::ffff:127.0.0.1']] },
    ],
    ['a link-local address', ['nas.local'], 'http://nas.local/', { 'nas.local': [['169.254.169.254']] }],
    ['an unspecified address', ['nas.local'], 'http://nas.local/', { 'nas.local': [['0.0.0.0']] }],
    [
      'one loopback address among private ones',
      ['nas.local'],
      'http://nas.local/',
      { 'nas.local': [['192.168.1.5', '127.0.0.1']] },
    ],
    ['a port of another service', ['nas.local'], 'http://nas.local:25/', { 'nas.local': [['192.168.1.5']] }],
  ])('opens no socket to %s', async (_what, allowed, url, records) => {
    expect(await fetchWith(allowed, records).ask(url)).toMatchObject({ kind: 'refused' })
    expect(connect).not.toHaveBeenCalled()
  })

  it('resolves an allowed host again before the retry over http, and refuses a new loopback address', async () => {
    const fetch = fetchWith(['nas.local'], { 'nas.local': [['192.168.1.5'], ['127.0.0.1']] })

    expect(await fetch.ask('https://nas.local/', { allowHttp: true })).toEqual({
      kind: 'refused',
      reason: 'address',
    })
    expect(dialed()).toEqual(['192.168.1.5 443'])
  })
})

describe('an allowed host on this machine', () => {
  const serve = async (location?: string) => {
    const server = createServer((_request, response) => {
      if (location === undefined) response.end('BEGIN:VCALENDAR')
      else response.writeHead(302, { location }).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { port: (server.address() as AddressInfo).port, close: () => server.close() }
  }
  const fetchFrom = (...hosts: string[]) =>
    new SafeFetch({
      clock: systemClock,
      userAgent: 'Homefield',
      allowedHosts: new AllowedHosts(hosts.flatMap((text) => readAllowedHost(text) ?? [])),
    })

  it('reads a calendar over plain http on the port that the link names', async () => {
    const server = await serve()

    const outcome = await fetchFrom(`127.0.0.1:${server.port}`).ask(
      `https://127.0.0.1:${server.port}/c.ics`,
      {
        allowHttp: true,
      },
    )

    expect(outcome).toMatchObject({ kind: 'ok', finalUrl: `http://127.0.0.1:${server.port}/c.ics` })
    server.close()
  })

  it('follows no redirect from an allowed host to an address that the list does not name', async () => {
    const server = await serve('http://169.254.169.254/latest/meta-data/')

    expect(await fetchFrom(`127.0.0.1:${server.port}`).ask(`http://127.0.0.1:${server.port}/`)).toEqual({
      kind: 'refused',
      reason: 'address',
    })
    server.close()
  })
})
