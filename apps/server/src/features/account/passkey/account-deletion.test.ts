import { PASSWORD } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDevice } from './authenticator.fixture.ts'

/** Runs the complete server, adds a passkey, and uses the passkey to authorize the deletion of the account. */

const PUBLIC_URL = 'http://localhost:3000'
let world: World
beforeAll(async () => {
  world = await startWorld({ name: 'passkey_deletion' })
})
afterAll(() => world.close())

async function post(path: string, body: object | undefined, cookie: string) {
  const reply = await fetch(`${world.origin}/api/auth${path}`, {
    method: 'POST',
    headers: {
      origin: PUBLIC_URL,
      cookie,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const set = reply.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
  return { status: reply.status, body: (await reply.json()) as object, cookie: [cookie, ...set].join('; ') }
}

test("accepts the owner's passkey as confirmation to delete an account and rejects another person's passkey", async () => {
  const device = () => newDevice({ origin: PUBLIC_URL, rpId: 'localhost' })
  const [erin, mallory] = [await world.person(), await world.person()]
  const [own, foreign] = [device(), device()]
  for (const [person, key] of [
    [erin, own],
    [mallory, foreign],
  ] as const) {
    const begun = await post('/passkey/register-options', { password: PASSWORD }, person.cookie)
    const response = key.create(begun.body)
    expect((await post('/passkey/register', { response, name: '' }, begun.cookie)).status).toBe(200)
  }
  for (const id of ['a\u0000', 'é', '']) {
    const reply = await post(
      '/delete-account',
      { passkey: { ...own.get({ challenge: 'YQ' }), id } },
      erin.cookie,
    )
    expect(reply.status).toBe(401)
  }
  for (const [key, status] of [
    [foreign, 401],
    [own, 200],
  ] as const) {
    const begun = await post('/passkey/sign-in-options', undefined, erin.cookie)
    const reply = await post('/delete-account', { passkey: key.get(begun.body) }, begun.cookie)
    expect(reply.status).toBe(status)
  }
  expect((await erin.api.GET('/me')).response.status).toBe(401)
  expect((await mallory.api.GET('/me')).response.status).toBe(200)
})
