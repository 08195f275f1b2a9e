import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { v7 } from 'uuid'
import { newId } from '../ids.ts'
import { isMailAddress, type Mail, toSubject } from './mail.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { listOutbox } from './outbox.ts'
import {
  type Answers,
  DROP,
  type Moment,
  SILENCE,
  type SmtpSink,
  startSmtpSink,
} from './smtp-sink.fixture.ts'
import { serverOf } from './smtp.ts'

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
const toOutbox = async (showsStored = true) => {
  mailer = await createMailer({ smtpUrl: undefined, from, publicUrl, dataDir, showsStored })
}
const toSmtp = async (answers?: Answers, account = '') => {
  sink = await startSmtpSink(answers)
  const smtpUrl = sink.url.replace('//', `//${account}`)
  mailer = await createMailer({
    smtpUrl,
    from,
    publicUrl,
    dataDir,
    times: { connectMs: 400, silenceMs: 400 },
  })
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

describe('sending emails by SMTP', () => {
  it('sends an email to a single recipient, with an HTML part, a text part and intact headers (C68)', async () => {
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

  it('writes name, subject and address each into a single header line, even if they contain line breaks (C68)', async () => {
    await toSmtp()
    const subject = toSubject(`Río\r\nBcc: x@evil.example\r\n\r\n${'<script>'.repeat(1250)}`)
    await mailer.send({
      ...mail,
      to: 'erin@xn--bcher-kva.example',
      subject,
      messageId: 'a.b_c-1@homefield.example',
    })
    const head = sink?.mails[0]?.data.split('\n\n', 1)[0] ?? ''
    expect(head).not.toMatch(/^b?cc:/im)
    expect(head.match(/^(from|to|subject|message-id|date|mime-version|content-type):/gim)).toHaveLength(7)
    expect(head).toMatch(/^Message-ID: <a\.b_c-1@homefield\.example>$/m)
    expect(head).toMatch(/^To: erin@xn--bcher-kva\.example$/m)
    for (const line of head.split('\n')) expect(line.length).toBeLessThan(999)
  })

  it('converts an international domain to ASCII (C68)', async () => {
    await toSmtp()
    await mailer.send({ ...mail, to: 'erin@bücher.example' })
    expect(sink?.mails[0]?.to).toEqual(['<erin@xn--bcher-kva.example>'])
    expect(sink?.mails[0]?.data).toMatch(/^To: erin@xn--bcher-kva\.example$/m)
  })

  it.each<[Moment, string, 'rejected' | 'unavailable']>([
    ['GREETING', '421 busy', 'unavailable'],
    ['GREETING', '554 no service for erin@calloway.example', 'unavailable'],
    ['HELO', '450 later', 'unavailable'],
    ['HELO', '550 not you', 'unavailable'],
    ['MAIL', '451 later', 'unavailable'],
    ['MAIL', '550 5.7.1 sender not allowed', 'unavailable'],
    ['MAIL', '530 5.7.0 sign in first', 'unavailable'],
    ['RCPT', '451 4.7.1 greylisted erin@calloway.example', 'unavailable'],
    ['RCPT', '452 full', 'unavailable'],
    ['RCPT', '550 5.1.1 no such user erin@calloway.example', 'rejected'],
    ['DATA', '451 later', 'unavailable'],
    ['DATA', '554 5.7.1 no', 'rejected'],
    ['END', '451 later', 'unavailable'],
    ['END', '550 5.7.1 looks like spam to erin@calloway.example', 'rejected'],
  ])('at %s, reports the SMTP reply %j as %s', async (moment, answer, reason) => {
    const answers: Answers = { [moment]: answer, ...(moment === 'HELO' && { EHLO: answer }) }
    await toSmtp(answers)
    await expectNo(reason)
    // A failed email must not prevent the next email from being sent.
    for (const said of Object.keys(answers) as Moment[]) delete answers[said]
    const before = sink?.mails.length ?? 0
    await mailer.send(mail)
    expect(sink?.mails).toHaveLength(before + 1)
  })

  it('reports a rejected SMTP password as `unavailable`, because the settings are wrong and not the email', async () => {
    await toSmtp({ EHLO: '250-sink\r\n250 AUTH PLAIN', AUTH: '535 5.7.8 wrong password' }, 'mia:geheim@')
    await expectNo('unavailable')
  })

  it.each<Moment>(['GREETING', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'END'])(
    'does not retry if the server hangs up or stays silent at %s, because the job retries',
    async (moment) => {
      for (const answer of [DROP, SILENCE]) {
        await toSmtp({ [moment]: answer })
        await expectNo('unavailable')
        // In step END, the server has already accepted the email, so the mailer must not send the email again.
        expect(sink?.mails).toHaveLength(moment === 'END' ? 1 : 0)
        await mailer.close()
        await sink?.close()
      }
    },
  )

  it('opens a new connection if the server has closed the pooled connection', async () => {
    let ends = 0
    await toSmtp({
      get MAIL() {
        return ends-- > 0 ? DROP : '250 ok'
      },
    })
    await mailer.send(mail)
    ends = 1
    await mailer.send(mail)
    expect(sink?.mails).toHaveLength(2)
  })

  it("reports `unavailable` if nothing listens at the mail server's address", async () => {
    await toSmtp()
    await sink?.close()
    await expectNo('unavailable')
  })

  async function expectNo(reason: string): Promise<void> {
    const error = await mailer.send(mail).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'MailError', reason })
    const said =
      error instanceof Error ? [error.message, error.stack, error.cause, ...Object.values(error)] : []
    expect(JSON.stringify(said)).not.toMatch(/erin|calloway|geheim|Schedule/)
  }
})

describe('settings of the mail server', () => {
  it.each([
    ['smtp://relay.example', true, 587],
    ['smtp://mia:geheim@relay.example:2525', true, 2525],
    ['smtp://mia:geheim@relay.example?tls=optional', true, 587],
    ['smtp://relay.example:25?tls=optional', false, 25],
    ['smtp://127.0.0.1:1025', false, 1025],
    ['smtp://localhost', false, 587],
    ['smtp://[::1]:25', false, 25],
    ['smtps://relay.example', false, 465],
  ])('with the URL %s, requires STARTTLS: %s', (url, requireTLS, port) => {
    expect(serverOf(url)).toMatchObject({ requireTLS, port, secure: url.startsWith('smtps') })
  })

  it('decodes percent escapes in the password of the SMTP URL', () => {
    expect(serverOf('smtps://mia%40relay.example:p%3Aw%2F@relay.example')).toMatchObject({
      auth: { user: 'mia@relay.example', pass: 'p:w/' },
      host: 'relay.example',
    })
  })
})

describe('the outbox', () => {
  it('lists stored emails, newest first, and keeps them in files that only the server’s system user can read', async () => {
    await toOutbox()
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

  it('stores an email’s calendar file together with the email', async () => {
    await toOutbox()
    const attachment = { fileName: 'game.ics', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' }
    await mailer.send({ ...mail, attachment })
    expect(await listOutbox(dataDir)).toMatchObject([{ attachment }])
  })

  it('ignores files that another program wrote to the outbox folder', async () => {
    await toOutbox()
    await mailer.send(mail)
    await writeFile(join(dataDir, 'outbox', 'notes.json'), '{"subject":"not ours"}')
    expect(await listOutbox(dataDir)).toHaveLength(1)
  })

  it('hides emails that were stored in production, and emails without the field isShown', async () => {
    await toOutbox(false)
    await mailer.send(mail)
    const [name = ''] = await readdir(join(dataDir, 'outbox')).then((names) =>
      names.filter((one) => one.endsWith('.json')),
    )
    const { isShown: _, ...unmarked } = JSON.parse(await readFile(join(dataDir, 'outbox', name), 'utf8'))
    await writeFile(join(dataDir, 'outbox', `${newId()}.json`), JSON.stringify(unmarked))
    await toOutbox()
    expect(await listOutbox(dataDir)).toEqual([])
    await mailer.send({ ...mail, subject: 'Ours' })
    expect((await listOutbox(dataDir)).map(({ subject }) => subject)).toEqual(['Ours'])
  })

  it('deletes emails older than two weeks, and keeps at most the newest 500 emails', async () => {
    await toOutbox()
    const file = (name: string) => join(dataDir, 'outbox', name)
    await mkdir(join(dataDir, 'outbox'))
    const daysAgo = (days: number) =>
      `${v7({ msecs: Temporal.Now.instant().epochMilliseconds - days * 86_400_000 })}.json`
    const [old, young] = [daysAgo(15), daysAgo(13)]
    for (const name of [old, young, 'notes.json']) await writeFile(file(name), '{}')
    await mailer.send(mail)
    let names = await readdir(join(dataDir, 'outbox'))
    expect([names.includes(old), names.includes(young), names.includes('notes.json')]).toEqual([
      false,
      true,
      true,
    ])

    const more = Array.from({ length: 500 }, () => `${newId()}.json`)
    await Promise.all(more.map((name) => writeFile(file(name), '{}')))
    await mailer.send(mail)
    names = await readdir(join(dataDir, 'outbox'))
    expect(names.filter((name) => name.endsWith('.json') && name !== 'notes.json')).toHaveLength(500)
    expect([names.includes(young), names.includes('notes.json')]).toEqual([false, true])
  })

  it('reports `unavailable` if the disk fails', async () => {
    await toOutbox()
    await writeFile(join(dataDir, 'outbox'), '')
    await expect(mailer.send(mail)).rejects.toMatchObject({ reason: 'unavailable' })
    await rm(join(dataDir, 'outbox'))
  })
})

describe('emails that the mailer refuses to send', () => {
  const refused = async (change: Partial<Mail> | object, reason: string) => {
    await toOutbox()
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
    ['a\ud83d@b.example'],
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
  ])('rejects the address %j (C68)', async (to) => {
    expect(isMailAddress(to)).toBe(false)
    await refused({ to }, 'address')
    await refused({ replyTo: to }, 'address')
  })

  it.each([['a@b.example'], ["o'neil+x@mail.b-c.example"], ['jörg@bücher.example'], ['a@localhost']])(
    'accepts the address %s (C68)',
    async (to) => {
      await toOutbox()
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
  ])('rejects the subject %j (C68)', (subject) => refused({ subject }, 'subject'))

  it.each([
    [{ Bcc: 'x@y.example' }],
    [{ 'List-Unsubscribe': 'a\r\nBcc: x@y.example' }],
    [{ 'X-Entity-Ref-ID': 'x'.repeat(999) }],
    [{ 'List-Unsubscribe\r\nBcc': 'x@y.example' }],
  ])('rejects the headers %j (C68)', (headers) => refused({ headers }, 'header'))

  it.each([
    ['game.exe'],
    ['../game.ics'],
    ['game.ics"\r\nBcc: x@y.example'],
    ['Game.ics'],
    ['.ics'],
    [`${'x'.repeat(200)}.ics`],
  ])('rejects the attachment %j (C68)', (fileName) =>
    refused({ attachment: { fileName, content: 'x' } }, 'attachment'),
  )

  it.each([
    ['<a href="https://evil.example/">x</a>'],
    ['<a href=https://evil.example/>x</a>'],
    ["<a href='//evil.example/'>x</a>"],
    ['<a href="javascript:alert(1)">x</a>'],
    ['<img src="https://tracker.example/x.gif">'],
    [`<a href="${publicUrl}.evil.example/">x</a>`],
    [`<a href="${publicUrl}@evil.example/">x</a>`],
    ['<p>https://evil.example/</p>'],
    ['<img srcset="https://tracker.example/x.gif 2x">'],
    ['<form action="https://evil.example/">'],
    [`<td title=">" background='//evil.example/x.gif'>x</td>`],
    ['<td style="background:url(//evil.example/x.gif)">x</td>'],
    ['<td style="background:url(&quot;//evil.example/x.gif&quot;)">x</td>'],
    ['<style>@import "//evil.example/x.css"</style>'],
  ])('rejects the foreign link: %s (C68)', (html) => refused({ html }, 'link'))
  it.each([['href=https: src=x'], ['my action=1, url(x)'], ['mail me at a@b.example or win.example']])(
    'accepts text that only looks like a link: %s (C68)',
    async (words) => {
      await toOutbox()
      await mailer.send({ ...mail, html: `<p>${words}</p>`, text: words })
      expect(await listOutbox(dataDir)).toHaveLength(1)
    },
  )
  it.each([['a b@c.example'], ['a@c.example>\r\nBcc: x'], ['a'], ['ä@c.example']])(
    'rejects the message id %j (C68)',
    (messageId) => refused({ messageId }, 'header'),
  )
  it('rejects an email with a link to another site in the plain text (C68)', () =>
    refused({ text: 'See http://evil.example' }, 'link'))
})

describe('toSubject', () => {
  it('turns any text into one line of at most 200 characters (C68)', async () => {
    await toOutbox()
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
