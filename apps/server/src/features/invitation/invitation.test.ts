import { given, grant, pastAllRights } from '@homefield/testkit/family'
import { type MailSink, startMailSink } from '@homefield/testkit/mail-sink'
import type { Person } from '@homefield/testkit/person'
import { atEveryStatement, wasDone } from '@homefield/testkit/statements'
import { startWorld, type World } from '@homefield/testkit/world'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { startSmtpSink } from '../../lib/mailer/smtp-sink.fixture.ts'
import { everyRow } from '../personal-data/inventory/maximal-account.fixture.ts'
import {
  accept,
  confirmed,
  invitationsOf,
  invite,
  look,
  mailsTo,
  plainText,
  secretTo,
  takeBack,
} from './invitation.fixture.ts'

const START = '2031-03-05T10:00:00Z'
const clock = new SettableClock(START)
let sink: MailSink
let world: World
let erin: Person

beforeAll(async () => {
  sink = await startMailSink()
  world = await startWorld({ name: 'invitations', smtpUrl: sink.url, clock })
})
beforeEach(async () => {
  erin = await confirmed(world)
})
afterAll(async () => {
  await world?.close()
  await sink?.close()
})

const newAddress = () => `${newId()}@friends.example`

/** Creates an invitation to a new address and sends the invitation email. */
async function invited(by: Person = erin): Promise<{ id: string; email: string; token: string }> {
  const [id, email] = [newId(), newAddress()]
  given(await invite(by, email, id))
  await world.settled()
  return { id, email, token: secretTo(sink, email) }
}

type Refusal = Awaited<ReturnType<typeof accept>> | Awaited<ReturnType<typeof invite>>
const refusal = ({ error, response }: Pick<Refusal, 'error' | 'response'>) => [
  response.status,
  error?.error.code,
]

async function friendships(one: Person, other: Person): Promise<string[]> {
  const { rows } = await world.database.query<{ role: string }>(
    `select role from friendships where (user_id = $1 and friend_id = $2) or (user_id = $2 and friend_id = $1)
     order by user_id = $2`,
    [one.id, other.id],
  )
  return rows.map(({ role }) => role)
}

async function revision(person: Person): Promise<number> {
  const { rows } = await world.database.query<{ revision: string }>(
    'select revision from revisions where subject = $1',
    [`person:${person.id}`],
  )
  return Number(rows[0]?.revision ?? 0)
}

async function notificationsOf(person: Person): Promise<string[]> {
  const { rows } = await world.database.query<{ kind: string }>(
    'select kind from notifications where user_id = $1 order by created_at',
    [person.id],
  )
  return rows.map(({ kind }) => kind)
}

/** Deletes all of a person's friendships and notifications. */
const endAll = ({ id }: Person) =>
  pastAllRights(world.database, async (client) => {
    await client.query('delete from friendships where $1 in (user_id, friend_id)', [id])
    await client.query('delete from notifications where $1 in (user_id, person_id)', [id])
  })

const deleteAccount = ({ cookie, password }: Person) =>
  fetch(`${world.origin}/api/auth/delete-account`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', origin: world.origin },
    body: JSON.stringify({ password }),
  })

const block = (who: Person, whom: Person) =>
  pastAllRights(world.database, (client) =>
    client.query('insert into blocks (user_id, blocked_id) values ($1, $2)', [who.id, whom.id]),
  )

const ask = (requester: Person, requested: Person) =>
  pastAllRights(world.database, async (client) => {
    const id = newId()
    await client.query('insert into friend_requests (id, requester_id, requested_id) values ($1, $2, $3)', [
      id,
      requester.id,
      requested.id,
    ])
    await client.query(
      `insert into notifications (user_id, type, kind, person_id, friend_request_id)
       values ($1, 'friend_request', 'friendAsked', $2, $3)`,
      [requested.id, requester.id, id],
    )
  })

describe('an invitation', () => {
  test('shows the inviter’s name in the email, and makes the person who accepts it a friend without a role', async () => {
    const [id, email] = [newId(), newAddress()]
    const mia = await world.person({ name: 'Mia Stone' })
    const made = given(await invite(erin, `  ${email.toUpperCase()} `, id))
    expect(made).toEqual({
      id,
      email,
      state: 'sending',
      acceptedBy: null,
      createdAt: START,
      expiresAt: '2031-03-19T10:00:00Z',
    })
    await world.settled()
    expect(await invitationsOf(erin)).toEqual([{ ...made, state: 'pending' }])

    const token = secretTo(sink, email)
    const inviter = { id: erin.id, name: 'Erin Cole', photoId: null }
    expect(given(await look(mia, token))).toEqual({ inviter, isOwn: false })
    expect(given(await look(mia, token))).toEqual({ inviter, isOwn: false })
    const before = [await revision(erin), await revision(mia)]
    expect(given(await accept(mia, token))).toEqual({ inviter })
    expect(await friendships(erin, mia)).toEqual(['none', 'none'])
    expect((await invitationsOf(erin))[0]).toMatchObject({
      state: 'accepted',
      acceptedBy: { id: mia.id, name: 'Mia Stone', photoId: null },
    })
    expect(await notificationsOf(erin)).toEqual(['friendAccepted'])
    expect([(await revision(erin)) > (before[0] ?? 0), (await revision(mia)) > (before[1] ?? 0)]).toEqual([
      true,
      true,
    ])
    const third = await world.person()
    expect(refusal(await look(third, token))).toEqual([404, 'invitationInvalid'])
    expect(refusal(await accept(third, token))).toEqual([404, 'invitationInvalid'])
    expect(refusal(await accept(mia, token))).toEqual([404, 'invitationInvalid'])
  })

  test('neither stores nor logs the secret of an invitation (C64, C69)', async () => {
    const { token } = await invited()
    given(await look(await world.person(), token))
    const rows = [...(await everyRow(world.database)).values()].flat().join('\n')
    expect(rows).not.toContain(token)
    expect(world.logged()).not.toContain(token)
    // The stored hash cannot be used as a link, so a leaked database contains no working link.
    const { rows: hashes } = await world.database.query<{ secret_hash: string }>(
      'select secret_hash from friend_invitations where user_id = $1',
      [erin.id],
    )
    const mia = await world.person()
    expect(refusal(await accept(mia, hashes[0]?.secret_hash ?? ''))).toEqual([404, 'invitationInvalid'])
    given(await accept(mia, token))
  })

  test("sends the invitation to one address, with one link to our host and with no personal data but the inviter's name (C68)", async () => {
    const hostile = await confirmed(world, 'Erin\u2028Bcc: x@evil.example https://evil.example')
    const { email } = await invited(hostile)
    const [mail] = mailsTo(sink, email)
    expect(mail?.to).toEqual([email])
    expect(mail?.raw).toMatch(/^Subject: Somebody invites you to Homefield\r?$/m)
    expect(mail?.raw).not.toMatch(/^b?cc:|evil\.example/im)
    const text = mail ? plainText(mail) : ''
    expect(text.match(/https?:\/\/\S+/g)).toEqual([
      expect.stringMatching(/^http:\/\/localhost:3000\/invitation#token=[\w-]{43}$/),
    ])
    expect(text).not.toContain(hostile.email)
  })

  test('does not reveal whether the invited address has an account (C63)', async () => {
    const member = await world.person()
    const answers = await Promise.all([invite(erin, member.email), invite(erin, newAddress())])
    const [one, other] = answers.map((answer) => {
      const { state, acceptedBy, createdAt, expiresAt } = given(answer)
      return { status: answer.response.status, state, acceptedBy, createdAt, expiresAt }
    })
    expect(one).toMatchObject({ status: 200, state: 'sending' })
    expect(one).toEqual(other)
    await world.settled()
    const letters = (await invitationsOf(erin)).map(({ email, state }) => {
      const sent = mailsTo(sink, email)
        .filter((mail) => plainText(mail).includes('/invitation#'))
        .map((mail) =>
          plainText(mail)
            .replaceAll(email, '…')
            .replaceAll(/token=\S+/g, 'token')
            .replaceAll(/\s+/g, ' '),
        )
      return [state, sent]
    })
    expect(letters[0]).toEqual(letters[1])
    expect(letters[0]).toEqual(['pending', [expect.stringContaining('Erin Cole would like')]])
  })

  test('sends one invitation email if the client resends the command (C12)', async () => {
    const [id, email, command] = [newId(), newAddress(), newId()]
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        erin.api.POST('/invitations', { body: { id, email }, headers: { 'command-id': command } }),
      ),
    )
    expect(answers.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 200])
    await world.settled()
    expect(mailsTo(sink, email)).toHaveLength(1)
    expect(await invitationsOf(erin)).toHaveLength(1)
  })
})

describe('invitations that are rejected', () => {
  test('rejects an invitation to the inviter’s own address, a second invitation to the same address, and a 21st open invitation', async () => {
    expect(refusal(await invite(erin, erin.email.toUpperCase()))).toEqual([409, 'additionalEmailOwn'])
    const email = newAddress()
    const both = await Promise.all([invite(erin, email), invite(erin, email)])
    expect(both.map(({ response }) => response.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(refusal(await invite(erin, email.toUpperCase()))).toEqual([409, 'invitationExists'])
    // A second account may invite an address that the first account has invited.
    given(await invite(await confirmed(world), email))
    await pastAllRights(world.database, (client) =>
      client.query(
        `insert into friend_invitations (id, user_id, email, expires_at)
         select gen_random_uuid(), $1, n || '@many.example', '2031-03-19T10:00:00Z' from generate_series(1, 18) n`,
        [erin.id],
      ),
    )
    const last = await Promise.all([invite(erin, newAddress()), invite(erin, newAddress())])
    expect(last.map(({ response }) => response.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(refusal(await invite(erin, newAddress()))).toEqual([409, 'tooManyInvitations'])
    await world.database.query('delete from friend_invitations where user_id = $1 and email = $2', [
      erin.id,
      email,
    ])
    given(await invite(erin, newAddress()))
  })

  test.each([
    '',
    'nobody',
    'a@b',
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: c@d.example',
    'E <a@b.example>',
  ])('rejects the invalid address %j (C68)', async (email) => {
    expect(refusal(await invite(erin, email))).toEqual([400, 'invalid'])
    expect(await invitationsOf(erin)).toEqual([])
  })

  test("rejects an invitation while the inviter's own address is unconfirmed, unless the installation sends no email", async () => {
    expect(refusal(await invite(await world.person(), newAddress()))).toEqual([403, 'emailNotConfirmed'])
    const other = await startWorld({ name: 'invitations_outbox' })
    try {
      given(await invite(await other.person(), newAddress()))
    } finally {
      await other.close()
    }
  })

  test('responds with the same error to an invitation id that already exists and to a malformed id', async () => {
    const { id } = await invited(await confirmed(world))
    expect(refusal(await invite(erin, newAddress(), id))).toEqual([400, 'invalid'])
    expect(refusal(await invite(erin, newAddress(), 'x'))).toEqual([400, 'invalid'])
  })

  test('rejects the sixth invitation to an address within a day, even from other accounts or after deletions (C62)', async () => {
    const statuses: number[] = []
    for (const person of [await confirmed(world, 'One'), await confirmed(world, 'Other')])
      for (let nth = 1; nth <= 3; nth++) {
        const id = newId()
        const { response } = await invite(person, 'often@family.example', id)
        statuses.push(response.status)
        if (response.status === 200) given(await takeBack(person, id))
      }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test("rejects a person's 31st invitation within an hour", async () => {
    let last: Awaited<ReturnType<typeof invite>> | undefined
    for (let nth = 1; nth <= 31; nth++) last = await invite(erin, 'a@b')
    expect(last?.response.status).toBe(429)
    expect(Number(last?.response.headers.get('retry-after'))).toBeGreaterThan(60)
  })
})

describe('an invitation link', () => {
  test('creates only one friendship if ten people use one link at the same time (C64)', async () => {
    const { token } = await invited()
    const people = await Promise.all(Array.from({ length: 10 }, () => world.person()))
    const answers = await Promise.all(people.map((person) => accept(person, token)))
    expect(answers.map(({ response }) => response.status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(9).fill(404),
    ])
    const { rows } = await world.database.query('select 1 from friendships where user_id = $1', [erin.id])
    expect(rows).toHaveLength(1)
    const winner = people[answers.findIndex(({ response }) => response.status === 200)]
    expect((await invitationsOf(erin))[0]?.acceptedBy?.id).toBe(winner?.id)
  })

  test('returns equal responses if the client sends an acceptance ten times at the same time (C12)', async () => {
    const { token } = await invited()
    const mia = await world.person()
    const headers = { 'command-id': newId() }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => mia.api.POST('/invitations/accept', { body: { token }, headers })),
    )
    for (const answer of answers) expect(given(answer)).toEqual(given(answers[0]!))
    expect(await friendships(erin, mia)).toEqual(['none', 'none'])
    expect(await notificationsOf(erin)).toEqual(['friendAccepted'])
  })

  test('rejects an invitation link after 14 days (C64)', async () => {
    const [early, late] = [await invited(), await invited()]
    const [mia, leo] = [await world.person(), await world.person()]
    try {
      clock.set('2031-03-19T09:59:59Z')
      given(await accept(mia, early.token))
      clock.set('2031-03-19T10:00:00Z')
      expect(refusal(await look(leo, late.token))).toEqual([404, 'invitationInvalid'])
      expect(refusal(await accept(leo, late.token))).toEqual([404, 'invitationInvalid'])
      expect((await invitationsOf(erin)).map(({ state }) => state).toSorted()).toEqual([
        'accepted',
        'expired',
      ])
      // After the expiration, the inviter can invite the same address again.
      given(await invite(erin, late.email))
    } finally {
      clock.set(START)
    }
  })

  test('lets only the inviter delete an invitation, and then rejects the invitation’s link (C64)', async () => {
    const { id, token } = await invited()
    const mia = await world.person()
    expect(refusal(await takeBack(mia, id))).toEqual([404, 'invitationNotFound'])
    expect(refusal(await takeBack(mia, newId()))).toEqual([404, 'invitationNotFound'])
    given(await takeBack(erin, id))
    expect(await invitationsOf(erin)).toEqual([])
    expect(refusal(await look(mia, token))).toEqual([404, 'invitationInvalid'])
    expect(refusal(await accept(mia, token))).toEqual([404, 'invitationInvalid'])
    expect(refusal(await takeBack(erin, id))).toEqual([404, 'invitationNotFound'])
  })

  test('either creates the friendship or rejects the link if the acceptance and the deletion are concurrent (C64)', async () => {
    const mia = await world.person()
    for (let round = 0; round < 8; round++) {
      const { id, token } = await invited()
      const [accepted, back] = await Promise.all([accept(mia, token), takeBack(erin, id)])
      expect(back.response.status).toBe(200)
      expect(await friendships(erin, mia)).toEqual(accepted.error ? [] : ['none', 'none'])
      if (accepted.error) expect(refusal(accepted)).toEqual([404, 'invitationInvalid'])
      await endAll(mia)
    }
  })

  test('tells the inviter that the link is their own invitation, and keeps the link usable for others', async () => {
    const { token } = await invited()
    expect(given(await look(erin, token))).toMatchObject({ isOwn: true, inviter: { id: erin.id } })
    expect(refusal(await accept(erin, token))).toEqual([409, 'invitationOwn'])
    given(await accept(await world.person(), token))
  })

  test('returns invitationInvalid to a person whom the inviter blocked, and personBlocked to a person who blocked the inviter', async () => {
    const { token } = await invited()
    const [mia, leo] = [await world.person(), await world.person()]
    await block(erin, mia)
    expect(refusal(await look(mia, token))).toEqual([404, 'invitationInvalid'])
    expect(refusal(await accept(mia, token))).toEqual([404, 'invitationInvalid'])
    await block(leo, erin)
    expect(refusal(await accept(leo, token))).toEqual([409, 'personBlocked'])
    expect([await friendships(erin, mia), await friendships(erin, leo)]).toEqual([[], []])
    await world.database.query('delete from blocks where user_id = $1', [leo.id])
    given(await accept(leo, token))
  })

  test('marks the invitation as used when an existing friend accepts it, and leaves the roles of the friendship unchanged', async () => {
    const { token } = await invited()
    const mia = await world.person()
    await grant(world.database, { owner: erin, friend: mia, role: 'administrator' })
    given(await accept(mia, token))
    expect(await friendships(erin, mia)).toEqual(['administrator', 'none'])
    expect((await invitationsOf(erin))[0]?.state).toBe('accepted')
    expect(await notificationsOf(erin)).toEqual([])
    expect(refusal(await accept(await world.person(), token))).toEqual([404, 'invitationInvalid'])
  })

  test.each(['asked', 'was asked'])(
    'accepts an open friend request along with the invitation if the person %s earlier',
    async (who) => {
      const { token } = await invited()
      const mia = await world.person()
      await (who === 'asked' ? ask(mia, erin) : ask(erin, mia))
      given(await accept(mia, token))
      const { rows } = await world.database.query(
        'select status from friend_requests where requester_id in ($1, $2)',
        [erin.id, mia.id],
      )
      expect(rows).toEqual([{ status: 'accepted' }])
      expect(await friendships(erin, mia)).toEqual(['none', 'none'])
      expect([await notificationsOf(erin), await notificationsOf(mia)]).toEqual([['friendAccepted'], []])
    },
  )

  test('requires an onboarded account to accept an invitation', async () => {
    const { token } = await invited()
    const half = await world.person({ onboarded: false })
    expect(refusal(await look(half, token))).toEqual([403, 'onboardingIncomplete'])
    expect(refusal(await accept(half, token))).toEqual([403, 'onboardingIncomplete'])
    for (const path of ['look', 'accept']) {
      const answer = await fetch(`${world.origin}/api/v1/invitations/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      })
      expect(answer.status).toBe(401)
    }
  })

  test('rejects a link while the inviter’s account is being deleted, and drops the name of a friend with a deleted account (C80)', async () => {
    const [mine, hers] = [await invited(), await invited(await confirmed(world))]
    const mia = await world.person()
    given(await accept(mia, mine.token))
    await world.database.query(
      `insert into account_deletions (user_id, email, requested_at)
       select user_id, 'x', $2 from friend_invitations where id = $1`,
      [hers.id, START],
    )
    expect(refusal(await look(mia, hers.token))).toEqual([404, 'invitationInvalid'])
    expect(refusal(await accept(mia, hers.token))).toEqual([404, 'invitationInvalid'])
    await world.database.query('delete from account_deletions')

    await pastAllRights(world.database, (client) => client.query('delete from users where id = $1', [mia.id]))
    expect(await invitationsOf(erin)).toMatchObject([{ state: 'accepted', acceptedBy: null }])
    const { rows } = await world.database.query('select accepted_by from friend_invitations where id = $1', [
      mine.id,
    ])
    expect(rows).toEqual([{ accepted_by: null }])
  })

  test('creates no friendship if an invitation is accepted while the inviter deletes their account (C80)', async () => {
    const mia = await world.person()
    for (let round = 0; round < 4; round++) {
      const maker = await confirmed(world)
      const { token } = await invited(maker)
      const [answer, deletion] = await Promise.all([accept(mia, token), deleteAccount(maker)])
      expect(deletion.status).toBe(200)
      expect([200, 404]).toContain(answer.response.status)
      await world.settled()
      expect(await friendships(maker, mia)).toEqual([])
      const { rows } = await world.database.query(
        'select 1 from friend_invitations where user_id = $1 union select 1 from users where id = $1',
        [maker.id],
      )
      expect(rows).toEqual([])
    }
  })
})

describe('the invitation email', () => {
  test('resends an invitation with a new link, and invalidates the previous link (C64)', async () => {
    const { id, email, token } = await invited()
    await world.database.query(
      `select enqueue_job('mail.send', json_build_object('template', 'invitation', 'userId', $1::text, 'invitationId', $2::text))`,
      [erin.id, id],
    )
    await world.settled()
    const newer = secretTo(sink, email)
    expect(newer).not.toBe(token)
    const mia = await world.person()
    expect(refusal(await accept(mia, token))).toEqual([404, 'invitationInvalid'])
    given(await accept(mia, newer))
  })

  test('marks an invitation as bounced if the mail server rejects the email, and allows inviting the address again', async () => {
    const moody = await startSmtpSink({ RCPT: '550 5.1.1 nobody here' })
    const other = await startWorld({ name: 'invitations_bounced', smtpUrl: moody.url })
    try {
      const person = await confirmed(other)
      const email = newAddress()
      given(await invite(person, email))
      await other.settled()
      expect((await invitationsOf(person)).map(({ state }) => state)).toEqual(['bounced'])
      given(await invite(person, email))
      expect(other.logged()).not.toContain(email)
    } finally {
      await other.close()
      await moody.close()
    }
  })
})

test('deletes the address of a person who never accepted, 30 days after the invitation expired', async () => {
  await world.settled()
  const { id } = await invited()
  // The test reads the table directly, because the inviter's session expires before the invitation is deleted.
  const isThere = async () =>
    (await world.database.query('select 1 from friend_invitations where id = $1', [id])).rows.length > 0
  try {
    clock.set('2031-04-18T10:00:00Z')
    await world.app.cleanUpAccounts?.()
    expect(await isThere()).toBe(true)
    clock.set('2031-04-18T10:00:01Z')
    await world.app.cleanUpAccounts?.()
    expect(await isThere()).toBe(false)
  } finally {
    clock.set(START)
  }
})

test('prevents the app’s database role from reading hashes of secrets, changing an invitation’s state, and inviting for another account (C61)', async () => {
  const { id } = await invited()
  const mia = await world.person()
  const attempt = (who: Person, statement: string) =>
    world.app.database.app.transaction().execute(async (tx) => {
      await sql`select set_config('app.user_id', ${who.id}, true), set_config('app.now', ${START}, true)`.execute(
        tx,
      )
      return (await sql.raw(statement).execute(tx)).rows
    })
  const denied = { code: '42501' }
  await expect(attempt(erin, 'select secret_hash from friend_invitations')).rejects.toMatchObject(denied)
  await expect(attempt(erin, 'update friend_invitations set accepted_at = app_now()')).rejects.toMatchObject(
    denied,
  )
  await expect(
    attempt(
      erin,
      `insert into friend_invitations (id, user_id, email, expires_at) values ('${newId()}', '${mia.id}', 'x@y.example', app_now())`,
    ),
  ).rejects.toMatchObject(denied)
  await expect(attempt(mia, 'select drop_old_invitations()')).rejects.toMatchObject(denied)
  expect(await attempt(mia, 'select id from friend_invitations')).toEqual([])
  expect(await attempt(mia, `delete from friend_invitations where id = '${id}' returning id`)).toEqual([])
})

describe('a connection that breaks at any statement (C6)', () => {
  test('stores the invitation and its email together or not at all, and stores both when the client resends the command', async () => {
    const outcomes = await atEveryStatement(async () => {
      const person = erin
      await world.database.query('delete from friend_invitations where user_id = $1', [erin.id])
      await world.database.query('delete from request_limits')
      const [id, email, headers] = [newId(), newAddress(), { 'command-id': newId() }]
      await world.settled()
      return {
        send: async () => {
          const answer = await person.api.POST('/invitations', { body: { id, email }, headers })
          await world.settled()
          return answer.response.status
        },
        state: async () => [(await invitationsOf(person)).length, mailsTo(sink, email).length],
      }
    })
    expect(outcomes.length).toBeGreaterThan(3)
    for (const outcome of outcomes) {
      const { states, statuses } = outcome
      expect(states).toEqual([[0, 0], wasDone(outcome) ? [1, 1] : [0, 0], [1, 1]])
      expect(statuses[1]).toBe(200)
    }
  })

  test('creates the friendship and marks the link as used in one transaction', async () => {
    const [maker, mia] = [erin, await world.person()]
    const outcomes = await atEveryStatement(async () => {
      await world.database.query('delete from friend_invitations where user_id = $1', [maker.id])
      await world.database.query('delete from request_limits')
      await endAll(mia)
      const { token } = await invited(maker)
      const headers = { 'command-id': newId() }
      await world.settled()
      return {
        send: async () =>
          (await mia.api.POST('/invitations/accept', { body: { token }, headers })).response.status,
        state: async () => ({
          roles: await friendships(maker, mia),
          invitation: (await invitationsOf(maker)).map(({ state }) => state),
          notified: await notificationsOf(maker),
        }),
      }
    })
    const before = { roles: [], invitation: ['pending'], notified: [] }
    const after = { roles: ['none', 'none'], invitation: ['accepted'], notified: ['friendAccepted'] }
    expect(outcomes.length).toBeGreaterThan(3)
    for (const outcome of outcomes) {
      expect(outcome.states).toEqual([before, wasDone(outcome) ? after : before, after])
      expect(outcome.statuses[1]).toBe(200)
    }
  })
})
