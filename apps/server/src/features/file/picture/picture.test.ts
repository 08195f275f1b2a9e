import type { Message } from '@homefield/contract/message'
import { addChild, addEvent, befriend, given, grant, pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { atEveryStatement } from '@homefield/testkit/statements'
import { startWorld, type World } from '@homefield/testkit/world'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { newId } from '../../../lib/ids.ts'
import { StorageError } from '../../../lib/storage/storage.ts'
import { BLUE, bytesOf, FaultyStorage, filesBelow, picture, RED } from '../file.fixture.ts'

let world: World
let root: string
let storage: FaultyStorage
let erin: Person
let dana: Person
let conversation: string
let jpeg: Uint8Array<ArrayBuffer>
const clock = new SettableClock('2026-04-27T12:00:00Z')

const imageOf = async (color = RED): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({ create: { width: 1600, height: 800, channels: 3, background: color } })
      .jpeg()
      .toBuffer(),
  )

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'homefield-pictures-'))
  storage = new FaultyStorage(root)
  world = await startWorld({ name: 'picture', storage, clock })
  erin = await world.person({ name: 'Erin Cole' })
  dana = await world.person({ name: 'Dana Marlowe' })
  await befriend(erin, dana)
  conversation = await conversationOf(erin, dana)
  jpeg = await imageOf()
})
/** Resets all rate limits, because the tests upload more pictures than the limits allow. */
const unlimited = () => pastAllRights(world.database, (as) => as.query('delete from request_limits'))

afterEach(async () => {
  await unlimited()
  storage.beforePut = () => undefined
  storage.puts = 0
})
afterAll(async () => {
  await world?.close()
  await rm(root, { recursive: true, force: true })
})

async function conversationOf(one: Person, other: Person): Promise<string> {
  const params = { path: { userId: other.id } }
  return given<{ id: string }>(await one.api.PUT('/conversations/with/{userId}', { params })).id
}

const announced = { width: 1600, height: 800, alt: 'The bracket' }

/**
 * Sends a message that announces a picture. If `picture` is null, sends a message without a picture instead.
 */
async function announce(who = erin, into = conversation, picture: typeof announced | null = announced) {
  const params = { path: { id: into } }
  const body = { id: newId(), content: picture ? '' : 'Words alone', picture }
  return given<Message>(await who.api.POST('/conversations/{id}/messages', { params, body })).id
}

interface Put {
  readonly fileId?: string
  readonly commandId?: string
  readonly bytes?: Uint8Array<ArrayBuffer> | ReadableStream
  readonly headers?: Record<string, string>
}

async function put(who: Pick<Person, 'cookie'>, message: string, options: Put = {}) {
  const { fileId = newId(), commandId = newId(), bytes = jpeg, headers = {} } = options
  const answer = await fetch(`${world.origin}/api/v1/messages/${message}/picture?fileId=${fileId}`, {
    method: 'PUT',
    headers: { cookie: who.cookie, 'command-id': commandId, ...headers },
    body: bytes,
    ...(bytes instanceof ReadableStream ? { duplex: 'half' } : {}),
  })
  const body = (await answer.json()) as { error?: { code: string; message: string } }
  return { fileId, status: answer.status, code: body.error?.code, text: body.error?.message }
}

const readAs = (who: Pick<Person, 'cookie'> | null, id: string, variant = 'full') =>
  fetch(`${world.origin}/api/v1/files/${id}/${variant}`, { headers: who ? { cookie: who.cookie } : {} })
const statusFor = async (who: Pick<Person, 'cookie'> | null, id: string) => (await readAs(who, id)).status

async function pictureOf(
  message: string,
  who = erin,
  of = conversation,
): Promise<Message['picture'] | undefined> {
  const page = given<{ messages: Message[] }>(
    await who.api.GET('/conversations/{id}/messages', { params: { path: { id: of }, query: {} } }),
  )
  return page.messages.find(({ id }) => id === message)?.picture
}

/**
 * Runs the clean-up job after the deadline of unfinished uploads, and again a day later.
 */
async function cleanUpAll(): Promise<void> {
  for (const later of [{ minutes: 16 }, { hours: 25 }]) {
    clock.advance(later)
    await world.app.cleanUpFiles?.()
  }
}

async function count(table: 'files' | 'file_removals'): Promise<number> {
  const { rows } = await world.database.query<{ n: number }>(`select count(*)::int as n from ${table}`)
  return rows[0]?.n ?? -1
}

describe('the picture of a message', () => {
  it("attaches a picture to a message in two sizes and increments the conversation's revision (C50)", async () => {
    const message = await announce()
    expect(await pictureOf(message)).toEqual({ ...announced, fileId: null })
    const revisionOf = async () =>
      (
        await world.database.query<{ revision: number }>(
          'select revision::int from revisions where subject = $1',
          [`conversation:${conversation}`],
        )
      ).rows[0]?.revision ?? 0
    const before = await revisionOf()
    const { fileId, status } = await put(erin, message)
    expect(status).toBe(200)
    expect(await revisionOf()).toBe(before + 1)
    expect(await pictureOf(message, dana)).toEqual({ ...announced, fileId })
    for (const [variant, width, height] of [
      ['full', 1600, 800],
      ['bubble', 640, 320],
    ] as const) {
      const answer = await readAs(dana, fileId, variant)
      expect(answer.headers.get('content-type')).toBe('image/jpeg')
      const meta = await sharp(await bytesOf(answer)).metadata()
      expect([meta.format, meta.width, meta.height]).toEqual(['jpeg', width, height])
    }
  })

  it('stores the picture’s real size even if the message announces a different size (C50)', async () => {
    const message = await announce(erin, conversation, { width: 7, height: 9000, alt: '' })
    const { fileId } = await put(erin, message)
    expect(await pictureOf(message)).toEqual({ width: 1600, height: 800, alt: '', fileId })
  })

  it('converts an animated picture to WebP (C50)', async () => {
    const raw = { width: 40, height: 80, channels: 3, pageHeight: 40 } as const
    const pixels = Buffer.concat([Buffer.alloc(4800, 200), Buffer.alloc(4800, 0)])
    const message = await announce()
    const bytes = new Uint8Array(await sharp(pixels, { raw }).gif().toBuffer())
    const { fileId } = await put(erin, message, { bytes })
    const answer = await readAs(erin, fileId, 'bubble')
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect((await sharp(await bytesOf(answer)).metadata()).pages).toBe(2)
  })

  it('attaches a picture to a message in an event’s thread', async () => {
    const child = await addChild(erin, 'Mia')
    const eventId = (await addEvent(erin, child)).children[0]?.eventId ?? ''
    const body = { id: newId(), content: 'Look', picture: announced }
    given(await erin.api.POST('/events/{id}/messages', { params: { path: { id: eventId } }, body }))
    const { fileId, status } = await put(erin, body.id)
    expect(status).toBe(200)
    expect(await statusFor(dana, fileId)).toBe(404)
    await grant(world.database, { owner: erin, friend: dana, role: 'viewer' })
    expect(await statusFor(dana, fileId)).toBe(200)
    await grant(world.database, { owner: erin, friend: dana, role: 'none' })
    expect(await statusFor(dana, fileId)).toBe(404)
  })
})

describe('rejected pictures', () => {
  it.each([
    ['to an unknown message', async () => newId()],
    ['to the other person’s message', () => announce(dana)],
    ['to a message that announced no picture', () => announce(erin, conversation, null)],
  ])('rejects a picture sent %s (C51)', async (_what, make) => {
    const before = await filesBelow(root)
    const { status, code, fileId } = await put(erin, await make())
    expect([status, code]).toEqual([404, 'messageNotFound'])
    expect(await statusFor(erin, fileId)).toBe(404)
    expect(await filesBelow(root)).toEqual(before)
  })

  it('rejects a second picture for a message', async () => {
    const message = await announce()
    const { fileId } = await put(erin, message)
    expect((await put(erin, message, { bytes: await imageOf(BLUE) })).code).toBe('messageNotFound')
    expect(await pictureOf(message)).toMatchObject({ fileId })
    await cleanUpAll()
    expect(await statusFor(erin, fileId)).toBe(200)
  })

  it('deletes the stored bytes of a picture if the message is deleted during the upload (C52)', async () => {
    const message = await announce()
    const before = await filesBelow(root)
    storage.beforePut = async (nth) => {
      if (nth === 2) await world.database.query('delete from messages where id = $1', [message])
    }
    expect((await put(erin, message)).code).toBe('messageNotFound')
    expect((await filesBelow(root)).length).toBe(before.length + 2)
    await cleanUpAll()
    expect(await filesBelow(root)).toEqual(before)
  })

  it('rejects a picture of more than 5 MB with the error pictureTooLarge (P4)', async () => {
    const message = await announce()
    const bytes = () => new Blob([new Uint8Array(5 * 1024 * 1024 + 1)])
    const large = { status: 413, code: 'pictureTooLarge', text: 'Image size must be less than 5MB' }
    expect(await put(erin, message, { bytes: new Uint8Array(await bytes().arrayBuffer()) })).toMatchObject(
      large,
    )
    expect(await put(erin, message, { bytes: bytes().stream() })).toMatchObject(large)
    const padded = new Uint8Array(5 * 1024 * 1024)
    padded.set(jpeg)
    expect((await put(erin, message, { bytes: padded })).status).toBe(200)
  })

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 400, 'imageTypeInvalid'],
    ['%PDF-1.7\n', 400, 'imageTypeInvalid'],
    ['\u00ff\u00d8\u00ff<svg/>', 422, 'imageUnreadable'],
  ])('rejects a file that is not an accepted image: %s (C50)', async (content, status, code) => {
    const message = await announce()
    const bytes = new Uint8Array(Buffer.from(content, 'latin1'))
    expect(await put(erin, message, { bytes })).toMatchObject({ status, code })
    // After the rejection, another picture can still be added to the message.
    expect((await put(erin, message)).status).toBe(200)
  })

  it('rejects an upload without a session, and an upload with a file id that another person uses (C51)', async () => {
    const message = await announce()
    expect((await put({ cookie: '' }, message)).status).toBe(401)
    const theirs = await put(dana, await announce(dana), { bytes: await imageOf(BLUE) })
    const before = await bytesOf(await readAs(dana, theirs.fileId))
    expect(await put(erin, message, { fileId: theirs.fileId })).toMatchObject({
      status: 400,
      code: 'invalid',
    })
    expect((await bytesOf(await readAs(dana, theirs.fileId))).equals(before)).toBe(true)
  })
})

describe('access to a picture', () => {
  it('shows a picture to both participants, even after they stop being friends, and to nobody else (C51)', async () => {
    const [one, other, stranger, blocked] = [
      await world.person(),
      await world.person(),
      await world.person(),
      await world.person(),
    ]
    await befriend(one, other)
    await befriend(stranger, one)
    const { fileId } = await put(one, await announce(one, await conversationOf(one, other)))
    const params = { path: { userId: blocked.id } }
    given(await one.api.PUT('/blocked-people/{userId}', { params, body: { report: null } }))
    const seen = async () =>
      Promise.all([one, other, stranger, blocked, null].map((who) => statusFor(who, fileId)))
    expect(await seen()).toEqual([200, 200, 404, 404, 401])
    given(await one.api.DELETE('/friends/{userId}', { params: { path: { userId: other.id } } }))
    expect(await seen()).toEqual([200, 200, 404, 404, 401])
    given(
      await other.api.PUT('/blocked-people/{userId}', {
        params: { path: { userId: one.id } },
        body: { report: null },
      }),
    )
    expect(await seen()).toEqual([200, 200, 404, 404, 401])
  })

  it('rejects a picture if the recipient blocked the sender before the upload (P3)', async () => {
    const [one, other] = [await world.person(), await world.person()]
    await befriend(one, other)
    const message = await announce(one, await conversationOf(one, other))
    const params = { path: { userId: one.id } }
    given(await other.api.PUT('/blocked-people/{userId}', { params, body: { report: null } }))
    expect(await put(one, message)).toMatchObject({ status: 409, code: 'conversationClosed' })
    const { rows } = await world.database.query<{ file: string | null }>(
      'select image_file_id as file from messages where id = $1',
      [message],
    )
    expect(rows).toEqual([{ file: null }])
  })

  it("deletes a picture when the sender's account is deleted, and keeps the message (C51, P6)", async () => {
    const [gone, stays] = [await world.person(), await world.person()]
    await befriend(gone, stays)
    const of = await conversationOf(gone, stays)
    const message = await announce(gone, of)
    await cleanUpAll()
    const before = (await filesBelow(root)).length
    const { fileId } = await put(gone, message)
    await pastAllRights(world.database, (as) => as.query('delete from users where id = $1', [gone.id]))
    expect(await statusFor(stays, fileId)).toBe(404)
    expect(await pictureOf(message, stays, of)).toEqual({ ...announced, fileId: null })
    await cleanUpAll()
    expect((await filesBelow(root)).length).toBe(before)
  })
})

describe('an upload command that is resent', () => {
  it('creates one picture and returns equal responses if the client sends an upload several times at once (C12, C14)', async () => {
    const message = await announce()
    const same = { fileId: newId(), commandId: newId() }
    const before = await count('files')
    const answers = await Promise.all(Array.from({ length: 5 }, () => put(erin, message, same)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ fileId: same.fileId, status: 200 })]),
    )
    storage.puts = 0
    expect((await put(erin, message, same)).status).toBe(200)
    // The second upload wrote nothing to the storage, so the server did not process the picture again.
    expect(storage.puts).toBe(0)
    expect(await count('files')).toBe(before + 1)
    await cleanUpAll()
    expect([await count('file_removals'), await statusFor(dana, same.fileId)]).toEqual([0, 200])
    const other = await put(erin, message, { ...same, bytes: await imageOf(BLUE) })
    expect([other.status, other.code]).toEqual([422, 'commandConflict'])
  })

  it('returns the existing picture if the client resends the upload with a new command id (C12)', async () => {
    const message = await announce()
    const fileId = newId()
    const answers = await Promise.all([1, 2].map(() => put(erin, message, { fileId })))
    answers.push(await put(erin, message, { fileId }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})

describe('an upload that is interrupted (C6)', () => {
  it.each([1, 2])('attaches no picture if storage write %i fails, and a resend works (C52)', async (nth) => {
    const message = await announce()
    const same = { fileId: newId(), commandId: newId() }
    await cleanUpAll()
    const before = await filesBelow(root)
    storage.beforePut = (now) => {
      if (now === nth) throw new StorageError(nth === 1 ? 'full' : 'unavailable')
    }
    expect(await put(erin, message, same)).toMatchObject({
      status: 503,
      code: 'imageNotStored',
      text: 'Failed to upload image',
    })
    expect(await pictureOf(message, dana)).toEqual({ ...announced, fileId: null })
    expect((await put(erin, message, same)).status).toBe(200)
    await cleanUpAll()
    expect((await filesBelow(root)).length).toBe(before.length + 2)
    expect(await statusFor(dana, same.fileId)).toBe(200)
  })

  it(
    "stores a picture and its message's link to it, or neither, if any database statement fails",
    { timeout: 240_000 },
    async () => {
      const bytes = new Uint8Array(await picture())
      let message = ''
      const state = async () => ({
        has: (await pictureOf(message))?.fileId !== null,
        revisions: (
          await world.database.query('select revision::int from revisions where subject = $1', [
            `conversation:${conversation}`,
          ])
        ).rows,
      })
      const outcomes = await atEveryStatement(async () => {
        await unlimited()
        message = await announce()
        await world.database.query('update revisions set revision = 1 where subject = $1', [
          `conversation:${conversation}`,
        ])
        const same = { fileId: newId(), commandId: newId(), bytes }
        return { send: async () => (await put(erin, message, same)).status, state }
      })
      const [none, done] = [
        { has: false, revisions: [{ revision: 1 }] },
        { has: true, revisions: [{ revision: 2 }] },
      ]
      expect(outcomes.length).toBeGreaterThan(6)
      for (const { statuses, states } of outcomes) {
        expect([none, done]).toContainEqual(states[1])
        expect([states[0], states[2], statuses[1]]).toEqual([none, done, 200])
      }
      // In exactly one run, the commit succeeds and the connection breaks afterward.
      expect(
        outcomes.filter(({ states }) => JSON.stringify(states[1]) === JSON.stringify(done)),
      ).toHaveLength(1)
    },
  )
})

it('counts one eighth of a picture’s size toward the daily write limit', async () => {
  const who = await world.person()
  await befriend(who, dana)
  const message = await announce(who, await conversationOf(who, dana))
  const points = async () => {
    const { rows } = await world.database.query<{ n: number }>(
      `select coalesce(sum(points), 0)::int as n from request_limits where key like 'written:%'`,
    )
    return rows[0]?.n ?? 0
  }
  await unlimited()
  const { fileId } = await put(who, message)
  const stored =
    Number((await readAs(who, fileId, 'full')).headers.get('content-length')) +
    Number((await readAs(who, fileId, 'bubble')).headers.get('content-length'))
  const counted = await points()
  expect(counted).toBeGreaterThanOrEqual(stored / 8)
  expect(counted).toBeLessThan(stored / 8 + 200)
})
