import { createHash } from 'node:crypto'
import { given, pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'

/*
 * C63: a request must not reveal whether a person exists if the asker may not find that person.
 * The asker may not find people who are hidden, block the asker, have no time zone yet, or deleted their account.
 * The response must equal the response for an unknown id byte for byte, except for the request id.
 */

const ABSENT = ['hidden', 'blocking', 'newcomer', 'leaving', 'deleted', 'nobody'] as const
type Absent = (typeof ABSENT)[number]

let world: World
let asker: Person
const ids = new Map<Absent | 'findable', { id: string; portrait: string }>()
const nameOf = (who: Absent | 'findable') => `Quentin ${who}`

beforeAll(async () => {
  world = await startWorld({ name: 'enumeration' })
  asker = await world.person({ name: 'Asker' })
  const photo = Buffer.from(
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer(),
  )
  for (const who of ['findable', ...ABSENT] as const) {
    if (who === 'nobody') {
      ids.set(who, { id: newId(), portrait: newId() })
      continue
    }
    const person = await world.person({ name: nameOf(who) })
    const portrait = newId()
    const stored = await fetch(`${world.origin}/api/v1/files?id=${portrait}&kind=portrait`, {
      method: 'POST',
      headers: { cookie: person.cookie, 'command-id': newId() },
      body: photo,
    })
    if (stored.status !== 200) throw new Error(`upload: ${stored.status}`)
    ids.set(who, { id: person.id, portrait })
    await makeAbsent(who, person)
  }
})
afterAll(() => world?.close())

async function makeAbsent(who: Absent | 'findable', person: Person): Promise<void> {
  if (who === 'hidden') given(await person.api.PATCH('/settings', { body: { findable: false } }))
  if (who === 'blocking')
    given(
      await person.api.PUT('/blocked-people/{userId}', {
        params: { path: { userId: asker.id } },
        body: { report: null },
      }),
    )
  if (who === 'newcomer')
    await pastAllRights(world.database, (as) =>
      as.query(`update user_settings set timezone = '' where user_id = $1`, [person.id]),
    )
  if (who === 'leaving')
    await world.database.query(
      `insert into account_deletions (user_id, email, requested_at) values ($1, 'x', now())`,
      [person.id],
    )
  if (who === 'deleted') await world.database.query('delete from users where id = $1', [person.id])
}

const of = (who: Absent | 'findable') => ids.get(who) ?? { id: '', portrait: '' }

/** Returns the status, body and headers of a response, without the request id and the date. */
async function bytesOf(method: string, path: string, body?: unknown): Promise<string> {
  const answer = await fetch(`${world.origin}/api/v1${path}`, {
    method,
    headers: {
      cookie: asker.cookie,
      ...(method === 'GET' ? {} : { 'command-id': newId() }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  const text = (await answer.text()).replace(/"requestId":"[^"]*"/, '')
  return JSON.stringify([answer.status, headers, text])
}

type Question = readonly [string, (who: Absent | 'findable') => Promise<string>]
const QUESTIONS: readonly Question[] = [
  ['sending a friend request', (who) => bytesOf('POST', '/friend-requests', { userId: of(who).id })],
  [
    'sending a friend request with a message',
    (who) => bytesOf('POST', '/friend-requests', { userId: of(who).id, message: 'Hello' }),
  ],
  ['blocking', (who) => bytesOf('PUT', `/blocked-people/${of(who).id}`, { report: null })],
  ['unblocking', (who) => bytesOf('DELETE', `/blocked-people/${of(who).id}`)],
  ['changing a role', (who) => bytesOf('PATCH', `/friends/${of(who).id}`, { role: 'viewer', version: 1 })],
  ['removing a friend', (who) => bytesOf('DELETE', `/friends/${of(who).id}`)],
  ['reading the portrait', (who) => bytesOf('GET', `/files/${of(who).portrait}/64`)],
  ['searching for the full name', (who) => bytesOf('GET', `/people?q=${encodeURIComponent(nameOf(who))}`)],
]

describe('requests about a person who cannot be found (C63)', () => {
  test.each(QUESTIONS)(
    'a person who cannot be found gets the answer for an unknown id: %s',
    async (name, ask) => {
      const absent = await ask('nobody')
      for (const who of ABSENT) expect([who, await ask(who)]).toEqual([who, absent])
      // Only a search or a portrait request responds differently for a person who can be found.
      if (name.startsWith('searching') || name === 'reading the portrait')
        expect(await ask('findable')).not.toBe(absent)
    },
  )

  test('lists only findable people in a search, and only with id, name and photo', async () => {
    const { people } = given(await asker.api.GET('/people', { params: { query: { q: 'quentin' } } }))
    expect(people).toEqual([{ id: of('findable').id, name: 'Quentin findable', photoId: null }])
  })

  test('treats SQL wildcards in a search as ordinary letters', async () => {
    for (const q of ['%%', '__', '%findable', 'Quentin_findable', '\\\\', '%" or 1=1 --'])
      expect(given(await asker.api.GET('/people', { params: { query: { q } } })).people).toEqual([])
  })

  test('answers an invitation by a person who has blocked the recipient in the same way as an unknown invitation', async () => {
    const look = (token: string) => bytesOf('POST', '/invitations/look', { token })
    const accept = (token: string) => bytesOf('POST', '/invitations/accept', { token })
    const invitation = async (who: Absent) => {
      const secret = newId()
      const hash = createHash('sha256').update(secret).digest('base64url')
      await pastAllRights(world.database, (as) =>
        as.query(
          `insert into friend_invitations (id, user_id, email, secret_hash, expires_at)
           values ($1, $2, 'asker@elsewhere.example', $3, now() + interval '1 day')`,
          [newId(), of(who).id, `sha256:${hash}`],
        ),
      )
      return secret
    }
    for (const ask of [look, accept]) {
      const absent = await ask(newId())
      for (const who of ['blocking', 'leaving'] as const)
        expect([who, await ask(await invitation(who))]).toEqual([who, absent])
    }
  })
})
