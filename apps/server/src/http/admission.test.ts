import type { Work } from '@homefield/database/work'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Shed } from '../lib/app-error.ts'
import { newId } from '../lib/ids.ts'
import { Admission } from './admission.ts'

describe('Admission', () => {
  let now = 0
  const admissionOf = (places: number) => new Admission({ places, now: () => now })
  const forever = () => new Promise<never>(() => undefined)
  const isShed = async (admission: Admission) =>
    admission.admit(async () => false).catch((error: unknown) => error instanceof Shed)

  test.each([
    { inside: 2, waited: 60_000, sheds: false, what: 'all places are taken, but nobody waits' },
    { inside: 3, waited: 2_000, sheds: false, what: 'the head of the queue has waited for two seconds' },
    { inside: 3, waited: 2_001, sheds: true, what: 'the head of the queue has waited for longer' },
    { inside: 39, waited: 0, sheds: false, what: 'fewer than 20 entries per place' },
    { inside: 40, waited: 0, sheds: true, what: '20 entries per place' },
  ])('with two places: $what', async ({ inside, waited, sheds }) => {
    now = 1_000
    const admission = admissionOf(2)
    for (let entry = 0; entry < inside; entry++) void admission.admit(forever)

    now += waited

    expect(await isShed(admission)).toBe(sheds)
  })

  test('does not count entries that ended or failed', async () => {
    const admission = admissionOf(1)
    for (let entry = 0; entry < 50; entry++) {
      await admission.admit(async () => undefined)
      await admission.admit(() => Promise.reject(new Error('failed'))).catch(() => undefined)
    }
    expect(await isShed(admission)).toBe(false)
  })

  test('counts units of work without refusing them', async () => {
    const admission = admissionOf(1)
    const work = admission.counted({ read: forever, write: forever, system: forever } as Work)
    for (let unit = 0; unit < 25; unit++) void work.read(newId(), forever)
    expect(await isShed(admission)).toBe(true)
  })
})

describe('a server whose connections are all in use', () => {
  let world: World
  let erin: Person
  beforeAll(async () => {
    world = await startWorld({ name: 'admission', roles: ['http'] })
    erin = await world.person()
  })
  afterAll(() => world?.close())

  const ask = (path: string, init: RequestInit = {}, command = newId()) =>
    fetch(`${world.origin}${path}`, {
      ...init,
      headers: { cookie: erin.cookie, 'content-type': 'application/json', 'command-id': command },
    })
  const outcomeOf = ({ status, headers }: Response) => `${status} ${headers.get('retry-after')}`
  const child = { id: newId(), name: 'Maya', color: '#3B82F6', sports: [] }
  const command = newId()
  const create = () => ask('/api/v1/profiles', { method: 'POST', body: JSON.stringify(child) }, command)

  test('refuses new calls with 503 and Retry-After while others wait, and serves the waiting calls later', async () => {
    const pool = world.app.database.pools.app
    const places = pool.options.max
    // A call that waits for a connection must not end by a time-out, so that only a refusal can end a call.
    pool.options.connectionTimeoutMillis = 0
    const held = await Promise.all(Array.from({ length: places }, () => pool.connect()))
    const ended: string[] = []
    const calls = Array.from({ length: places * 25 }, async () => {
      ended.push(outcomeOf(await ask('/api/v1/profiles')))
    })
    await expect.poll(() => ended.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(places * 5)
    const write = await create()
    const health = await ask('/healthz')
    for (const client of held) client.release()
    await Promise.all(calls)

    expect(outcomeOf(write)).toBe('503 2')
    expect(await write.json()).toMatchObject({ error: { code: 'unavailable' } })
    expect(health.status).toBe(200)
    expect(ended.filter((outcome) => outcome === '503 2')).toHaveLength(places * 5)
    expect(ended.filter((outcome) => outcome === '200 null')).toHaveLength(places * 20)
    expect((await create()).status).toBe(200)
  })

  test('lets people sign out while no connection is free', async () => {
    const pool = world.app.database.pools.app
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    const signedOut = await ask('/api/auth/sign-out', { method: 'POST', body: '{}' })
    for (const client of held) client.release()
    expect(signedOut.status).toBe(200)
  })
})
