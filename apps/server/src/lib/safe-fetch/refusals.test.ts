import { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { systemClock } from '../clock.ts'
import { fetchTo, serveHttp, type TestServer } from './misbehaving-server.fixture.ts'
import { SafeFetch } from './safe-fetch.ts'

// Node opens every TCP and TLS socket through `Socket.prototype.connect`. The spy records each call.
// The spy makes each attempt to connect fail, so no packet is sent even if a check of SafeFetch is broken.
// The tests of redirects restore the real `connect`, because they need a real server.
let connect: MockInstance
let asked: string[]

beforeEach(() => {
  asked = []
  connect = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket) {
    queueMicrotask(() => this.destroy(Object.assign(new Error('spy'), { code: 'ECONNREFUSED' })))
    return this
  })
})
afterEach(() => vi.restoreAllMocks())

/** Returns a SafeFetch with a fake DNS that contains only the given records. */
const fetchWith = (records: Record<string, string[] | string[][]>) => {
  const answers = new Map(
    Object.entries(records).map(([host, value]) => [
      host,
      (Array.isArray(value[0]) ? value : [value]) as string[][],
    ]),
  )
  return new SafeFetch({
    clock: systemClock,
    userAgent: 'Homefield',
    resolve: async (host) => {
      asked.push(host)
      const queue = answers.get(host) ?? [[]]
      return (queue.length > 1 ? queue.shift() : queue[0]) ?? []
    },
  })
}

/** Returns the host and port of every connection that SafeFetch tried to open. */
const dialed = () =>
  connect.mock.calls.map(([first]: unknown[]) => {
    const options = (Array.isArray(first) ? first[0] : first) as { host?: string; port?: number }
    return `${options.host} ${options.port}`
  })

describe('IP addresses in the URL', () => {
  it.each([
    ['http://127.0.0.1/'],
    ['http://127.0.0.1:8080/'],
    ['https://127.0.0.1/'],
    ['http://127.1/'],
    ['http://127.0.1/'],
    ['http://2130706433/'],
    ['http://0x7f000001/'],
    ['http://0x7f.0.0.1/'],
    ['http://0x7F.1/'],
    ['http://017700000001/'],
    ['http://0177.0.0.1/'],
    ['http://0177.0x0.0.01/'],
    ['http://127.0.0.1./'],
    ['http://127.0.0.1.../'],
    ['http://%31%32%37.0.0.1/'],
    ['http://127。0。0。1/'],
    ['http://\uff11\uff12\uff17\uff0e\uff10\uff0e\uff10\uff0e\uff11/'],
    ['http://①②⑦.⓪.⓪.①/'],
    ['http://0/'],
    ['http://0.0.0.0/'],
    ['http://0x0/'],
    ['http://[::]/'],
    ['http://[::1]/'],
    ['http://[0:0:0:0:0:0:0:1]/'],
    ['http://[::127.0.0.1]/'],
    ['http://[::ffff:127.0.0.1]/'],
    ['http://[::ffff:7f00:1]/'],
    ['http://[0:0:0:0:0:ffff:7f00:1]/'],
    ['http://[::ffff:169.254.169.254]/'],
    ['http://[64:ff9b::127.0.0.1]/'],
    ['http://[64:ff9b::a9fe:a9fe]/'],
    ['http://[64:ff9b:1::a00:1]/'],
    ['http://[2002:7f00:1::]/'],
    ['http://[2001:0:7f00:1::]/'],
    ['http://[fc00::1]/'],
    ['http://[fd00:ec2::254]/'],
    ['http://[fe80::1]/'],
    ['http://[ff02::1]/'],
    ['http://169.254.169.254/latest/meta-data/'],
    ['http://2852039166/'],
    ['http://0xa9fea9fe/'],
    ['http://0251.0376.0251.0376/'],
    ['http://169.254.43518/'],
    ['http://10.0.0.1/'],
    ['http://10.1/'],
    ['http://100.64.0.1/'],
    ['http://172.16.0.1/'],
    ['http://192.168.1.1/'],
    ['http://192.168.257/'],
    ['http://192.0.2.1/'],
    ['http://198.18.0.1/'],
    ['http://224.0.0.1/'],
    ['http://255.255.255.255/'],
    ['http://4294967295/'],
  ])('rejects %s without opening a socket (C31)', async (url) => {
    expect(await fetchWith({}).ask(url)).toEqual({ kind: 'refused', reason: 'address' })
    expect(connect).not.toHaveBeenCalled()
    expect(asked).toEqual([])
  })
})

describe('checks of the host name in the URL', () => {
  it.each([
    ['http://localhost/'],
    ['http://LOCALHOST./'],
    ['http://feeds.localhost/'],
    ['http://printer.local/'],
    ['http://metadata.google.internal/'],
    ['http://nas.home.arpa/'],
    ['http://postgres:5432/'],
    ['http://intranet/'],
  ])('rejects %s without a DNS query (C31)', async (url) => {
    expect(await fetchWith({}).ask(url)).toEqual({ kind: 'refused', reason: 'address' })
    expect(asked).toEqual([])
    expect(connect).not.toHaveBeenCalled()
  })

  it.each([
    ['loopback', ['127.0.0.1']],
    ['link-local', ['169.254.169.254']],
    ['private', ['10.2.3.4']],
    ['IPv6 loopback', ['::1']],
    ['mapped', ['::ffff:10.0.0.1']],
    ['unique local', ['fd00::1']],
    ['a private address among public ones', ['93.184.215.14', '192.168.1.1', '2606:2800:21f::1']],
    ['a private address after public ones', ['93.184.215.14', '10.0.0.1']],
    ['a private IPv6 address next to a public IPv4 address', ['93.184.215.14', 'fe80::1']],
    ['not an address', ['not-an-address']],
  ])('rejects a name if its record is %s (C31)', async (_what, records) => {
    const fetch = fetchWith({ 'evil.example.com': records })
    expect(await fetch.ask('https://evil.example.com/cal.ics')).toEqual({
      kind: 'refused',
      reason: 'address',
    })
    expect(asked).toEqual(['evil.example.com'])
    expect(connect).not.toHaveBeenCalled()
  })

  it('ignores a trailing dot of a host name (C31)', async () => {
    const fetch = fetchWith({ 'evil.example.com': ['127.0.0.1'] })
    expect(await fetch.ask('https://evil.example.com./')).toEqual({ kind: 'refused', reason: 'address' })
    expect(connect).not.toHaveBeenCalled()
  })

  it('resolves the host name only once, and connects to the address that passed the check (C32)', async () => {
    const fetch = fetchWith({ 'turn.example.com': [['93.184.215.14'], ['127.0.0.1']] })
    expect(await fetch.ask('https://turn.example.com/')).toMatchObject({
      kind: 'failed',
      reason: 'connection',
    })
    expect(asked).toEqual(['turn.example.com'])
    expect(dialed()).toEqual(['93.184.215.14 443'])
  })

  it('tries IPv4 before IPv6, and tries the next resolved address if a connection fails (C32)', async () => {
    const fetch = fetchWith({
      'turn.example.com': [['2606:2800:21f::1', '93.184.215.14', '93.184.215.15'], ['127.0.0.1']],
    })
    await fetch.ask('http://turn.example.com:8080/')
    expect(asked).toEqual(['turn.example.com'])
    expect(dialed()).toEqual(['93.184.215.14 8080', '93.184.215.15 8080', '2606:2800:21f::1 8080'])
  })

  it('resolves and checks the host again before an https request is retried over http (C32)', async () => {
    const fetch = fetchWith({ 'turn.example.com': [['93.184.215.14'], ['127.0.0.1']] })
    expect(await fetch.ask('https://turn.example.com/', { allowHttp: true })).toEqual({
      kind: 'refused',
      reason: 'address',
    })
    expect(dialed()).toEqual(['93.184.215.14 443'])
  })

  it('connects to a public IP address in the URL without a lookup', async () => {
    await fetchWith({}).ask('https://1.1.1.1/')
    await fetchWith({}).ask('https://[2606:4700:4700::1111]/')
    expect(asked).toEqual([])
    expect(dialed()).toEqual(['1.1.1.1 443', '2606:4700:4700::1111 443'])
  })

  it('reports a DNS failure if the lookup fails or returns no address', async () => {
    expect(await fetchWith({}).ask('https://nowhere.example.com/')).toMatchObject({
      kind: 'failed',
      reason: 'dns',
    })
    const broken = new SafeFetch({
      clock: systemClock,
      userAgent: 'Homefield',
      resolve: () =>
        Promise.reject(Object.assign(new Error('queryA ENOTFOUND secret'), { code: 'ENOTFOUND' })),
    })
    expect(await broken.ask('https://nowhere.example.com/')).toEqual({
      kind: 'failed',
      reason: 'dns',
      code: 'ENOTFOUND',
    })
    expect(connect).not.toHaveBeenCalled()
  })
})

describe('schemes, credentials and ports in the URL', () => {
  it.each([
    ['ftp://feeds.example.com/cal.ics', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['gopher://feeds.example.com/', 'scheme'],
    ['data:text/calendar,BEGIN:VCALENDAR', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['webcal://feeds.example.com/', 'scheme'],
    ['unix:/var/run/docker.sock', 'scheme'],
    ['not a url', 'url'],
    ['http://', 'url'],
    ['http://256.256.256.256/', 'url'],
    ['http://[::1', 'url'],
    ['https://user:pass@feeds.example.com/', 'credentials'],
    ['https://playmetrics.com@feeds.example.com/', 'credentials'],
    ['https://playmetrics.com%2f@127.0.0.1/', 'credentials'],
    ['http://feeds.example.com:22/', 'port'],
    ['http://feeds.example.com:25/', 'port'],
    ['http://feeds.example.com:0/', 'port'],
    ['http://feeds.example.com:1023/', 'port'],
    ['http://feeds.example.com:6000/', 'port'],
    ['http://feeds.example.com:10080/', 'port'],
  ])('rejects %s: %s (C31)', async (url, reason) => {
    const fetch = fetchWith({ 'feeds.example.com': ['93.184.215.14'] })
    expect(await fetch.ask(url)).toEqual({ kind: 'refused', reason })
    expect(connect).not.toHaveBeenCalled()
  })

  it('accepts ports such as 8080 and 8443, because some leagues serve calendars there', async () => {
    const fetch = fetchWith({ 'feeds.example.com': ['93.184.215.14'] })
    for (const port of [80, 1024, 8080, 8443, 65535]) await fetch.ask(`http://feeds.example.com:${port}/`)
    expect(dialed()).toEqual([80, 1024, 8080, 8443, 65535].map((port) => `93.184.215.14 ${port}`))
  })
})

describe('redirects to forbidden targets', () => {
  let server: TestServer
  afterEach(() => server.close())

  it.each([
    ['http://127.0.0.1/', 'address'],
    ['//127.0.0.1:5432/', 'address'],
    ['http://2130706433/', 'address'],
    ['http://[::ffff:a9fe:a9fe]/', 'address'],
    ['http://169.254.169.254/latest/meta-data/', 'address'],
    ['http://localhost:3000/', 'address'],
    ['http://inside.example.com/', 'address'],
    ['http://user:pass@other.example.org/', 'credentials'],
    ['ftp://other.example.org/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['http://public.example.com:22/', 'port'],
    ['http://[broken', 'url'],
  ])('rejects a redirect to %s: %s (C31)', async (location, reason) => {
    connect.mockRestore()
    server = await serveHttp((_request, response) => response.writeHead(302, { location }).end())
    const fetch = fetchTo(server, {
      resolve: async (host) => (host === 'inside.example.com' ? ['10.0.0.5'] : ['93.184.215.14']),
    })
    const opened = vi.spyOn(Socket.prototype, 'connect')
    expect(await fetch.ask('http://feeds.example.org/')).toEqual({ kind: 'refused', reason })
    // Only the first request opened a socket. SafeFetch rejected the redirect before it opened a second socket.
    expect(opened).toHaveBeenCalledTimes(1)
    expect(server.connections()).toBe(1)
  })
})
