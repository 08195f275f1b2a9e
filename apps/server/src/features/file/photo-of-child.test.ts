import type { ProfileChange } from '@homefield/contract/profile'
import { addChild, childOf, given, grant } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { atEveryStatement } from '@homefield/testkit/statements'
import { startWorld, type World } from '@homefield/testkit/world'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import {
  BLUE,
  bytesOf,
  FaultyStorage,
  filesBelow,
  picture,
  read,
  RED,
  SIZES,
  upload,
} from './file.fixture.ts'

/* Tests what happens to a child's photo, from the upload to the deletion of the stored bytes. */

let world: World
let root: string
let storage: FaultyStorage
let erin: Person
let zoe: Person
let maya: string
const clock = new SettableClock('2026-04-27T12:00:00Z')

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'homefield-photos-'))
  storage = new FaultyStorage(root)
  world = await startWorld({ name: 'photos', storage, clock })
})
beforeEach(async () => {
  await world.database.query(
    `begin; select set_config('app.now', now()::text, true); delete from users; delete from file_removals; commit`,
  )
  for (const entry of await readdir(root)) await rm(join(root, entry), { recursive: true, force: true })
  erin = await world.person()
  zoe = await world.person()
  await grant(world.database, { owner: erin, friend: zoe, role: 'administrator' })
  maya = await addChild(erin, 'Maya')
})
afterAll(async () => {
  await world?.close()
  await rm(root, { recursive: true, force: true })
})

const statusFor = async (who: Person, id: string) =>
  (await read(world, id, { headers: { cookie: who.cookie } })).status

async function set(who: Person, photoId: string | null, child = maya): Promise<void> {
  const { version } = await childOf(who, child)
  const body: ProfileChange = { version, photoId }
  given(await who.api.PATCH('/profiles/{id}', { params: { path: { id: child } }, body }))
}

async function photoOf(who: Person, child = maya, color = RED): Promise<string> {
  const stored = await upload(world, who, await picture(color), { profileId: child })
  expect(stored.status).toBe(200)
  await set(who, stored.id, child)
  return stored.id
}

async function ownerOf(id: string): Promise<string | undefined> {
  const { rows } = await world.database.query<{ owner_id: string }>(
    'select owner_id from files where id = $1',
    [id],
  )
  return rows[0]?.owner_id
}

const cleanUpBytes = async () => world.app.cleanUpFiles?.()
/** Runs the hourly job that deletes unused photos. */
const cleanUpUnused = async () => world.app.cleanUpAccounts?.()
const filesKept = async () => (await filesBelow(root)).length

describe('the owner of a child’s photo', () => {
  it("stores the child's owner as the owner of a photo, even if an administrator uploads the photo", async () => {
    const own = await upload(world, erin, await picture(), { profileId: maya })
    const lent = await upload(world, zoe, await picture(), { profileId: maya })
    const zoes = await upload(world, zoe, await picture())
    expect([await ownerOf(own.id), await ownerOf(lent.id), await ownerOf(zoes.id)]).toEqual([
      erin.id,
      erin.id,
      zoe.id,
    ])
    await set(zoe, lent.id)
    expect(await childOf(erin, maya)).toMatchObject({ photoId: lent.id })
    expect([await statusFor(erin, lent.id), await statusFor(zoe, lent.id)]).toEqual([200, 200])
  })

  it.each(['viewer', 'none', null] as const)(
    'gives the role %s the same answer as for an unknown child and stores nothing (C60)',
    async (role) => {
      const friend = await world.person()
      if (role !== null) await grant(world.database, { owner: erin, friend, role })
      for (const profileId of [maya, newId()]) {
        const { status, body, id } = await upload(world, friend, await picture(), { profileId })
        expect([status, body.error?.code, body.error?.message]).toEqual([
          404,
          'profileNotFound',
          'Profile not found',
        ])
        expect(await ownerOf(id)).toBeUndefined()
      }
      expect(await filesKept()).toBe(0)
    },
  )

  it('stores no photo and deletes the uploaded bytes if the administrator role is revoked during the upload', async () => {
    storage.puts = 0
    storage.beforePut = async (nth) => {
      if (nth === 4) await grant(world.database, { owner: erin, friend: zoe, role: 'viewer' })
    }
    const { status, body, id } = await upload(world, zoe, await picture(), { profileId: maya })
    storage.beforePut = () => undefined
    expect([status, body.error?.code]).toEqual([404, 'profileNotFound'])
    expect([await ownerOf(id), await filesKept()]).toEqual([undefined, 4])
    clock.advance({ minutes: 16 })
    await cleanUpBytes()
    expect(await filesKept()).toBe(0)
  })

  it.each([
    ['a portrait of a child', { kind: 'portrait' as const }],
    ['a photo for an invalid profile id', { profileId: 'maya' }],
  ])('rejects an upload of %s', async (_what, options) => {
    const { status, body } = await upload(world, erin, await picture(), { profileId: maya, ...options })
    expect([status, body.error?.code]).toEqual([400, 'invalid'])
    expect(await filesKept()).toBe(0)
  })

  it("counts a child's photo toward the owner's limit instead of the uploader's limit (P4)", async () => {
    const fill = (owner: Person) =>
      world.database.query(
        `insert into files (id, owner_id, kind, storage_id, content_type, bytes, variants, content_hash, created_at, updated_at)
         select gen_random_uuid(), $1, 'photo', gen_random_uuid(), 'image/jpeg', 1, '{512}', sha256('x'), now(), now()
         from generate_series(1, 500)`,
        [owner.id],
      )
    await fill(zoe)
    expect((await upload(world, zoe, await picture())).body.error?.code).toBe('tooManyImages')
    expect((await upload(world, zoe, await picture(), { profileId: maya })).status).toBe(200)
    await fill(erin)
    expect((await upload(world, zoe, await picture(), { profileId: maya })).body.error?.code).toBe(
      'tooManyImages',
    )
  })
})

it('makes square JPEGs in four sizes without metadata about location, camera or owner of the camera (C50)', async () => {
  const secret = 'Erin Calloway'
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: BLUE } })
    .withExif({
      IFD0: { Artist: secret, Make: secret },
      IFD2: { BodySerialNumber: secret },
      IFD3: { GPSLatitude: '45/1 30/1 0/1', GPSLatitudeRef: 'N' },
    })
    .jpeg()
    .toBuffer()
  expect(bytes.includes(secret)).toBe(true)
  const { id } = await upload(world, zoe, bytes, { profileId: maya })
  await set(zoe, id)
  for (const size of SIZES) {
    const jpeg = await bytesOf(
      await read(world, id, { headers: { cookie: erin.cookie }, variant: String(size) }),
    )
    const { format, width, height, exif, xmp, iptc, icc } = await sharp(jpeg).metadata()
    expect([format, width, height]).toEqual(['jpeg', size, size])
    expect([exif, xmp, iptc, icc]).toEqual(Array(4).fill(undefined))
    expect(jpeg.includes(secret)).toBe(false)
  }
})

describe("the URL of a child's photo (C51)", () => {
  it('serves a photo only to people who see the child, and returns 404 to a friend after the friendship ends', async () => {
    const [viewer, stranger] = [await world.person(), await world.person()]
    await grant(world.database, { owner: erin, friend: viewer, role: 'viewer' })
    const id = await photoOf(erin)
    const statuses = async () => Promise.all([erin, zoe, viewer, stranger].map((who) => statusFor(who, id)))
    expect(await statuses()).toEqual([200, 200, 200, 404])
    await grant(world.database, { owner: erin, friend: zoe, role: 'none' })
    await grant(world.database, { owner: erin, friend: viewer, role: null })
    expect(await statuses()).toEqual([200, 404, 404, 404])
    // The URL must also stop working for the administrator who uploaded the photo.
    await grant(world.database, { owner: erin, friend: zoe, role: 'administrator' })
    const chosen = await photoOf(zoe)
    await grant(world.database, { owner: erin, friend: zoe, role: null })
    expect([await statusFor(zoe, chosen), await statusFor(erin, chosen)]).toEqual([404, 200])
  })

  it('returns 404 after a photo was replaced or removed, or after the child was deleted', async () => {
    const first = await photoOf(erin)
    const second = await photoOf(erin, maya, BLUE)
    expect([await statusFor(erin, first), await statusFor(erin, second)]).toEqual([404, 200])
    await set(erin, null)
    expect(await statusFor(erin, second)).toBe(404)
    const third = await photoOf(erin)
    given(await zoe.api.DELETE('/profiles/{id}', { params: { path: { id: maya } } }))
    expect([await statusFor(erin, third), await statusFor(zoe, third)]).toEqual([404, 404])
  })
})

describe("the bytes of a child's photo (C52)", () => {
  it('deletes the stored bytes of a photo that another photo has replaced', async () => {
    await photoOf(erin)
    const second = await photoOf(zoe, maya, BLUE)
    expect(await filesKept()).toBe(8)
    await cleanUpBytes()
    expect([await filesKept(), await statusFor(erin, second)]).toEqual([4, 200])
  })

  it("keeps a photo's bytes if a form saves the same photo again", async () => {
    const id = await photoOf(erin)
    await set(erin, id)
    await cleanUpBytes()
    expect([await filesKept(), await statusFor(erin, id)]).toEqual([4, 200])
  })

  it('deletes a photo’s bytes when an administrator deletes the child', async () => {
    await photoOf(zoe)
    given(await zoe.api.DELETE('/profiles/{id}', { params: { path: { id: maya } } }))
    await cleanUpBytes()
    expect(await filesKept()).toBe(0)
  })

  it("keeps a photo's bytes while another child has the same photo", async () => {
    const id = await photoOf(erin)
    const leo = await addChild(erin, 'Leo', { photoId: id })
    given(await erin.api.DELETE('/profiles/{id}', { params: { path: { id: maya } } }))
    expect([await statusFor(erin, id), (await childOf(erin, leo)).photoId]).toEqual([200, id])
    given(await erin.api.DELETE('/profiles/{id}', { params: { path: { id: leo } } }))
    await cleanUpBytes()
    expect(await filesKept()).toBe(0)
  })

  it('deletes the bytes of an unused photo after a day and keeps the bytes of used photos', async () => {
    const used = await photoOf(erin)
    const portrait = (await upload(world, erin, await picture(), { kind: 'portrait' })).id
    given(await erin.api.PATCH('/settings', { body: { photoId: portrait } }))
    const unused = [
      (await upload(world, erin, await picture())).id,
      (await upload(world, zoe, await picture(), { profileId: maya })).id,
      (await upload(world, zoe, await picture(), { kind: 'portrait' })).id,
    ]
    expect(await filesKept()).toBe(20)
    clock.advance({ hours: 24 })
    await cleanUpUnused()
    await cleanUpBytes()
    expect(await filesKept()).toBe(20)
    clock.advance({ seconds: 1 })
    await cleanUpUnused()
    await cleanUpBytes()
    expect(await filesKept()).toBe(8)
    expect([await statusFor(erin, used), await statusFor(erin, portrait)]).toEqual([200, 200])
    // A form that stays open for more than a day gets an error, because the unused photo is deleted by then.
    const { version } = await childOf(erin, maya)
    const late = await erin.api.PATCH('/profiles/{id}', {
      params: { path: { id: maya } },
      body: { version, photoId: unused[0] ?? '' },
    })
    expect(late.error?.error.code).toBe('photoNotFound')
    expect((await childOf(erin, maya)).photoId).toBe(used)
  })

  it('stores one file and no unused bytes if any SQL statement fails and the upload is resent (C6)', async () => {
    const bytes = await picture()
    const attempt = async () => {
      // Clear the rate limits, because the test sends more than the allowed 30 uploads per minute.
      await world.database.query('delete from request_limits')
      const [id, commandId] = [newId(), newId()]
      return {
        send: async () => (await upload(world, zoe, bytes, { id, commandId, profileId: maya })).status,
        state: async () => (await ownerOf(id)) === erin.id,
      }
    }
    const outcomes = await atEveryStatement(attempt, ['after'])
    expect(outcomes.length).toBeGreaterThan(20)
    for (const { failing, statement, statuses, states } of outcomes.slice(0, -1))
      expect([failing, statement, ...statuses, ...states]).toEqual([
        failing,
        statement,
        503,
        200,
        false,
        false,
        true,
      ])
    // The last fault breaks the connection after the commit, so only the response is lost.
    expect(outcomes.at(-1)).toEqual({
      failing: 'after',
      statement: 'commit',
      statuses: [503, 200],
      states: [false, true, true],
    })
    clock.advance({ minutes: 16 })
    await cleanUpBytes()
    // Every attempt stored one photo in four sizes: the attempts with a fault and the attempt without a fault.
    expect(await filesKept()).toBe((outcomes.length + 1) * 4)
  })

  it('keeps a photo that a form saves while the clean-up job runs, and deletes other unused photos', async () => {
    const { id } = await upload(world, erin, await picture())
    const other = (await upload(world, erin, await picture())).id
    clock.advance({ hours: 25 })
    const client = await world.database.connect()
    try {
      await client.query(`begin; select set_config('app.now', now()::text, true)`)
      await client.query('update profiles set photo_file_id = $1 where id = $2', [id, maya])
      await cleanUpUnused()
      expect([await ownerOf(id), await ownerOf(other)]).toEqual([erin.id, undefined])
      await client.query('commit')
    } finally {
      client.release()
    }
    expect([await statusFor(erin, id), (await childOf(erin, maya)).photoId]).toEqual([200, id])
  })
})
