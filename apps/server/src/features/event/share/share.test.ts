import type { SecurityEvent } from '@homefield/contract/account'
import type { OpenedEvent } from '@homefield/contract/event'
import type { Friend } from '@homefield/contract/friend'
import type { Notification } from '@homefield/contract/notification'
import { addChild, addEvent, befriend, given, grant, pastAllRights } from '@homefield/testkit/family'
import { type MailSink, type ReceivedMail, startMailSink } from '@homefield/testkit/mail-sink'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../lib/ids.ts'

// Tests event sharing from the HTTP request to the email that the SMTP server receives.

let sink: MailSink
let world: World
beforeAll(async () => {
  sink = await startMailSink()
  world = await startWorld({ name: 'sharing', smtpUrl: sink.url })
})
afterAll(async () => {
  await world.close()
  await sink.close()
})

const confirm = (person: Person) =>
  world.database.query('update users set email_verified = true where id = $1', [person.id])

async function parent(options: Parameters<World['person']>[0] = {}): Promise<Person> {
  const person = await world.person(options)
  await confirm(person)
  return person
}

const share = (person: Person, id: string, recipientEmail: string, profileId?: string) =>
  person.api.POST('/events/{id}/share', {
    params: { path: { id } },
    body: { recipientEmail, ...(profileId !== undefined && { profileId }) },
  })
const codeOf = async (answer: ReturnType<typeof share>) => (await answer).error?.error.code
const mailsTo = (address: string) => sink.mails.filter(({ to }) => to.includes(address))

/**
 * A minimal MIME parser (RFC 2045/2046) for Homefield's emails: unfolds headers and decodes bodies.
 */
interface Part {
  readonly headers: string
  readonly body: string
}
function partsOf(raw: string): Part[] {
  const [head = '', ...rest] = raw.replaceAll('\r\n', '\n').split('\n\n')
  const headers = head.replaceAll(/\n[ \t]+/g, ' ')
  const content = rest.join('\n\n')
  const boundary = /boundary="?([^";\n]+)/.exec(headers)?.[1]
  if (boundary === undefined) return [{ headers, body: decoded(headers, content) }]
  const inner = content.split(`--${boundary}`).slice(1, -1)
  return [{ headers, body: '' }, ...inner.flatMap((part) => partsOf(part.replace(/^\n/, '')))]
}
function decoded(headers: string, body: string): string {
  if (/encoding: base64/i.test(headers)) return Buffer.from(body, 'base64').toString()
  if (!/quoted-printable/i.test(headers)) return body
  const bytes = body
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
function opened(mail: ReceivedMail | undefined) {
  if (!mail) throw new Error('no mail was sent')
  const [top, ...parts] = partsOf(mail.raw)
  const part = (type: string) =>
    parts.find(({ headers }) => headers.toLowerCase().includes(`content-type: ${type}`))
  return {
    head: top?.headers ?? '',
    text: part('text/plain')?.body ?? '',
    html: part('text/html')?.body ?? '',
    file: part('text/calendar') ?? { headers: '', body: '' },
  }
}
const subjectOf = (head: string) => /^Subject: (.*)$/m.exec(head)?.[1]

async function refuse(secret: string): Promise<Response> {
  return fetch(`${world.origin}/api/v1/share-opt-outs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret }),
  })
}
const secretIn = (mail: ReceivedMail | undefined) =>
  /stop-shares#secret=([\w.-]+)/.exec(opened(mail).text)?.[1] ?? ''

describe('the email about a shared event', () => {
  test('sends one recipient an email that names one child, links only to our host, and has a valid calendar file (C68)', async () => {
    const erin = await parent({ name: 'Erin Calloway', zone: 'America/Los_Angeles' })
    const [maya, owen] = [await addChild(erin, 'Maya', { color: '#6366F1' }), await addChild(erin, 'Owen')]
    const event = await addEvent(erin, maya, {
      title: 'Rose City: vs Rapids\r\nBcc: x@evil.example'.replace('\r\n', ' '),
      date: '2026-05-16',
      startTime: '13:30',
      durationMinutes: 60,
      location: '1550 N Marine Way, Portland',
      description: 'Second match. https://evil.example/x',
    })
    // Maya's brother Owen takes part in the event too, but the email about Maya must not name Owen.
    await pastAllRights(world.database, (as) =>
      as.query(
        `insert into events select (jsonb_populate_record(e, jsonb_build_object('id', $2::uuid, 'profile_id', $3::uuid))).*
         from events e where id = $1`,
        [event.id, newId(), owen],
      ),
    )
    const answer = given<{ recipientEmail: string }>(
      await share(erin, event.id, ' Grandma@Family.example ', maya),
    )
    expect(answer.recipientEmail).toBe('grandma@family.example')
    await world.settled()
    const [mail, ...more] = mailsTo('grandma@family.example')
    expect([mail?.to, more]).toEqual([['grandma@family.example'], []])
    const { head, text, html, file } = opened(mail)
    expect(subjectOf(head)).toBe('Erin Calloway shared an event with you')
    expect(head).toMatch(/^To: grandma@family\.example$/m)
    expect(head).not.toMatch(/^b?cc:/im)
    expect(head).toMatch(/^List-Unsubscribe: <http:\/\/localhost:3000\/stop-shares#secret=[\w.-]+>$/m)
    for (const words of [
      'Maya, soccer',
      'Rose City: vs Rapids Bcc: x@evil.example',
      'Saturday, May 16, 2026, 1:30 – 2:30 PM PDT',
      '1550 N Marine Way, Portland',
      'https[:]//evil.example/x',
      'Get Directions',
      'Sent once, because Erin Calloway typed your address.',
      'Stop sending me shared events',
    ])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(words)
    expect(`${text}${html}`).not.toContain('Owen')
    expect(html).toContain('#6366F1')
    const links = [...html.matchAll(/<[^>]+\b(?:href|src)="([^"]*)"/g)].map(([, link]) => link ?? '')
    expect(links).toHaveLength(2)
    for (const link of links)
      expect(link).toMatch(/^http:\/\/localhost:3000\/(directions#to=|stop-shares#secret=)/)

    expect(file.headers).toMatch(/text\/calendar;.*method=PUBLISH/i)
    expect(file.headers).toMatch(/attachment; filename="?rose-city-vs-rapids-bcc-x-evil-example\.ics"?/)
    const lines = file.body.replaceAll(/\r?\n /g, '').split(/\r?\n/)
    for (const line of [
      'METHOD:PUBLISH',
      `UID:${event.eventGroupId}@localhost`,
      'SEQUENCE:0',
      'DTSTART;TZID=America/Los_Angeles:20260516T133000',
      'DTEND;TZID=America/Los_Angeles:20260516T143000',
      'BEGIN:VTIMEZONE',
      'SUMMARY:Rose City: vs Rapids Bcc: x@evil.example (Maya)',
    ])
      expect(lines).toContain(line)
    expect(file.body).not.toMatch(/Owen|URL:|:\/\/evil/)
    // The recipient's address must be neither in the log nor in the tables for jobs and commands.
    expect(world.logged()).not.toMatch(/grandma|Marine|Rose City/)
    const { rows } = await world.database.query(
      `select (select count(*)::int from graphile_worker._private_jobs where payload::text like '%grandma%') as jobs,
         (select count(*)::int from commands where request_hash::text like '%grandma%') as commands`,
    )
    expect(rows[0]).toEqual({ jobs: 0, commands: 0 })
  })

  test('says "vs" in the email and its file if the feed does not say whether a game is home or away', async () => {
    const erin = await parent({ name: 'Erin Calloway' })
    const maya = await addChild(erin, 'Maya')
    const event = await addEvent(erin, maya, { title: 'vs Storm' })
    await pastAllRights(world.database, (as) =>
      as.query(`update events set opponent = 'Storm', home_or_away = null where id = $1`, [event.id]),
    )

    given(await share(erin, event.id, 'unknown-side@family.example', maya))
    await world.settled()

    const { text, html, file } = opened(mailsTo('unknown-side@family.example')[0])
    expect(text).toContain('vs Storm')
    expect(file.body).toContain('SUMMARY:vs Storm (Maya)')
    expect(file.body).toContain('Opponent: Storm')
    expect(`${text}${html.replaceAll(/<[^>]*>/g, ' ')}${file.body}`).not.toMatch(
      /\b(?:home|away|at) (?:game|storm)\b|\((?:home|away)\)/i,
    )
  })

  test('uses the sharer’s language, and shows an all-day event without times', async () => {
    const zoe = await parent({ name: 'Zoé Martin', zone: 'Europe/Paris' })
    given(await zoe.api.PATCH('/settings', { body: { language: 'fr' } }))
    const lea = await addChild(zoe, 'Léa')
    const event = await addEvent(zoe, lea, { title: 'Tournoi' })
    await pastAllRights(world.database, (as) =>
      as.query(
        `update events set all_day = true, first_day = '2026-05-09', last_day = '2026-05-10', time_tbd = true,
           start_time = null, end_time = null, wall_start = null, duration_minutes = null, status = 'cancelled'
         where id = $1`,
        [event.id],
      ),
    )
    given(await share(zoe, event.id, 'mamie@family.example'))
    await world.settled()
    const { text, file } = opened(mailsTo('mamie@family.example')[0])
    const words = text.replaceAll(/\s+/g, ' ')
    expect(words).toContain('samedi 9 mai 2026 – dimanche 10 mai 2026, heure à définir')
    expect(words).toContain('Léa, football')
    expect(words).toContain('Cet événement est annulé.')
    expect(words).not.toContain('Itinéraire')
    expect(file.body).toContain('DTSTART;VALUE=DATE:20260509')
    expect(file.body).toContain('STATUS:CANCELLED')
  })
})

describe('the right to share an event', () => {
  test('lets only a person with a confirmed address share an event, and only an event that the person may see', async () => {
    const erin = await world.person()
    const maya = await addChild(erin, 'Maya')
    const event = await addEvent(erin, maya)
    expect(await codeOf(share(erin, event.id, 'a@family.example'))).toBe('emailNotConfirmed')
    await confirm(erin)
    const viewer = await parent()
    expect(await codeOf(share(viewer, event.id, 'a@family.example'))).toBe('eventNotFound')
    await befriend(erin, viewer)
    await grant(world.database, { owner: erin, friend: viewer, role: 'viewer' })
    const closed = await addEvent(erin, maya, { visibility: 'private' })
    expect(await codeOf(share(viewer, closed.id, 'a@family.example'))).toBe('eventNotFound')
    expect(await codeOf(share(viewer, event.id, 'a@family.example', newId()))).toBe('eventNotFound')
    expect(await codeOf(share(viewer, event.id, 'a@family.example'))).toBeUndefined()
    await world.settled()
    expect(mailsTo('a@family.example')).toHaveLength(1)
  })

  test.each([
    'nobody',
    'a@b',
    'a@family.example, b@family.example',
    'a@family.example b@family.example',
    'a@family.example\r\nBcc: b@family.example',
    'Erin <a@family.example>',
    'group: a@family.example;',
    '"a b"@family.example',
    `${'x'.repeat(300)}@family.example`,
  ])('rejects %j, which is not exactly one address (C68)', async (typed) => {
    const erin = await parent()
    const event = await addEvent(erin, await addChild(erin, 'Maya'))
    // Wait for the new account's welcome email, because the counts below must not include it.
    await world.settled()
    const before = sink.mails.length
    expect(await codeOf(share(erin, event.id, typed))).toBe('recipientInvalid')
    await world.settled()
    expect(sink.mails).toHaveLength(before)
  })

  test('allows five shared events per day to one address, counting all senders', async () => {
    for (const name of ['One', 'Other']) {
      const person = await parent({ name })
      const event = await addEvent(person, await addChild(person, 'Maya'))
      const codes: (string | undefined)[] = []
      for (let index = 0; index < 3; index += 1)
        codes.push(await codeOf(share(person, event.id, 'often@family.example')))
      expect(codes).toEqual(
        name === 'One' ? [undefined, undefined, undefined] : [undefined, undefined, 'tooManyRequests'],
      )
    }
    await world.settled()
    expect(mailsTo('often@family.example')).toHaveLength(5)
  })

  test('allows a user to share 20 times per hour', async () => {
    const erin = await parent()
    const event = await addEvent(erin, await addChild(erin, 'Maya'))
    const codes: (string | undefined)[] = []
    for (let index = 0; index < 21; index += 1)
      codes.push(await codeOf(share(erin, event.id, `n${index}@family.example`)))
    expect(codes.filter((code) => code === undefined)).toHaveLength(20)
    expect(codes.at(-1)).toBe('tooManyRequests')
  })

  test('sends one email if the client sends the same command twice', async () => {
    const erin = await parent()
    const event = await addEvent(erin, await addChild(erin, 'Maya'))
    const params = { path: { id: event.id }, header: { 'command-id': newId() } }
    const headers = { 'command-id': newId() }
    for (let index = 0; index < 2; index += 1)
      given(
        await erin.api.POST('/events/{id}/share', {
          params: { path: params.path },
          headers,
          body: { recipientEmail: 'twice@family.example' },
        }),
      )
    await world.settled()
    expect(mailsTo('twice@family.example')).toHaveLength(1)
  })
})

describe('‘Stop sending me shared events’', () => {
  test('sends no more shared events to an address that unsubscribed, and still responds with 200 to the sharer', async () => {
    const erin = await parent()
    const event = await addEvent(erin, await addChild(erin, 'Maya'))
    given(await share(erin, event.id, 'never@family.example'))
    await world.settled()
    const secret = secretIn(mailsTo('never@family.example')[0])
    // The server rejects forged secrets.
    expect((await refuse(`${secret}x`)).status).toBe(403)
    expect((await refuse('x')).status).toBe(403)
    const other = Buffer.from('other@family.example').toString('base64url')
    expect((await refuse(`${other}.${secret.slice(secret.indexOf('.') + 1)}`)).status).toBe(403)
    const answer = await refuse(secret)
    expect([answer.status, await answer.json()]).toEqual([200, { optedOut: true }])
    expect((await refuse(secret)).status).toBe(200)
    const { data } = await share(erin, event.id, 'NEVER@family.example')
    expect(data).toEqual({ recipientEmail: 'never@family.example' })
    await world.settled()
    expect(mailsTo('never@family.example')).toHaveLength(1)
    const { rows } = await world.database.query('select address_hash from share_opt_outs')
    expect(JSON.stringify(rows)).not.toContain('never')
  })

  test('drops a queued email if the recipient unsubscribes or the event is deleted before the email is sent (C69)', async () => {
    const erin = await parent()
    const event = await addEvent(erin, await addChild(erin, 'Maya'))
    given(await share(erin, event.id, 'late@family.example'))
    await world.settled()
    const before = sink.mails.length
    const request = (recipient: string) =>
      world.database.query(`select graphile_worker.add_job('mail.send', $1::json)`, [
        JSON.stringify({
          template: 'eventShared',
          userId: erin.id,
          shareId: newId(),
          eventId: event.id,
          recipient,
        }),
      ])
    await refuse(secretIn(mailsTo('late@family.example')[0]))
    await request('late@family.example')
    await world.settled()
    expect(sink.mails).toHaveLength(before)
    await request('still@family.example')
    await world.settled()
    expect(sink.mails).toHaveLength(before + 1)
    await pastAllRights(world.database, (as) =>
      as.query(`update events set hidden_at = app_now(), deletion_id = gen_random_uuid() where id = $1`, [
        event.id,
      ]),
    )
    await request('still@family.example')
    await world.settled()
    expect(sink.mails).toHaveLength(before + 1)
  })
})

describe('the owner of a shared event', () => {
  const opened = async (person: Person, id: string) =>
    given<OpenedEvent>(await person.api.GET('/events/{id}', { params: { path: { id } } }))
  const bell = async (person: Person) =>
    given<{ notifications: Notification[] }>(await person.api.GET('/notifications')).notifications.filter(
      ({ kind }) => kind === 'eventShared',
    )
  const securityLog = async (person: Person) =>
    given<{ events: SecurityEvent[] }>(await person.api.GET('/security-events')).events.filter(
      ({ kind }) => kind === 'eventShared',
    )
  const letShare = async (owner: Person, friend: Person, mayShare: boolean) => {
    const { friends } = given<{ friends: Friend[] }>(await owner.api.GET('/friends'))
    const grantOf = friends.find(({ person }) => person.id === friend.id)
    return given<Friend>(
      await owner.api.PATCH('/friends/{userId}', {
        params: { path: { userId: friend.id } },
        body: { role: grantOf?.role ?? 'none', mayShare, version: grantOf?.version ?? 0 },
      }),
    )
  }

  async function sharedFamily() {
    const erin = await parent({ name: 'Erin Calloway' })
    const event = await addEvent(erin, await addChild(erin, 'Maya'), { title: 'Away game' })
    const viewer = await parent({ name: 'Victor Hale' })
    await grant(world.database, { owner: erin, friend: viewer, role: 'viewer' })
    return { erin, viewer, event }
  }

  test('lists who shared the event with which address in the owner’s notifications, history and security log', async () => {
    const { erin, viewer, event } = await sharedFamily()
    const other = await parent({ name: 'Another Friend' })
    await grant(world.database, { owner: erin, friend: other, role: 'administrator' })

    given(await share(viewer, event.id, 'coach@elsewhere.example'))
    given(await share(erin, event.id, 'grandpa@elsewhere.example'))
    await world.settled()

    expect(await bell(erin)).toMatchObject([
      {
        type: 'profile',
        person: { id: viewer.id, name: 'Victor Hale' },
        share: { eventId: event.id, title: 'Away game', recipientEmail: 'coach@elsewhere.example' },
      },
    ])
    const { detail } = await opened(erin, event.id)
    expect(detail.shares).toEqual([
      {
        id: expect.any(String),
        recipientEmail: 'coach@elsewhere.example',
        at: expect.stringMatching(/Z$/),
        by: { kind: 'person', name: 'Victor Hale', isViewer: false },
      },
    ])
    expect(await securityLog(erin)).toMatchObject([{ kind: 'eventShared', network: '' }])
    // The sharer and administrators must not see the address.
    for (const person of [viewer, other]) {
      expect((await opened(person, event.id)).detail.shares).toEqual([])
      expect(await bell(person)).toEqual([])
      expect(await securityLog(person)).toEqual([])
    }
    expect(world.logged()).not.toMatch(/coach@|grandpa@/)
  })

  test('keeps the notification of a share after the event is deleted, without a link to the event', async () => {
    const { erin, viewer, event } = await sharedFamily()
    given(await share(viewer, event.id, 'late-coach@elsewhere.example'))
    given(await erin.api.DELETE('/events/{id}', { params: { path: { id: event.id } } }))

    expect(await bell(erin)).toMatchObject([{ share: { eventId: null, title: 'Away game' } }])
  })

  test('hides the share button and rejects shares with the error sharingOff after the owner turns off a friend’s sharing', async () => {
    const { erin, viewer, event } = await sharedFamily()
    const ofEvent = async () => (await opened(viewer, event.id)).event.can
    expect(await ofEvent()).toEqual({ edit: false, delete: false, share: true })

    expect(await letShare(erin, viewer, false)).toMatchObject({ role: 'viewer', mayShare: false })

    expect(await ofEvent()).toEqual({ edit: false, delete: false, share: false })
    expect(await codeOf(share(viewer, event.id, 'off@elsewhere.example'))).toBe('sharingOff')
    expect((await opened(erin, event.id)).event.can.share).toBe(true)
    expect([await bell(erin), await securityLog(erin)]).toEqual([[], []])

    await letShare(erin, viewer, true)
    expect(await codeOf(share(viewer, event.id, 'off@elsewhere.example'))).toBeUndefined()
    await world.settled()
    expect(mailsTo('off@elsewhere.example')).toHaveLength(1)
  })

  test('drops a queued email if the owner turns off sharing or makes the event private (C69)', async () => {
    const { erin, viewer, event } = await sharedFamily()
    const enqueue = () =>
      world.database.query(`select graphile_worker.add_job('mail.send', $1::json)`, [
        JSON.stringify({
          template: 'eventShared',
          userId: viewer.id,
          shareId: newId(),
          eventId: event.id,
          recipient: 'waiting@elsewhere.example',
        }),
      ])

    await letShare(erin, viewer, false)
    await enqueue()
    await world.settled()
    expect(mailsTo('waiting@elsewhere.example')).toEqual([])

    await letShare(erin, viewer, true)
    given(
      await erin.api.PATCH('/events/{id}', {
        params: { path: { id: event.id } },
        body: { visibility: 'private', version: 1 },
      }),
    )
    await enqueue()
    await world.settled()
    expect(mailsTo('waiting@elsewhere.example')).toEqual([])
  })
})

test('rejects sharing or downloading a deleted event (C69)', async () => {
  const erin = await parent()
  const event = await addEvent(erin, await addChild(erin, 'Maya'))
  const id = { params: { path: { id: event.id } } }
  given(await erin.api.DELETE('/events/{id}', id))

  expect(await codeOf(share(erin, event.id, 'deleted@elsewhere.example'))).toBe('eventNotFound')
  const file = await erin.api.GET('/events/{id}/event.ics', { ...id, parseAs: 'text' })
  expect(file.response.status).toBe(404)
})

test('returns mailUnavailable if the server cannot send email, but only to people who may share the event', async () => {
  const without = await startWorld({ name: 'sharing_without', environment: 'production' })
  try {
    const erin = await without.person()
    const event = await addEvent(erin, await addChild(erin, 'Maya'), {})
    expect(await codeOf(share(erin, event.id, 'pat@example.com'))).toBe('mailUnavailable')
    const stranger = await without.person()
    expect(await codeOf(share(stranger, event.id, 'pat@example.com'))).toBe('eventNotFound')
  } finally {
    await without.close()
  }
})
