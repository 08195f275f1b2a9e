import { type MailSink, type ReceivedMail, startMailSink } from '@homefield/testkit/mail-sink'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { type Answers, startSmtpSink } from '../../../lib/mailer/smtp-sink.fixture.ts'

// The tests follow an email from the request, through the job, to a real SMTP server.

const publicUrl = 'http://localhost:3000'
let sink: MailSink
let world: World
beforeAll(async () => {
  sink = await startMailSink()
  world = await startWorld({ name: 'delivery', smtpUrl: sink.url })
})
afterAll(async () => {
  await world.close()
  await sink.close()
})

function post(path: string, body: object): Promise<Response> {
  return fetch(`${world.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: world.origin },
    body: JSON.stringify(body),
  })
}

/** Unfolds the headers (RFC 5322, 2.2.3) and decodes quoted-printable parts (RFC 2045, 6.7). */
function opened({ raw }: ReceivedMail): { head: string; text: string; html: string } {
  const [head = '', ...rest] = raw.replaceAll('\r\n', '\n').split('\n\n')
  const boundary = /boundary="?([^";\n]+)/.exec(head)?.[1] ?? ''
  const parts = rest.join('\n\n').split(`--${boundary}`)
  const part = (type: string): string => {
    const found = parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? ''
    const end = found.indexOf('\n\n')
    const body = found.slice(end + 2)
    if (/base64/i.test(found.slice(0, end))) return Buffer.from(body, 'base64').toString()
    if (!/quoted-printable/i.test(found.slice(0, end))) return body
    const bytes = body
      .replaceAll('=\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    return Buffer.from(bytes, 'latin1').toString()
  }
  return { head: head.replaceAll(/\n[ \t]+/g, ' '), text: part('text/plain'), html: part('text/html') }
}

/** Finds emails by the To header, because the test server shows the envelope's domain in Unicode. */
const mailsTo = (address: string): ReceivedMail[] =>
  sink.mails.filter((mail) => opened(mail).head.split('\n').includes(`To: ${address}`))

function expectWhole(mail: ReceivedMail): void {
  expect(mail.to).toHaveLength(1)
  expect(mail.from).toBe('no-reply@homefield.example')
  const { head, text, html } = opened(mail)
  const names = head.split('\n').map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
  for (const once of ['from', 'to', 'subject', 'message-id', 'date'])
    expect(names.filter((name) => name === once)).toHaveLength(1)
  for (const never of ['cc', 'bcc', 'list-unsubscribe']) expect(names).not.toContain(never)
  expect(head).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(text).not.toBe('')
  const links = [
    ...[...text.matchAll(/[a-z]+:\/\/[^\s"<>]+/gi)].map(([link]) => link),
    ...[...html.matchAll(/<[^>]+\b(?:href|src)="([^"]*)"/g)].map(([, link]) => link ?? ''),
  ]
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) expect(link.startsWith(`${publicUrl}/`)).toBe(true)
}

describe('delivery of account emails by SMTP (C68)', () => {
  test('sends one complete email to one recipient for sign-up, onboarding, recovery and repeated sign-up', async () => {
    const email = "o'erin+x@xn--bcher-kva.example"
    await world.signUp({ email, name: 'Erin, <mia@evil.example> Bcc: x@evil.example' })
    await post('/api/auth/recover', { email })
    await post('/api/auth/sign-up/email', { email, password: 'Correct-Horse-7' })
    await world.settled()
    const mails = mailsTo(email)
    mails.forEach(expectWhole)
    const subjects = new Set(mails.map((mail) => /^Subject: (.*)$/m.exec(opened(mail).head)?.[1]))
    expect(mails).toHaveLength(4)
    expect(new Set(mails.map(({ to }) => to.join()))).toEqual(new Set(["o'erin+x@bücher.example"]))
    expect(subjects).toEqual(
      new Set([
        'Confirm your email address',
        'Reset your password',
        'Welcome to Homefield',
        'You already have an account',
      ]),
    )
    expect(sink.mails.map(({ raw }) => raw).join('')).not.toContain('evil')
    expect(world.logged()).not.toMatch(/bcher-kva|o'erin/)
  })

  test.each([
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example, c@d.example',
    'a@b.example c@d.example',
    'Erin <a@b.example>',
    'group: a@b.example;',
  ])('creates no account and sends no email for the address %j', async (email) => {
    const before = sink.mails.length
    expect((await post('/api/auth/sign-up/email', { email, password: 'Correct-Horse-7' })).status).toBe(400)
    expect((await post('/api/auth/recover', { email })).status).toBe(400)
    await world.settled()
    expect(sink.mails).toHaveLength(before)
  })

  test('sends a support request only to the support mailbox, with hostile text escaped and links disabled', async () => {
    const mia = await world.signUp({ email: 'mia@family.example' })
    const summary = `Hi\r\nBcc: x@evil.example\r\n\r\n<a href="https://evil.example">x</a>${'x'.repeat(4_000)}`
    const { error } = await mia.api.POST('/support', { body: { id: newId(), summary } })
    expect(error).toBeUndefined()
    await world.settled()
    const [mail] = mailsTo('support@homefield.example')
    if (!mail) throw new Error('no mail was sent')
    expect(mail.to).toEqual(['support@homefield.example'])
    const { head, text, html } = opened(mail)
    expect(head).toMatch(/^Reply-To: mia@family\.example$/m)
    expect(head).not.toMatch(/^b?cc:/im)
    expect(text.replace(/\s+/g, ' ')).toContain('<a href="https[:]//evil.example">x</a>')
    expect(html).not.toMatch(/<a |:\/\/evil/)
  })
})

describe('emails that the SMTP server defers or rejects', () => {
  test('delivers a deferred email once, never retries a rejected email, and logs no names (C70)', async () => {
    const answers: Answers = { RCPT: '451 4.7.1 later, erin@family.example' }
    const moody = await startSmtpSink(answers)
    const other = await startWorld({ name: 'moody', smtpUrl: moody.url })
    try {
      await other.signUp({ email: 'erin@family.example', name: 'Erin Calloway' })
      await expect.poll(other.logged, { timeout: 20_000 }).toContain('Mail: unavailable (451)')
      delete answers.RCPT
      // The two emails that the test waits for are the welcome email and the confirmation email.
      await expect.poll(() => moody.mails.length, { timeout: 30_000 }).toBe(2)
      answers.RCPT = '550 5.1.1 nobody here, mia@family.example'
      await other.signUp({ email: 'mia@family.example', onboarded: false })
      await expect.poll(other.logged, { timeout: 20_000 }).toContain('gave up on a mail')
      await other.settled()
      expect(moody.mails).toHaveLength(2)
      const { rows } = await other.database.query(
        'select count(*)::int as n from graphile_worker._private_jobs',
      )
      expect(rows[0].n).toBe(0)
      expect(other.logged()).not.toMatch(/erin@|mia@|family\.example|Calloway/)
    } finally {
      await other.close()
      await moody.close()
    }
  })
})
