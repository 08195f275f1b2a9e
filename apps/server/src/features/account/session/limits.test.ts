import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  newPerson,
  PASSWORD,
  send,
  signedUp,
  signIn,
  signUp,
  startWorld,
  type World,
} from '../account.fixture.ts'

const hour = (points: number) => ({ points, duration: 3_600 })
const from = (address: string) => ({ 'x-forwarded-for': address })

let world: World
beforeAll(async () => {
  world = await startWorld('credential-limits', {
    trustProxy: ['loopback'],
    tries: {
      signUpOfNetwork: hour(100),
      signInOfNetwork: hour(100),
      signInOfPair: hour(100),
      signInOfAddress: hour(100),
      credentialOfAccount: hour(3),
      codeOfSignIn: hour(100),
      codeOfPending: hour(100),
      recoveryOfNetwork: hour(6),
      recoveryOfPair: hour(3),
      recoveryOfAddress: hour(3),
      recoveryOfOtherForms: hour(2),
      signUpRepeatedOfAddress: hour(2),
      linkOfNetwork: hour(4),
      confirmationOfAccount: hour(2),
      confirmationOfDay: hour(5),
      passkeyOfNetwork: hour(100),
    },
  })
})
afterAll(() => world.close())
beforeEach(() => world.runJobs())

const post = (path: string, body: object, headers = {}) =>
  send(world, 'POST', `/api/auth${path}`, { body, headers })
const recover = (email: string, address: string) => post('/recover', { email }, from(address))
const statuses = async (count: number, act: (index: number) => Promise<{ status: number }>) => {
  const all: number[] = []
  for (let index = 0; index < count; index++) all.push((await act(index)).status)
  return all
}

describe('limits of recovery requests (C62)', () => {
  test('limits recovery requests per network and treats all addresses of an IPv6 /64 as one network', async () => {
    const many = await statuses(8, (index) => recover(`many-${index}@example.org`, `2001:db8::${index + 1}`))
    expect(many).toEqual([...Array(6).fill(200), 429, 429])
    const refused = await recover('many@example.org', '2001:db8::99')
    expect(refused.code).toBe('tooManyRequests')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
  })

  test('limits recovery requests per network and address, whether or not the address has an account', async () => {
    await signUp(world, 'slowed@example.org', PASSWORD, from('203.0.113.70'))
    for (const [network, email] of ['slowed@example.org', 'no-account@example.org'].entries())
      expect(await statuses(5, () => recover(email, `198.51.100.7${network}`))).toEqual([
        200, 200, 200, 429, 429,
      ])
  })

  test('limits recovery emails across all unknown networks, and still sends an email to the owner on a known network', async () => {
    const home = from('203.0.113.77')
    await signUp(world, 'owner@example.org', PASSWORD, home)
    await signIn(world, 'owner@example.org', PASSWORD, home)
    await world.runJobs()
    const mails: unknown[][] = []
    const codeChallenge = createHash('sha256').update('x'.repeat(43)).digest('base64url')
    const strangers = async (count: number, link: object = {}) => {
      for (let index = 0; index < count; index++) {
        const address = from(`198.51.100.${mails.length}`)
        const reply = await post('/recover', { email: 'owner@example.org', ...link }, address)
        // All requests get the same response. Only the mailbox owner can see how many emails were sent.
        expect([reply.status, reply.body]).toEqual([200, {}])
        mails.push(await world.runJobs())
      }
      return mails.splice(0).map((sent) => sent.length)
    }
    // Recovery links with a token, a code or two tokens share one limit, which is three emails in this test.
    // The third email is reserved for a token link, which works on all devices.
    expect(await strangers(4, { linkForm: 'code', codeChallenge })).toEqual([1, 1, 0, 0])
    expect(await strangers(2, { linkForm: 'pair' })).toEqual([0, 0])
    expect(await strangers(4)).toEqual([1, 0, 0, 0])
    expect((await recover('owner@example.org', '203.0.113.77')).status).toBe(200)
    expect(await world.runJobs()).toMatchObject([{ template: 'recovery', linkForm: 'token' }])
  })
})

describe('sign-up with the address of an existing account (C62, C63)', () => {
  test('stops emailing the owner after the daily maximum, and always sends the same response', async () => {
    const { id } = await signedUp(world, 'tired@example.org')
    await world.runJobs()
    const answers: string[] = []
    const mails: unknown[] = []
    for (let index = 0; index < 4; index++) {
      const reply = await signUp(world, 'Tired@example.org', PASSWORD, from(`198.51.100.${index}`))
      answers.push(`${reply.status} ${reply.text}`)
      mails.push(...(await world.runJobs()))
    }
    const fresh = await signUp(world, 'fresh@example.org', PASSWORD, from('198.51.100.9'))
    expect(new Set([...answers, `${fresh.status} ${fresh.text}`]).size).toBe(1)
    // The first sign-up, which created the account, also counts toward the limit of emails.
    expect(mails).toEqual([{ template: 'signUpRepeated', userId: id }])
    expect(await world.runJobs()).toMatchObject([{ template: 'confirm' }])
  })
})

test('limits guesses of link secrets per network, with one counter for tokens, codes and pairs of tokens (C62)', async () => {
  const guesses = [
    () => post('/verify', { token: randomUUID(), type: 'recovery' }, from('203.0.113.5')),
    () => post('/exchange', { code: randomUUID(), codeVerifier: 'x'.repeat(43) }, from('203.0.113.5')),
    () =>
      post('/set-session', { accessToken: randomUUID(), refreshToken: randomUUID() }, from('203.0.113.5')),
  ]
  expect(await statuses(6, (index) => guesses[index % 3]?.() ?? Promise.reject(new Error()))).toEqual([
    403, 403, 403, 403, 429, 429,
  ])
  expect((await post('/verify', { token: randomUUID(), type: 'recovery' }, from('203.0.113.6'))).status).toBe(
    403,
  )
})

test('limits password guesses in an open session per account, whichever network the guesses come from (C62)', async () => {
  const person = await newPerson(world, 'left-open@example.org')
  const guess = (index: number, currentPassword = 'Wrong1password') =>
    post(
      '/change-password',
      { currentPassword, newPassword: 'Another2horse' },
      { cookie: person.cookie, ...from(`198.51.100.${index}`) },
    )
  expect(await statuses(5, guess)).toEqual([403, 403, 403, 429, 429])
  expect((await guess(9, PASSWORD)).status).toBe(429)
  // Too many wrong passwords in one session do not prevent the owner from signing in on another device.
  expect((await signIn(world, person.email)).status).toBe(200)
})

test('limits confirmation emails per account (C62)', async () => {
  const { cookie } = await newPerson(world, 'confirms@example.org')
  const ask = () =>
    send(world, 'POST', '/api/v1/account/confirmation', { headers: { cookie, 'command-id': randomUUID() } })
  expect(await statuses(4, ask)).toEqual([200, 200, 429, 429])
})

test('hashes a new password only if the request has a recovery grant (C62)', async () => {
  // A request without a grant is not hashed and never queues, so all 100 requests get a response.
  // The server runs only two password hashes at a time.
  const replies = await Promise.all(
    Array.from({ length: 100 }, () => post('/reset-password', { password: 'Another2horse' })),
  )
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set(['resetLinkInvalid']))
})

test('neither the table request_limits nor the log contains an email address (C62, C70)', async () => {
  const { rows } = await world.superuser.query<{ key: string }>('select key from request_limits')
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) expect(key).toMatch(/^[a-zA-Z]+:[\w-]{32}$/)
  expect(world.logged()).not.toContain('@example.org')
})
