import type { DB } from '@homefield/database/schema.gen'
import { asNobody, asUser } from '@homefield/database/transaction'
import { grant } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { BLUE, bytesOf, picture, read, upload } from './file.fixture.ts'

let world: World
let owner: Person
let stranger: Person
let photo: string

beforeAll(async () => {
  world = await startWorld({ name: 'reading' })
  owner = await world.person()
  stranger = await world.person()
  photo = (await upload(world, owner, await picture())).id
})
afterAll(() => world?.close())

const readAs = (person: Person, id = photo, headers: Record<string, string> = {}) =>
  read(world, id, { headers: { cookie: person.cookie, ...headers } })

/** Returns a response without its request id and date, so that the test can compare two error responses. */
async function said(answer: Response): Promise<unknown> {
  const { error } = (await answer.json()) as { error: { requestId?: string } }
  delete error.requestId
  const headers = Object.fromEntries(answer.headers)
  for (const name of ['x-request-id', 'date']) delete headers[name]
  return { status: answer.status, error, headers }
}

describe('reading a photo (C51)', () => {
  it('returns a photo to the owner, who sends a session cookie or a bearer token', async () => {
    const byCookie = await readAs(owner)
    const byBearer = await read(world, photo, { headers: { authorization: `Bearer ${owner.bearer}` } })
    expect([byCookie.status, byBearer.status]).toEqual([200, 200])
    expect((await bytesOf(byBearer)).equals(await bytesOf(byCookie))).toBe(true)
  })

  it.each(['viewer', 'administrator'] as const)(
    'returns a photo to a %s until the role is withdrawn',
    async (role) => {
      const friend = await world.person()
      expect((await readAs(friend)).status).toBe(404)
      await grant(world.database, { owner, friend, role })
      const seen = await readAs(friend)
      expect(seen.status).toBe(200)
      const etag = seen.headers.get('etag') ?? ''
      await grant(world.database, { owner, friend, role: 'none' })
      expect((await readAs(friend)).status).toBe(404)
      // A 304 response would tell a stranger that the photo exists and has not changed.
      expect((await readAs(friend, photo, { 'if-none-match': etag })).status).toBe(404)
      await grant(world.database, { owner, friend, role: null })
      expect((await readAs(friend)).status).toBe(404)
    },
  )

  it('returns no photo without a valid session', async () => {
    const gone = await world.person()
    const out = await fetch(`${world.origin}/api/auth/sign-out`, {
      method: 'POST',
      headers: { cookie: gone.cookie, origin: world.origin, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(out.status).toBe(200)
    const answers = await Promise.all([
      read(world, photo),
      read(world, photo, { headers: { authorization: 'Bearer nonsense' } }),
      read(world, photo, { headers: { authorization: `Bearer ${owner.bearer.slice(0, -4)}AAAA` } }),
      readAs(gone),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401, 401])
  })

  it('returns a photo only to an onboarded account, and only if the account id in the header matches the session', async () => {
    expect((await readAs(await world.person({ onboarded: false }))).status).toBe(403)
    expect((await readAs(owner, photo, { 'account-id': stranger.id })).status).toBe(401)
  })

  it('returns the same 404 response to a stranger for an existing photo as for an unknown id', async () => {
    const forbidden = await said(await readAs(stranger))
    expect(forbidden).toMatchObject({ status: 404, error: { code: 'notFound' } })
    expect(await said(await readAs(stranger, newId()))).toEqual(forbidden)
    expect((await readAs(stranger, photo)).headers.get('cache-control')).toBe('no-store')
  })

  it('hides a photo from a friend who has no role from the photo’s owner', async () => {
    const friend = await world.person()
    await grant(world.database, { owner: friend, friend: owner, role: 'administrator' })
    expect((await readAs(friend)).status).toBe(404)
  })

  it.each([
    ['an invalid id', 'photo', '512'],
    ['a path', encodeURIComponent('../../etc/passwd'), '512'],
    ['a NUL', '%00', '512'],
    ['an invalid size', '', '1024'],
    ['the name of another file in the same folder', '', encodeURIComponent('../../x')],
  ])('rejects a photo request with %s', async (_what, id, variant) => {
    const answer = await read(world, id || photo, { headers: { cookie: owner.cookie }, variant })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-type')).toContain('application/json')
  })
})

it.each(['full', 'bubble'])(
  'answers 404 without an error log for a size that photos do not have: %s (C52)',
  async (variant) => {
    const answer = await read(world, photo, { headers: { cookie: owner.cookie }, variant })
    expect(answer.status).toBe(404)
    expect(world.logged()).not.toContain('a file is missing from the storage')
  },
)

describe('a photo response', () => {
  it('returns a photo as an image with private caching and nosniff (C51)', async () => {
    const { headers } = await readAs(owner)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers.get('vary')?.toLowerCase().split(/, */)).toEqual(
      expect.arrayContaining(['cookie', 'authorization']),
    )
  })

  it('sends a correct Content-Length with a photo, even for HEAD', async () => {
    const whole = await readAs(owner)
    const head = await read(world, photo, { headers: { cookie: owner.cookie }, method: 'HEAD' })
    expect(Number(whole.headers.get('content-length'))).toBe((await bytesOf(whole)).byteLength)
    expect([head.status, head.headers.get('content-length')]).toEqual([
      200,
      whole.headers.get('content-length'),
    ])
    expect((await read(world, photo, { headers: { cookie: stranger.cookie }, method: 'HEAD' })).status).toBe(
      404,
    )
  })

  it('responds with 304 if the ETag matches, and uses a different ETag for each content and size', async () => {
    const etag = (await readAs(owner)).headers.get('etag') ?? ''
    const again = await readAs(owner, photo, { 'if-none-match': `"other", W/${etag}` })
    expect([again.status, (await bytesOf(again)).byteLength, again.headers.get('etag')]).toEqual([
      304,
      0,
      etag,
    ])
    expect(again.headers.get('cache-control')).toContain('private')
    const smaller = await read(world, photo, {
      headers: { cookie: owner.cookie, 'if-none-match': etag },
      variant: '64',
    })
    const same = (await upload(world, owner, await picture())).id
    const other = (await upload(world, owner, await picture(BLUE))).id
    expect(smaller.status).toBe(200)
    expect((await readAs(owner, same)).headers.get('etag')).toBe(etag)
    expect((await readAs(owner, other)).headers.get('etag')).not.toBe(etag)
  })
})

describe('row-level security of the table files (C61)', () => {
  const now = Temporal.Now.instant()

  it('hides a file from a database connection without a user and from a stranger', async () => {
    const { app } = world.app.database
    const act = async (tx: Kysely<DB>) =>
      (await tx.selectFrom('files').select('id').where('id', '=', photo).execute()).length
    const as = (userId: string) => asUser(app, { userId, now }, act)
    expect([await asNobody(app, now, act), await as(stranger.id), await as(owner.id)]).toEqual([0, 0, 1])
  })

  it('rejects inserting a file for another family', async () => {
    const row = {
      id: newId(),
      owner_id: owner.id,
      kind: 'photo',
      storage_id: newId(),
      content_type: 'image/jpeg',
      bytes: 1,
      variants: ['512'],
      content_hash: Buffer.alloc(32),
    }
    const insert = asUser(world.app.database.app, { userId: stranger.id, now }, (tx) =>
      tx.insertInto('files').values(row).execute(),
    )
    await expect(insert).rejects.toThrow('row-level security')
  })

  it('prevents a person who may see a photo from scheduling the deletion of the photo’s bytes', async () => {
    const friend = await world.person()
    await grant(world.database, { owner, friend, role: 'administrator' })
    const { rows } = await world.database.query<{ storage_id: string }>(
      'select storage_id from files where id = $1',
      [photo],
    )
    const line = { storage_id: rows[0]?.storage_id ?? '', owner_id: friend.id, due_at: null }
    const { app } = world.app.database
    const name = asUser(app, { userId: friend.id, now }, (tx) =>
      tx.insertInto('file_removals').values(line).execute(),
    )
    await expect(name).rejects.toThrow('row-level security')
  })
})
