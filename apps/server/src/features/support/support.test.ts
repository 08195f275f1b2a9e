import { type MailSink, startMailSink } from '@homefield/testkit/mail-sink'
import { client, type Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../lib/ids.ts'

let sink: MailSink
let world: World
/** A server in production mode that cannot send emails. */
let plain: World
let person: Person

beforeAll(async () => {
  sink = await startMailSink()
  world = await startWorld({ name: 'support', smtpUrl: sink.url })
  plain = await startWorld({ name: 'support_plain', environment: 'production' })
})
beforeEach(async () => {
  person = await world.person()
})
afterAll(async () => {
  await world?.close()
  await plain?.close()
  await sink?.close()
})

const mailsTo = (address: string) => sink.mails.filter(({ to }) => to.includes(address))
const aboutHelp = (words: string) =>
  mailsTo('support@homefield.example').filter(({ raw }) => raw.includes(words))

function ask(of: Person, summary: string, { id = newId(), commandId = newId() } = {}) {
  return of.api.POST('/support', { body: { id, summary }, headers: { 'command-id': commandId } })
}

describe('the site endpoint', () => {
  test('returns the site’s support address and capabilities without a session', async () => {
    expect((await client(world.origin, {}).GET('/site')).data).toEqual({
      supportEmail: 'support@homefield.example',
      privacyEmail: 'privacy@homefield.example',
      sendsMail: true,
      sendsSms: false,
      // Test servers have no map service by default.
      maps: { search: false, tiles: false },
      isProduction: false,
      hasTestMail: true,
      signUp: 'open',
    })
    expect((await client(plain.origin, {}).GET('/site')).data).toMatchObject({
      sendsMail: false,
      isProduction: true,
      hasTestMail: false,
    })
  })
})

describe('sending a support request', () => {
  test('sends a support request to the support mailbox only once, even if the same command is resent (C12)', async () => {
    const [id, commandId] = [newId(), newId()]
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => ask(person, 'The map stays empty', { id, commandId })),
    )
    expect(replies.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 200])
    await world.settled()
    await ask(person, 'The map stays empty', { id, commandId })
    await world.settled()
    const [mail, ...more] = aboutHelp('The map stays empty')
    expect(more).toEqual([])
    expect(mail?.to).toEqual(['support@homefield.example'])
    // The support staff's reply must go to the sender of the request.
    expect(mail?.raw).toMatch(new RegExp(`^Reply-To: .*${person.email}`, 'im'))
  })

  test.each(['', '   ', '\n\t\n'])('rejects an empty support request with a message: %j', async (summary) => {
    const { response, error } = await ask(person, summary)
    expect([response.status, error?.error.code, error?.error.message]).toEqual([
      400,
      'summaryMissing',
      'Please describe your issue.',
    ])
  })

  test('rejects a support request of more than 5,000 characters', async () => {
    expect((await ask(person, 'x'.repeat(5_001))).error?.error.code).toBe('invalid')
    expect((await ask(person, 'x'.repeat(5_000))).response.status).toBe(200)
  })

  test('accepts a support request with a session, even before onboarding is complete', async () => {
    const nobody = await client(world.origin, {}).POST('/support', { body: { id: newId(), summary: 'Help' } })
    expect([nobody.response.status, nobody.error?.error.code]).toEqual([401, 'unauthenticated'])
    expect((await ask(await world.person({ onboarded: false }), 'I am stuck')).response.status).toBe(200)
  })

  test('limits a person to 30 support requests per hour', async () => {
    const statuses = []
    for (let nth = 1; nth <= 31; nth++) statuses.push((await ask(person, '')).response)
    expect(statuses.slice(0, 30).every(({ status }) => status === 400)).toBe(true)
    expect(statuses[30]?.status).toBe(429)
    expect(Number(statuses[30]?.headers.get('retry-after'))).toBeGreaterThan(60)
    expect((await ask(await world.person(), 'Another family')).response.status).toBe(200)
  })
})

describe('sending a test email as the operator', () => {
  const send = (of: Person, email: string, fullName?: string) =>
    of.api.POST('/test-email', { body: { email, ...(fullName === undefined ? {} : { fullName }) } })

  test("sends the welcome email immediately as the test email, in the sender's language", async () => {
    const before = mailsTo('anybody@club.example').length
    const { data } = await send(person, 'anybody@club.example', 'Zora')
    expect(data).toEqual({ message: 'Test email sent successfully!' })
    const [mail] = mailsTo('anybody@club.example').slice(before)
    expect(mail?.raw).toContain('Zora')
    expect(mail?.raw).toMatch(/^Subject: Welcome to Homefield/m)
    await person.api.PATCH('/settings', { body: { language: 'fr' } })
    await send(person, 'anybody@club.example')
    expect(mailsTo('anybody@club.example').at(-1)?.raw).toMatch(/^Subject: Bienvenue sur Homefield/m)
  })

  test('returns 502 for a test email that cannot be sent', async () => {
    const gone = await startMailSink()
    await gone.close()
    const broken = await startWorld({ name: 'support_broken', smtpUrl: gone.url })
    try {
      const { response, error } = await send(await broken.person(), 'anybody@club.example')
      expect([response.status, error?.error.code, error?.error.message]).toEqual([
        502,
        'testMailNotSent',
        'Failed to send test email',
      ])
    } finally {
      await broken.close()
    }
  })

  test('sends the test email to exactly one address (C68)', async () => {
    for (const email of ['nobody', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example'])
      expect((await send(person, email)).error?.error.code).toBe('invalid')
    await send(person, 'one@club.example', 'Eve, <mallory@evil.example>')
    const others = sink.mails.filter(({ to }) => /@(b|d|evil|club)\.example/.test(to.join()))
    expect(others.map(({ to }) => to).filter(([to]) => to !== 'anybody@club.example')).toEqual([
      ['one@club.example'],
    ])
  })

  test('sends a test email only for requests from this machine', async () => {
    const ask = async (from: { remoteAddress?: string; headers?: Record<string, string> }) => {
      const answer = await world.app.frame.inject({
        method: 'POST',
        url: '/api/v1/test-email',
        ...from,
        headers: { cookie: person.cookie, host: 'localhost:3000', 'command-id': newId(), ...from.headers },
        payload: { email: 'afar@club.example' },
      })
      return answer?.statusCode
    }
    expect(await ask({ remoteAddress: '192.0.2.7' })).toBe(404)
    expect(await ask({ headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(404)
    expect(mailsTo('afar@club.example')).toEqual([])
    expect(await ask({})).toBe(200)
  })

  test('returns 404 for test emails and the outbox in production', async () => {
    expect((await fetch(`${plain.origin}/dev/outbox`)).status).toBe(404)
    const someone = await plain.person()
    for (const api of [someone.api, client(plain.origin, {})]) {
      const { response, error } = await api.POST('/test-email', { body: { email: 'anybody@club.example' } })
      expect([response.status, error?.error.code]).toEqual([404, 'notFound'])
    }
  })
})
