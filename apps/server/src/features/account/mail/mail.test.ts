import { createWork } from '@homefield/database/work'
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { newId } from '../../../lib/ids.ts'
import { createLogger } from '../../../lib/logger.ts'
import { type Mail, MailError } from '../../../lib/mailer/mail.ts'
import { newPerson, type Person, send, startWorld, type World } from '../account.fixture.ts'
import { linkMaker } from '../link/service.ts'
import { addressOf } from '../session/store.ts'
import { mailJobs } from './jobs.ts'
import { findPasswordChange } from './store.ts'

const NOW = '2031-03-05T10:00:00Z'
const publicUrl = 'https://homefield.example'
const RUN = { jobId: '1', attempt: 1, lastAttempt: false, signal: new AbortController().signal }
const clock = new SettableClock(NOW)
const now = () => clock.now()

let world: World
let sent: Mail[] = []
let failure: MailError | null = null
let bumped: string[] = []
const lines: string[] = []

beforeAll(async () => {
  world = await startWorld('mail', { clock })
})
afterAll(() => world.close())
beforeEach(() => {
  sent = []
  bumped = []
  lines.length = 0
  failure = null
})

function handle(request: object, run: Partial<typeof RUN> = {}): Promise<void> {
  const { database } = world
  const onCommit = (all: readonly { subject: string }[]) => void bumped.push(...all.map((one) => one.subject))
  const task = mailJobs({
    work: createWork({ db: database.worker, now, onCommit }),
    addressOf: (userId) => addressOf(database.auth, userId),
    passwordChangeOf: (userId) => findPasswordChange(database.auth, userId),
    makeLink: linkMaker({ work: createWork({ db: database.auth, now, onCommit }), publicUrl }),
    sharedEvent: async () => null,
    mailer: {
      delivers: true,
      send: async (mail) => {
        if (failure) throw failure
        sent.push(mail)
      },
      check: async () => undefined,
      close: async () => undefined,
    },
    publicUrl,
    supportEmail: 'help@homefield.example',
    logger: createLogger({ level: 'trace', destination: { write: (line) => void lines.push(line) } }),
  })['mail.send']
  return task.handle(request, { ...RUN, ...run })
}

async function person(settings: object = {}): Promise<Person> {
  const one = await newPerson(world, `${randomUUID()}@example.org`)
  const body = { fullName: 'Zoé', timezone: 'Europe/Paris', language: 'fr', ...settings }
  const headers = { cookie: one.cookie, 'command-id': randomUUID() }
  expect((await send(world, 'PATCH', '/api/v1/settings', { body, headers })).status).toBe(200)
  return one
}

/** Runs a statement as superuser, with the database clock set to the test's time. */
async function write(sql: string, values: unknown[]): Promise<void> {
  await world.superuser.query(`select set_config('app.now', $1, false)`, [NOW])
  await world.superuser.query(sql, values)
}

async function additionalEmail(owner: Person, confirmedAt: string | null = null): Promise<string> {
  const id = newId()
  await write('insert into additional_emails (id, user_id, email, confirmed_at) values ($1, $2, $3, $4)', [
    id,
    owner.id,
    `nana-${id}@example.net`,
    confirmedAt,
  ])
  return id
}

async function stateOf(id: string) {
  const { rows } = await world.superuser.query(
    'select asked_at::text is not null as asked, bounced_at is not null as bounced from additional_emails where id = $1',
    [id],
  )
  return rows[0] as { asked: boolean; bounced: boolean }
}

async function archive(owner: Person, { ends = '2031-03-06T10:00:00Z', isStored = true } = {}) {
  const id = newId()
  await write(
    'insert into account_exports (id, user_id, storage_id, bytes, ready_at, expires_at) values ($1, $2, $3, 1, $4, $5)',
    [id, owner.id, isStored ? newId() : null, NOW, ends],
  )
  return id
}

async function invitation(owner: Person, fields: { expires_at?: string; accepted_at?: string } = {}) {
  const id = newId()
  await write(
    'insert into friend_invitations (id, user_id, email, expires_at, accepted_at) values ($1, $2, $3, $4, $5)',
    [
      id,
      owner.id,
      `coach-${id}@example.net`,
      fields.expires_at ?? '2031-03-19T10:00:00Z',
      fields.accepted_at,
    ],
  )
  return id
}

async function invitationState(id: string) {
  const { rows } = await world.superuser.query(
    `select secret_hash, sent_at is not null as sent, bounced_at is not null as bounced
     from friend_invitations where id = $1`,
    [id],
  )
  return rows[0] as { secret_hash: string | null; sent: boolean; bounced: boolean }
}

/** Lists the links of an account, oldest first. `counts` is true if the link is unused. */
async function linksOf(owner: Person) {
  const { rows } = await world.superuser.query(
    'select purpose, form, email, used_at is null as counts from account_links where user_id = $1 order by created_at, id',
    [owner.id],
  )
  return rows as { purpose: string; form: string; email: string; counts: boolean }[]
}

describe('recipients and contents of account emails', () => {
  test("sends the welcome email to the account's address, in its language, with the current name", async () => {
    const erin = await person()
    await handle({ template: 'welcome', userId: erin.id })
    expect(sent).toMatchObject([{ to: erin.email, subject: 'Bienvenue sur Homefield' }])
    expect(sent[0]?.text).toContain('Bienvenue, Zoé')
    expect(sent[0]?.html).toContain(`${publicUrl}/dashboard`)
  })

  test.each([
    ['confirm', 'Confirmez votre adresse e-mail', 'vendredi 7 mars à 11:00 UTC+1'],
    ['recovery', 'Réinitialisez votre mot de passe', '11:30 UTC+1'],
  ])(
    "sends the %s email with a working link and its expiry in the reader's time zone",
    async (template, subject, until) => {
      const erin = await person()
      await handle({ template, userId: erin.id, linkForm: 'token' })
      expect(sent).toMatchObject([{ to: erin.email, subject }])
      expect(sent[0]?.text).toMatch(
        new RegExp(`${publicUrl}/auth/callback\\?token=[\\w-]{43}&type=${template}`),
      )
      expect(sent[0]?.text.replace(/\s+/g, ' ')).toContain(until)
      expect(await linksOf(erin)).toEqual([
        { purpose: template, form: 'token', email: erin.email, counts: true },
      ])
    },
  )

  test('sends a recovery link with a code or with two tokens, as the request asks', async () => {
    const erin = await person()
    const request = { template: 'recovery', userId: erin.id }
    await handle({ ...request, linkForm: 'code', codeChallenge: 'x'.repeat(43) })
    await handle({ ...request, linkForm: 'pair' })
    expect(sent[0]?.text).toMatch(/\/auth\/callback\?code=[\w-]{43}&flow=recovery/)
    expect(sent[1]?.text).toMatch(
      /\/auth\/callback#access_token=[\w-]{43}&refresh_token=[\w-]{43}&type=recovery/,
    )
  })

  test('tells the owner when the password was changed and on which device', async () => {
    const erin = await person({ timezone: 'America/New_York', language: 'en' })
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
    const insert =
      'insert into security_events (id, user_id, kind, user_agent, network, created_at) values ($1, $2, $3, $4, $5, $6)'
    await write(insert, [newId(), erin.id, 'passwordChanged', 'x', '', '2031-03-01T10:00:00Z'])
    await write(insert, [newId(), erin.id, 'passwordReset', agent, '203.0.113.7', '2031-03-05T09:30:00Z'])
    await handle({ template: 'passwordChanged', userId: erin.id })
    expect(sent).toMatchObject([{ to: erin.email, subject: 'Your password was changed' }])
    const text = sent[0]?.text ?? ''
    expect(text).toContain('Wednesday, March 5, 2031 at 4:30 AM EST')
    expect(text).toContain('Safari, iOS')
    expect(text).toContain('Hidden for privacy')
    expect(text).not.toContain('203.0.113.7')
  })

  test('calls the device unknown in the email if the user agent contains an advertisement (C68)', async () => {
    const erin = await person({ language: 'en' })
    await write(
      `insert into security_events (id, user_id, kind, user_agent, created_at) values ($1, $2, 'passwordChanged', $3, $4)`,
      [newId(), erin.id, 'Call 555-0199 or https://evil.example/1 now', NOW],
    )
    await handle({ template: 'passwordChanged', userId: erin.id })
    expect(sent[0]?.text).toMatch(/Device\nUnknown/)
    expect(sent[0]?.text).not.toMatch(/555|evil/)
  })

  test('emails the account owner when somebody tries to sign up again with the address of the account', async () => {
    const erin = await person({ language: 'es' })
    await handle({ template: 'signUpRepeated', userId: erin.id })
    expect(sent).toMatchObject([{ to: erin.email, subject: 'Ya tienes una cuenta' }])
  })

  test('sends the consent email only to the additional address, and records that the email was sent', async () => {
    const erin = await person({ fullName: 'Erin Calloway', language: 'en' })
    const id = await additionalEmail(erin)
    await handle({ template: 'additionalEmail', userId: erin.id, additionalEmailId: id })
    expect(sent).toMatchObject([{ to: `nana-${id}@example.net`, subject: 'Can Homefield email you?' }])
    expect(sent[0]?.text).toContain('Erin Calloway')
    expect(sent[0]?.text).not.toContain(erin.email)
    expect(await stateOf(id)).toEqual({ asked: true, bounced: false })
    expect(bumped).toContain(`person:${erin.id}`)
    expect(await linksOf(erin)).toMatchObject([
      { purpose: 'additionalEmail', email: `nana-${id}@example.net` },
    ])
  })

  test("sends an invitation to the invited person, in the inviter's language, with a secret created at send time (C64)", async () => {
    const erin = await person({ fullName: 'Erin Calloway' })
    const id = await invitation(erin)
    expect(await invitationState(id)).toEqual({ secret_hash: null, sent: false, bounced: false })
    await handle({ template: 'invitation', userId: erin.id, invitationId: id })
    expect(sent).toMatchObject([
      { to: `coach-${id}@example.net`, subject: 'Erin Calloway vous invite sur Homefield' },
    ])
    const [, secret = ''] = /\/invitation#token=([\w-]{43})\s/.exec(sent[0]?.text ?? '') ?? []
    const { secret_hash: hash, ...state } = await invitationState(id)
    expect(hash).toBe(`sha256:${createHash('sha256').update(secret).digest('base64url')}`)
    expect(state).toEqual({ sent: true, bounced: false })
    expect(sent[0]?.text.replace(/\s+/g, ' ')).toContain('mercredi 19 mars à 11:00 UTC+1')
    expect(sent[0]?.text).not.toContain(erin.email)
    expect(bumped).toContain(`person:${erin.id}`)
  })

  test('states in the export email when the archive expires', async () => {
    const erin = await person()
    const exportId = await archive(erin)
    await handle({ template: 'exportReady', userId: erin.id, exportId })
    expect(sent[0]?.text.replace(/\s+/g, ' ')).toContain('jeudi 6 mars à 11:00 UTC+1')
    expect(sent[0]?.html).toContain(`${publicUrl}/settings#data`)
  })

  test('sends a support request to the support mailbox with the user as Reply-To and escaped text (C68)', async () => {
    const erin = await person()
    const requestId = newId()
    const summary = 'Help!\r\nBcc: x@evil.example\n<script>alert(1)</script> href=https://evil.example'
    await handle({ template: 'support', userId: erin.id, requestId, summary })
    expect(sent).toMatchObject([{ to: 'help@homefield.example', replyTo: erin.email }])
    expect(sent[0]?.text).toContain('<script>alert(1)</script> href=https[:]//evil.example')
    expect(sent[0]?.text).toContain(erin.id)
    expect(lines.join('')).not.toContain('evil')
  })
})

test('sends a report to the support mailbox with both user ids, the reporter as Reply-To and escaped text (C68)', async () => {
  const [erin, mia] = [await person(), await person({ fullName: 'Mia Reported' })]
  const summary = 'Rude!\r\nBcc: x@evil.example\n<script>alert(1)</script> https://evil.example'
  await handle({ template: 'report', userId: erin.id, reportedId: mia.id, requestId: newId(), summary })
  expect(sent).toMatchObject([{ to: 'help@homefield.example', replyTo: erin.email }])
  expect(sent[0]?.text).toContain('<script>alert(1)</script> https[:]//evil.example')
  for (const id of [erin.id, mia.id]) expect(sent[0]?.text).toContain(id)
  expect(`${sent[0]?.text}${sent[0]?.html}`).not.toContain('Mia Reported')
  expect(sent[0]?.html).not.toContain('<script')
  expect(lines.join('')).not.toContain('evil')
})

describe('queued emails that are obsolete when the job runs', () => {
  const templates = [
    'welcome',
    'confirm',
    'recovery',
    'passwordChanged',
    'signUpRepeated',
    'invitation',
    'support',
    'report',
  ]
  test.each(templates)('drops the %s email for a deleted account', async (template) => {
    const erin = await person()
    await write('delete from users where id = $1', [erin.id])
    const more = {
      linkForm: 'token',
      requestId: newId(),
      reportedId: newId(),
      invitationId: newId(),
      summary: 'x',
    }
    await handle({ template, userId: erin.id, ...more })
    expect(sent).toEqual([])
  })

  test('drops the confirmation email if the address is already confirmed', async () => {
    const erin = await person()
    await write('update users set email_verified = true where id = $1', [erin.id])
    await handle({ template: 'confirm', userId: erin.id, linkForm: 'token' })
    expect([sent, await linksOf(erin)]).toEqual([[], []])
  })

  test('drops the consent email if the additional address is confirmed, removed, or belongs to another account', async () => {
    const [erin, mia] = [await person(), await person()]
    const request = { template: 'additionalEmail', userId: erin.id }
    await handle({ ...request, additionalEmailId: await additionalEmail(erin, NOW) })
    await handle({ ...request, additionalEmailId: newId() })
    await handle({ ...request, additionalEmailId: await additionalEmail(mia) })
    expect([sent, await linksOf(erin)]).toEqual([[], []])
  })

  test('drops an invitation email if the invitation is accepted, deleted, expired, or belongs to another account', async () => {
    const [erin, mia] = [await person(), await person()]
    const ids = [
      await invitation(erin, { accepted_at: NOW }),
      await invitation(erin, { expires_at: NOW }),
      await invitation(mia),
    ]
    for (const invitationId of [...ids, newId()])
      await handle({ template: 'invitation', userId: erin.id, invitationId })
    expect(sent).toEqual([])
    for (const id of ids) expect(await invitationState(id)).toMatchObject({ secret_hash: null, sent: false })
  })

  test('drops the email about a ready data export if the archive is expired, has no file, never existed, or belongs to another account', async () => {
    const [erin, mia] = [await person(), await person()]
    const request = { template: 'exportReady', userId: erin.id }
    await handle({ ...request, exportId: await archive(erin, { ends: NOW }) })
    await handle({ ...request, exportId: await archive(erin, { isStored: false }) })
    await handle({ ...request, exportId: newId() })
    await handle({ ...request, exportId: await archive(mia) })
    expect(sent).toEqual([])
  })
})

describe('emails that the mail server does not accept', () => {
  test('fails the job after a temporary error, so that the email is sent again later', async () => {
    const erin = await person()
    failure = new MailError('unavailable', 451)
    await expect(handle({ template: 'welcome', userId: erin.id }, { attempt: 20 })).rejects.toThrow(failure)
  })

  test.each(['address', 'subject', 'header', 'link', 'rejected'] as const)(
    'gives up after a permanent error (%s) and logs no names (C70)',
    async (reason) => {
      const erin = await person()
      failure = new MailError(reason, 550)
      await handle({ template: 'welcome', userId: erin.id })
      expect(lines.join('')).toContain('gave up on a mail')
      expect(lines.join('')).not.toMatch(/example\.org|Zoé/)
    },
  )

  test('gives up on a recovery email after eight attempts, and on any other email after the job’s last attempt', async () => {
    const erin = await person()
    failure = new MailError('unavailable')
    const request = { template: 'recovery', userId: erin.id, linkForm: 'token' }
    await expect(handle(request, { attempt: 7 })).rejects.toThrow(failure)
    await handle(request, { attempt: 8 })
    await handle({ template: 'welcome', userId: erin.id }, { attempt: 25, lastAttempt: true })
    expect(lines).toHaveLength(2)
  })

  test('marks an additional address as bounced after a rejection, and clears the mark after an accepted email', async () => {
    const erin = await person()
    const id = await additionalEmail(erin)
    const request = { template: 'additionalEmail', userId: erin.id, additionalEmailId: id }
    failure = new MailError('unavailable')
    await expect(handle(request)).rejects.toThrow(failure)
    expect(await stateOf(id)).toEqual({ asked: false, bounced: false })
    failure = new MailError('link')
    await handle(request)
    expect(await stateOf(id)).toEqual({ asked: false, bounced: false })
    failure = new MailError('rejected', 550)
    await handle(request)
    expect(await stateOf(id)).toEqual({ asked: false, bounced: true })
    expect(bumped).toContain(`person:${erin.id}`)
    failure = null
    await handle(request)
    expect(await stateOf(id)).toEqual({ asked: true, bounced: false })
  })
})

test('marks an invitation as bounced if the mail server rejects the email, but not after a temporary error', async () => {
  const erin = await person()
  const id = await invitation(erin)
  const request = { template: 'invitation', userId: erin.id, invitationId: id }
  failure = new MailError('unavailable')
  await expect(handle(request)).rejects.toThrow(failure)
  expect(await invitationState(id)).toMatchObject({ sent: false, bounced: false })
  failure = new MailError('rejected', 550)
  await handle(request, { attempt: 2 })
  expect(await invitationState(id)).toMatchObject({ sent: false, bounced: true })
  expect(bumped).toContain(`person:${erin.id}`)
  expect(lines.join('')).not.toMatch(/coach-/)
})

describe('ids in the headers of an email that a job sends again', () => {
  test('repeats X-Entity-Ref-ID and Message-ID in all attempts of one job, and uses different ids for another job', async () => {
    const erin = await person()
    const request = { template: 'welcome', userId: erin.id }
    await handle(request)
    await handle(request, { attempt: 2 })
    await handle(request, { jobId: '2' })
    const tags = sent.map(({ headers }) => headers?.['X-Entity-Ref-ID'])
    const ids = sent.map(({ messageId }) => messageId)
    expect([new Set(tags).size, new Set(ids).size]).toEqual([2, 2])
    expect([tags[0], ids[0]]).toEqual([tags[1], ids[1]])
    expect(ids[0]).toMatch(/^[\w-]{43}@homefield\.example$/)
    expect(sent[0]?.headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' })
  })

  test('uses a new Message-ID for each attempt of an email with a link, because each attempt contains a new link', async () => {
    const erin = await person()
    const request = { template: 'recovery', userId: erin.id, linkForm: 'token' }
    await handle(request)
    await handle(request, { attempt: 2 })
    expect(sent[0]?.messageId).not.toBe(sent[1]?.messageId)
    expect((await linksOf(erin)).map(({ counts }) => counts)).toEqual([false, true])
  })
})
