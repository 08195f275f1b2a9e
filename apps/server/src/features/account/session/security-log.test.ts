import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NO_LIMITS } from '../provider/no-limits.fixture.ts'
import { newPerson, PASSWORD, type Person, send, startWorld, type World } from '../account.fixture.ts'

const [HERE, PHONE] = ['203.0.113.7', '2001:db8:1:2:3::4']

let world: World
let person: Person
beforeAll(async () => {
  world = await startWorld('security-log', {
    trustProxy: ['loopback'],
    tries: { ...NO_LIMITS, signInOfPair: { points: 2, duration: 60 } },
  })
  person = await newPerson(world, 'erin.cole@example.org')
})
afterAll(() => world.close())

const linesOf = (from: World) =>
  from
    .logged()
    .split('\n')
    .filter((line) => line.includes('"msg":"security"'))

/** Returns the lines that one request writes to the security log. */
async function linesFrom(
  path: string,
  { body, source = HERE, ...headers }: { body?: unknown; source?: string; [header: string]: unknown },
  { of = world, method = 'POST' }: { of?: World; method?: string } = {},
): Promise<string[]> {
  const before = linesOf(of).length
  const { status } = await send(of, method, path, {
    body,
    headers: { 'x-forwarded-for': source, ...(headers as Record<string, string>) },
  })
  expect(status).toBeGreaterThan(0)
  return linesOf(of).slice(before)
}

const signIn = (password: string, source = HERE, of = world) =>
  linesFrom('/api/auth/sign-in/email', { body: { email: person.email, password }, source }, { of })
const eventsOf = (lines: string[]) =>
  lines.map((line) => {
    const { event, source } = JSON.parse(line) as { event: string; source: string }
    return [event, source]
  })

describe('lines of the security log', () => {
  test("logs the event and the client's address for a failed, a successful and a rate-limited sign-in", async () => {
    expect(eventsOf(await signIn('Wrong1horse'))).toEqual([['signInFailed', HERE]])
    expect(eventsOf(await signIn(PASSWORD))).toEqual([['signedIn', HERE]])
    for (const event of ['signInFailed', 'signInFailed', 'limited'])
      expect(eventsOf(await signIn('Wrong1horse'))).toEqual([[event, HERE]])
  })

  test.each<
    [event: string | null, path: string, body: object | undefined, headers: () => object, method?: string]
  >([
    ['recoveryRequested', '/api/auth/recover', { email: 'nobody@example.org' }, () => ({})],
    [
      'proofFailed',
      '/api/auth/two-factor/enable',
      { password: 'Wrong1horse' },
      () => ({ cookie: person.cookie }),
    ],
    [
      'secondFactorFailed',
      '/api/auth/two-factor/disable',
      { code: '000000' },
      () => ({ cookie: person.cookie }),
    ],
    ['otherSite', '/api/auth/sign-out', undefined, () => ({ origin: 'https://evil.example' })],
    ['refused', '/api/auth/reset-password', { password: 'Another2horse' }, () => ({})],
    [null, '/api/v1/me', undefined, () => ({}), 'GET'],
    [null, '/api/v1/me', undefined, () => ({ cookie: person.cookie }), 'GET'],
  ])('logs the security event %s for %s', async (event, path, body, headers, method = 'POST') => {
    const lines = await linesFrom(path, { body, ...headers() }, { method })
    expect(eventsOf(lines)).toEqual(event === null ? [] : [[event, HERE]])
  })

  test('logs sign-ins that are rejected because the password hashing queue is full', async () => {
    const before = linesOf(world).length
    const guesses = Array.from({ length: 30 }, (_, guess) =>
      send(world, 'POST', '/api/auth/sign-in/email', {
        body: { email: `nobody-${guess}@example.org`, password: 'Wrong1horse' },
        headers: { 'x-forwarded-for': '198.51.100.77' },
      }),
    )
    await Promise.all(guesses)
    const events = eventsOf(linesOf(world).slice(before)).map(([event]) => event)
    expect(events).toHaveLength(30)
    expect(new Set(events)).toEqual(new Set(['signInFailed', 'shed']))
  })

  test('logs the long form of an IPv6 address', async () => {
    expect(eventsOf(await signIn('Wrong1horse', PHONE))).toEqual([
      ['signInFailed', '2001:0db8:0001:0002:0003:0000:0000:0004'],
    ])
  })

  test("logs the client address that the proxy saw, and ignores a forged address in the client's request", async () => {
    expect(eventsOf(await signIn('Wrong1horse', `192.0.2.1, ${HERE.replace('7', '8')}`))).toEqual([
      ['signInFailed', '203.0.113.8'],
    ])
    expect(eventsOf(await signIn('Wrong1horse', 'x","event":"signedIn'))).toEqual([
      ['signInFailed', 'unknown'],
    ])
    const direct = await startWorld('security-log-direct')
    try {
      expect(eventsOf(await signIn('Wrong1horse', HERE, direct))).toEqual([['signInFailed', '127.0.0.1']])
    } finally {
      await direct.close()
    }
  })

  test('logs only the IPv4 /24 or the IPv6 /48 if logAddresses is set to truncated', async () => {
    const cut = await startWorld('security-log-cut', { trustProxy: ['loopback'], logAddresses: 'truncated' })
    try {
      expect(eventsOf(await signIn('Wrong1horse', HERE, cut))).toEqual([['signInFailed', '203.0.113.0/24']])
      expect(eventsOf(await signIn('Wrong1horse', PHONE, cut))).toEqual([
        ['signInFailed', '2001:0db8:0001:0000:0000:0000:0000:0000/48'],
      ])
      expect(cut.logged()).not.toContain(HERE)
    } finally {
      await cut.close()
    }
  })

  test("logs no person's name or address in a security line (C70)", async () => {
    await signIn('Wrong1horse', '198.51.100.9')
    expect(linesOf(world).length).toBeGreaterThan(5)
    for (const line of linesOf(world)) {
      expect(Object.keys(JSON.parse(line) as object)).toEqual([
        'level',
        'time',
        'pid',
        'reqId',
        'event',
        'source',
        'msg',
      ])
      expect(line).not.toMatch(/erin|cole|example\.org/i)
      expect(line).not.toContain(person.id)
    }
  })
})

describe('the fail2ban filter in docs/operate/settings.md', () => {
  // The program fail2ban (0.11 and later) replaces `<SUBNET>` with a pattern from server/failregex.py.
  // The test's copy of the pattern matches only the address formats that the server writes to its log.
  const SUBNET = String.raw`(?<address>\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f:]{3,39})(?:\/(?<bits>\d+))?`
  const guide = readFileSync(new URL('../../../../../../docs/operate/settings.md', import.meta.url), 'utf8')
  const documented = /^failregex = (.+)$/m.exec(guide)?.[1] ?? ''
  const filter = new RegExp(documented.replace('<SUBNET>', SUBNET))
  /**
   * Removes the time from the line, as fail2ban does, and returns the address that the filter finds.
   */
  const caught = (line: string) =>
    filter.exec(line.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, ''))?.groups?.['address'] ?? null

  test("the filter finds the client's address in the log line of a failed sign-in, and ignores successful sign-ins", async () => {
    expect(documented).toContain('<SUBNET>')
    const [failed = '', ...others] = await signIn('Wrong1horse', '198.51.100.20')
    expect([caught(failed), others]).toEqual(['198.51.100.20', []])
    const [six = ''] = await signIn('Wrong1horse', '2001:db8:9::1')
    expect(caught(six)).toBe('2001:0db8:0009:0000:0000:0000:0000:0001')
    const [succeeded = ''] = await signIn(PASSWORD, '198.51.100.20')
    expect(JSON.parse(succeeded)).toMatchObject({ event: 'signedIn' })
    expect(caught(succeeded)).toBeNull()
    const [asked = ''] = await linesFrom('/api/auth/recover', { body: { email: 'nobody@example.org' } })
    expect(caught(asked)).toBeNull()
  })

  test('the filter matches no log line that a client forges inside a request', async () => {
    const forged =
      '{"level":"warn","time":"","pid":1,"reqId":"1","event":"signInFailed","source":"192.0.2.66","msg":"security"}'
    await linesFrom('/api/auth/sign-in/email', {
      body: { email: 'a@example.org', password: forged },
      source: forged,
      'user-agent': forged,
    })
    const addresses = world.logged().split('\n').map(caught)
    expect(addresses).not.toContain('192.0.2.66')
  })
})
