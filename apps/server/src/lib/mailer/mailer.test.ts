import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isMailAddress, type Mail, toSubject } from './mail.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { listOutbox } from './outbox.ts'
import { type SmtpSink, startSmtpSink } from './smtp-sink.fixture.ts'

const publicUrl = 'https://homefield.example.org'
const from = 'Homefield <no-reply@homefield.example.org>'
const mail: Mail = {
  to: 'erin@calloway.example',
  subject: 'Schedule changed: Río at Åby',
  html: `<p>Moved. <a href="${publicUrl}/changes?a=1&amp;b=2">See</a></p>`,
  text: `Moved. ${publicUrl}/changes`,
}

let dataDir: string
let mailer: Mailer
let sink: SmtpSink | undefined
const toOutbox = (): void => void (mailer = createMailer({ smtpUrl: undefined, from, publicUrl, dataDir }))
const toSmtp = async (answers?: Record<string, string>) => {
  sink = await startSmtpSink(answers)
  mailer = createMailer({ smtpUrl: sink.url, from, publicUrl, dataDir })
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'homefield-mail-'))
})
afterEach(async () => {
  await mailer.close()
  await sink?.close()
  sink = undefined
  await rm(dataDir, { recursive: true, force: true })
})

describe('by SMTP', () => {
  it('C68 sends to one recipient, with both parts and intact headers', async () => {
    await toSmtp()
    expect(mailer.delivers).toBe(true)
    await mailer.send({
      ...mail,
      replyTo: 'parent@other.example',
      headers: { 'List-Unsubscribe': `<${publicUrl}/settings>` },
    })
    expect(sink?.mails).toHaveLength(1)
    const [{ data, ...envelope } = { data: '' }] = sink?.mails ?? []
    expect(envelope).toEqual({ from: '<no-reply@homefield.example.org>', to: ['<erin@calloway.example>'] })
    const head = data.slice(0, data.indexOf('\n\n'))
    expect(head).toMatch(/^From: Homefield <no-reply@homefield\.example\.org>$/m)
    expect(head).toMatch(/^To: erin@calloway\.example$/m)
    expect(head).toMatch(/^Reply-To: parent@other\.example$/m)
    expect(head).toMatch(/^List-Unsubscribe: <https:\/\/homefield\.example\.org\/settings>$/m)
    expect(head).not.toMatch(/^(B?cc):/im)
    expect(head.match(/^Subject:/gm)).toHaveLength(1)
    expect(data).toMatch(/^Content-Type: text\/plain/m)
    expect(data).toMatch(/^Content-Type: text\/html/m)
  })

  it('tells a refusal for good from one for now, without the address', async () => {
    await toSmtp({ RCPT: '550 5.1.1 no such user erin@calloway.example' })
    const refused = await mailer.send(mail).catch((error: unknown) => error)
    expect(refused).toMatchObject({ name: 'MailError', reason: 'rejected' })
    expect(JSON.stringify([String(refused), refused])).not.toContain('erin')
    await mailer.close()
    await sink?.close()
    await toSmtp({ RCPT: '451 later' })
    await expect(mailer.send(mail)).rejects.toMatchObject({ reason: 'unavailable' })
  })

  it('says so when nobody listens', async () => {
    await toSmtp()
    await sink?.close()
    await expect(mailer.send(mail)).rejects.toMatchObject({ reason: 'unavailable' })
  })
})

describe('the outbox', () => {
  it('keeps what cannot be sent, newest first, for this user only', async () => {
    toOutbox()
    expect(mailer.delivers).toBe(false)
    expect(await listOutbox(dataDir)).toEqual([])
    await mailer.send(mail)
    await mailer.send({ ...mail, subject: 'Second' })
    const kept = await listOutbox(dataDir)
    expect(kept.map(({ subject }) => subject)).toEqual(['Second', mail.subject])
    expect(kept[1]).toMatchObject({ ...mail, from })
    expect(await listOutbox(dataDir, 1)).toHaveLength(1)
    for (const name of await readdir(join(dataDir, 'outbox')))
      expect((await stat(join(dataDir, 'outbox', name))).mode & 0o077).toBe(0)
  })

  it('reads nothing but its own files', async () => {
    toOutbox()
    await mailer.send(mail)
    await writeFile(join(dataDir, 'outbox', 'notes.json'), '{"subject":"not ours"}')
    expect(await listOutbox(dataDir)).toHaveLength(1)
  })

  it('says so when the disk does not take it', async () => {
    toOutbox()
    await writeFile(join(dataDir, 'outbox'), '')
    await expect(mailer.send(mail)).rejects.toMatchObject({ reason: 'unavailable' })
    await rm(join(dataDir, 'outbox'))
  })
})

describe('what is not sent', () => {
  const refused = async (change: Partial<Mail> | object, reason: string) => {
    toOutbox()
    await expect(mailer.send({ ...mail, ...change })).rejects.toMatchObject({ name: 'MailError', reason })
    await expect(readdir(join(dataDir, 'outbox'))).rejects.toThrow()
  }

  it.each([
    ['two'],
    ['a@b.example, c@d.example'],
    ['a@b.example; c@d.example'],
    ['a@b.example c@d.example'],
    ['Erin <a@b.example>'],
    ['a@b.example\r\nBcc: c@d.example'],
    ['a@b.example\nBcc: c@d.example'],
    ['a@b.example\0'],
    ['a@b@c.example'],
    ['"a b"@c.example'],
    ['a(comment)@b.example'],
    ['list: a@b.example;'],
    ['@c.example'],
    ['a@'],
    ['a@.example'],
    ['a@-b.example'],
    ['a@[127.0.0.1]'],
    [`${'a'.repeat(65)}@b.example`],
    [`a@${'b.'.repeat(130)}example`],
    [''],
  ])('C68 address %j', async (to) => {
    expect(isMailAddress(to)).toBe(false)
    await refused({ to }, 'address')
    await refused({ replyTo: to }, 'address')
  })

  it.each([['a@b.example'], ["o'neil+x@mail.b-c.example"], ['jörg@bücher.example'], ['a@localhost']])(
    'C68 but %s is an address',
    async (to) => {
      toOutbox()
      await mailer.send({ ...mail, to })
      expect(await listOutbox(dataDir)).toMatchObject([{ to }])
    },
  )

  it.each([
    ['a\r\nBcc: x@y.example'],
    ['a\nb'],
    ['a\rb'],
    ['a\u2028b'],
    ['a\u0085b'],
    ['x'.repeat(201)],
    [''],
  ])('C68 subject %j', (subject) => refused({ subject }, 'subject'))

  it.each([
    [{ Bcc: 'x@y.example' }],
    [{ 'List-Unsubscribe': 'a\r\nBcc: x@y.example' }],
    [{ 'X-Entity-Ref-ID': 'x'.repeat(999) }],
    [{ 'List-Unsubscribe\r\nBcc': 'x@y.example' }],
  ])('C68 headers %j', (headers) => refused({ headers }, 'header'))

  it.each([
    ['<a href="https://evil.example/">x</a>'],
    ['<a href=https://evil.example/>x</a>'],
    ["<a href='//evil.example/'>x</a>"],
    ['<a href="javascript:alert(1)">x</a>'],
    ['<img src="https://tracker.example/x.gif">'],
    [`<a href="${publicUrl}.evil.example/">x</a>`],
    [`<a href="${publicUrl}@evil.example/">x</a>`],
    ['<p>https://evil.example/</p>'],
  ])('C68 foreign links: %s', (html) => refused({ html }, 'link'))
  it('C68 foreign links in plain text', () => refused({ text: 'See http://evil.example' }, 'link'))
})

describe('toSubject', () => {
  it('C68 makes one line of 200 characters at most', async () => {
    toOutbox()
    expect(toSubject('  a\r\nBcc: b\t\u2028c ')).toBe('a Bcc: b c')
    const long = toSubject('🏀'.repeat(5000))
    expect([long.length <= 200, long.endsWith('🏀…')]).toEqual([true, true])
    await mailer.send({ ...mail, subject: long })
    expect(JSON.parse(await readFile(await onlyMail(), 'utf8'))).toMatchObject({ subject: long })
  })
})

async function onlyMail(): Promise<string> {
  const names = await readdir(join(dataDir, 'outbox'))
  return join(dataDir, 'outbox', names.find((name) => name.endsWith('.json')) ?? '')
}
