import { OLDEST_CLIENT } from '@homefield/contract/client'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ name: 'oldest_client' })
})
afterAll(() => world?.close())

const call = (path: string, headers: Record<string, string> = {}, body?: object) =>
  fetch(`${world.origin}${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...(body && { 'content-type': 'application/json', 'command-id': newId() }), ...headers },
  })

describe('the oldest client version that the server supports', () => {
  test('sends the header Oldest-Client with every response, including errors and the event stream', async () => {
    const { cookie } = await world.person()
    const answers = await Promise.all([
      call('/api/v1/me', { cookie }),
      call('/api/v1/me'),
      call('/api/v1/profiles', { cookie }, {}),
      call('/api/v1/stream', { cookie }),
      call('/api/auth/sign-in/email', {}, {}),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 400, 200, 400])
    for (const answer of answers) {
      expect(answer.headers.get('oldest-client')).toBe(String(OLDEST_CLIENT))
      await answer.body?.cancel()
    }
  })

  test('rejects every call of an older client with 426, and serves newer clients and browsers', async () => {
    const { cookie } = await world.person()
    const child = { id: newId(), name: 'Maya', color: '#3B82F6', sports: [] }
    const old = { cookie, 'client-number': String(OLDEST_CLIENT - 1) }
    const refused = await call('/api/v1/profiles', old, child)
    expect(refused.status).toBe(426)
    expect(await refused.json()).toMatchObject({ error: { code: 'clientTooOld' } })
    expect((await call('/api/v1/me', old)).status).toBe(426)
    expect((await call('/api/v1/stream', old)).status).toBe(426)
    const { rows } = await world.database.query('select 1 from profiles')
    expect(rows).toEqual([])

    for (const number of [OLDEST_CLIENT, OLDEST_CLIENT + 1])
      expect((await call('/api/v1/me', { cookie, 'client-number': String(number) })).status).toBe(200)
    expect((await call('/api/v1/profiles', { cookie }, child)).status).toBe(200)
  })
})
