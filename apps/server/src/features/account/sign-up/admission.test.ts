import { createHash, randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { newPerson, type Person, send, startWorld, type World } from '../account.fixture.ts'

let world: World
afterEach(() => world.close())

const PASSWORD = 'Correct-Horse-7'
const signUp = (email: string, invitation?: string) =>
  send(world, 'POST', '/api/auth/sign-up/email', {
    headers: { origin: world.pageOrigin },
    body: { email, password: PASSWORD, ...(invitation !== undefined && { invitation }) },
  })
const accounts = async () =>
  (await world.superuser.query<{ email: string }>('select email from users order by email')).rows.map(
    ({ email }) => email,
  )
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
const secretOf = (name: string) => name.padEnd(43, 'x')
const invite = (operator: Person, secret: string, email: string | null = null) =>
  send(world, 'POST', '/api/v1/operator/invitations', {
    headers: { cookie: operator.cookie, origin: world.pageOrigin, 'command-id': randomUUID() },
    body: { id: randomUUID(), email, days: 7, secretHash: hashOf(secret) },
  })

test.each(['invited', 'closed'] as const)(
  'lets the first account in, and nobody after it without an invitation, if sign-up is %s',
  async (mode) => {
    world = await startWorld(`sign_up_${mode}`, { signUp: mode })
    expect((await signUp('first@example.org')).status).toBe(200)

    expect((await signUp('second@example.org')).code).toBe('signUpClosed')
    expect((await signUp('second@example.org', secretOf('guessed'))).code).toBe('invitationInvalid')
    // A known address gets the same response as an unknown one.
    expect((await signUp('first@example.org')).code).toBe('signUpClosed')

    expect(await accounts()).toEqual(['first@example.org'])
  },
)

test('lets one of several first accounts in that sign up at the same time', async () => {
  world = await startWorld('sign_up_race', { signUp: 'closed' })

  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => signUp(`${name}@example.org`).then(({ status }) => status)),
  )

  expect(answers.filter((status) => status === 200)).toHaveLength(1)
  expect(await accounts()).toHaveLength(1)
})

test('creates one account per invitation, and keeps an unused invitation usable', async () => {
  world = await startWorld('sign_up_once', { signUp: 'closed' })
  const operator = await newPerson(world, 'operator@example.org')
  const secret = secretOf('once')
  expect((await invite(operator, secret)).status).toBe(200)

  // An address that has an account creates none, so that the invitation stays usable.
  expect((await signUp('operator@example.org', secret)).status).toBe(200)
  expect((await signUp('short@example.org', 'short')).code).toBe('invalid')
  const answers = await Promise.all(['a', 'b', 'c'].map((name) => signUp(`${name}@example.org`, secret)))

  expect(answers.map(({ code }) => code || 'fine').toSorted()).toEqual([
    'fine',
    'invitationInvalid',
    'invitationInvalid',
  ])
  expect(await accounts()).toHaveLength(2)
  const { rows } = await world.superuser.query(
    'select secret_hash, used_by is not null as is_used from sign_up_invitations',
  )
  expect(rows).toEqual([{ secret_hash: `sha256:${hashOf(secret)}`, is_used: true }])
})

test('refuses an invitation that is expired, revoked or for another address', async () => {
  world = await startWorld('sign_up_refused', { signUp: 'closed' })
  const operator = await newPerson(world, 'operator@example.org')
  await invite(operator, secretOf('bound'), 'Ann@Example.org ')
  await invite(operator, secretOf('expired'))
  const { body } = (await invite(operator, secretOf('revoked'))) as { body: { id: string } }
  await world.superuser.query(`update sign_up_invitations set expires_at = now() where secret_hash = $1`, [
    `sha256:${hashOf(secretOf('expired'))}`,
  ])
  await send(world, 'DELETE', `/api/v1/operator/invitations/${body.id}`, {
    headers: { cookie: operator.cookie, origin: world.pageOrigin, 'command-id': randomUUID() },
  })

  expect((await signUp('bea@example.org', secretOf('bound'))).code).toBe('invitationInvalid')
  expect((await signUp('bea@example.org', secretOf('expired'))).code).toBe('invitationInvalid')
  expect((await signUp('bea@example.org', secretOf('revoked'))).code).toBe('invitationInvalid')
  expect((await signUp('ann@example.org', secretOf('bound'))).status).toBe(200)
  expect(await accounts()).toEqual(['ann@example.org', 'operator@example.org'])
})

test.each([
  ['invited', ['fine', 'invitationInvalid']],
  ['closed', ['invitationInvalid', 'invitationInvalid']],
] as const)("counts a friend's invitation once if sign-up is %s: %j", async (mode, expected) => {
  world = await startWorld(`sign_up_friend_${mode}`, { signUp: mode })
  const operator = await newPerson(world, 'operator@example.org')
  const secret = secretOf('friend')
  await world.superuser.query(
    `insert into friend_invitations (id, user_id, email, secret_hash, expires_at, created_at, updated_at)
     values ($1, $2, 'ann@example.org', $3, now() + interval '1 day', now(), now())`,
    [randomUUID(), operator.id, `sha256:${hashOf(secret)}`],
  )

  const codes = []
  for (const email of ['ann@example.org', 'other@example.org'])
    codes.push((await signUp(email, secret)).code || 'fine')

  expect(codes).toEqual(expected)
})
