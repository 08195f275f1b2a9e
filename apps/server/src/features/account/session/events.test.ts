import { credentialIn } from '@homefield/testkit/person'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedUp, PASSWORD, send, signIn, startWorld, type World } from '../account.fixture.ts'

let world: World
beforeAll(async () => {
  world = await startWorld('sign-in-events')
})
afterAll(() => world.close())

async function eventsOf(userId: string) {
  const { rows } = await world.superuser.query<{ kind: string; network: string; user_agent: string }>(
    'select kind, network, user_agent from security_events where user_id = $1 order by created_at, id',
    [userId],
  )
  return rows
}
const kinds = async (userId: string) => (await eventsOf(userId)).map(({ kind }) => kind)

test('records each sign-in, failed sign-in and sign-out with its device and network', async () => {
  const person = await signedUp(world, 'ann@example.org')
  await signIn(world, person.email, 'Wrong1password', { 'user-agent': 'Somebody else' })
  await send(world, 'POST', '/api/auth/sign-out', { body: {}, headers: { cookie: person.cookie } })
  expect(await kinds(person.id)).toEqual(['signedIn', 'signInFailed', 'signedOut'])
  expect((await eventsOf(person.id))[1]).toEqual({
    kind: 'signInFailed',
    network: '127.0.0.1',
    user_agent: 'Somebody else',
  })
})

test('records no event for a failed sign-in with an address that has no account', async () => {
  const count = async () =>
    (await world.superuser.query('select count(*)::int as n from security_events')).rows[0].n
  const before = await count()
  expect((await signIn(world, 'nobody@example.org')).code).toBe('signInFailed')
  expect(await count()).toBe(before)
})

test('records no event for a sign-out without a session', async () => {
  const person = await signedUp(world, 'bea@example.org')
  await send(world, 'POST', '/api/auth/sign-out', { body: {} })
  expect(await kinds(person.id)).toEqual(['signedIn'])
})

test('notifies streams when a sign-in opens or replaces a session, and when a person signs out (C64)', async () => {
  const person = await signedUp(world, 'carl@example.org')
  world.bumped.length = 0
  const again = await signIn(world, person.email, PASSWORD, { cookie: person.cookie })
  expect(world.bumped).toEqual([`person:${person.id}`, `person:${person.id}`])
  world.bumped.length = 0
  await send(world, 'POST', '/api/auth/sign-out', {
    body: {},
    headers: { authorization: `Bearer ${credentialIn(again.headers)}` },
  })
  expect(world.bumped).toEqual([`person:${person.id}`])
})
