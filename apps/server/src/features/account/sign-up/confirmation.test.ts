import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, type Person, send, startWorld, type World } from '../account.fixture.ts'

let world: World
beforeAll(async () => {
  world = await startWorld('confirmation')
})
afterAll(() => world.close())

const ask = ({ cookie }: Pick<Person, 'cookie'>) =>
  send(world, 'POST', '/api/v1/account/confirmation', { headers: { cookie, 'command-id': randomUUID() } })

test('sends the confirmation link again to the signed-in account', async () => {
  const person = await newPerson(world, 'ann@example.org')
  await world.runJobs()
  expect((await ask(person)).status).toBe(200)
  expect(await world.runJobs()).toEqual([{ template: 'confirm', userId: person.id, linkForm: 'token' }])
})

test('sends no confirmation link if the address is already confirmed or the request has no session', async () => {
  const person = await newPerson(world, 'bea@example.org')
  await world.superuser.query('update users set email_verified = true where id = $1', [person.id])
  await world.runJobs()
  expect((await ask(person)).code).toBe('emailConfirmed')
  expect((await ask({ cookie: '' })).code).toBe('unauthenticated')
  expect(await world.runJobs()).toEqual([])
})
