import {
  addChild,
  addEvent,
  befriend,
  connect,
  given,
  mapTeam,
  syncTeam,
  teamOf,
} from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { beginAnew, listen } from './listener.fixture.ts'

/*
 * Each test ends a friend's access to a child while the friend is connected to the event stream (C15, C51).
 * Once the access has ended, the friend's requests for the child must get the same 404 as for an unknown id.
 * The event stream must report the child as gone, and no URL may return the child's photos anymore.
 */

let world: World
let photo: Buffer<ArrayBuffer>
let erin: Person
let friend: Person
let other: Person
beforeAll(async () => {
  world = await startWorld({ name: 'revocation' })
  erin = await world.person({ name: 'Erin Cole' })
  friend = await world.person({ name: 'Frank' })
  other = await world.person({ name: 'Zoe' })
  photo = Buffer.from(
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#654321' } })
      .jpeg()
      .toBuffer(),
  )
})
afterAll(() => world?.close())

const uploaded = async (person: Person, kind: 'photo' | 'portrait', profileId?: string) => {
  const id = newId()
  const query = `id=${id}&kind=${kind}${profileId ? `&profileId=${profileId}` : ''}`
  const answer = await fetch(`${world.origin}/api/v1/files?${query}`, {
    method: 'POST',
    headers: { cookie: person.cookie, 'command-id': newId() },
    body: photo,
  })
  expect(answer.status).toBe(200)
  return id
}

/** Returns a response's status and error body, without the request id. */
async function asked(person: Person, path: string): Promise<string> {
  const answer = await fetch(`${world.origin}/api/v1${path}`, { headers: { cookie: person.cookie } })
  const text = (await answer.text()).replace(/"requestId":"[^"]*"/, '')
  return `${answer.status} ${answer.ok ? '' : text}`
}

interface Household {
  readonly child: string
  readonly childPhoto: string
  readonly portrait: string
  readonly open: string
  readonly hidden: string
}

const setRole = async (owner: Person, friend: Person, role: 'none' | 'viewer' | 'administrator') => {
  const { friends } = given(await owner.api.GET('/friends'))
  const version = friends.find(({ person }) => person.id === friend.id)?.version ?? 0
  given(
    await owner.api.PATCH('/friends/{userId}', {
      params: { path: { userId: friend.id } },
      body: { role, version },
    }),
  )
}

async function household(role: 'viewer' | 'administrator'): Promise<Household> {
  await beginAnew(world.database, [erin, friend, other])
  const child = await addChild(erin, 'Maya')
  const childPhoto = await uploaded(erin, 'photo')
  given(
    await erin.api.PATCH('/profiles/{id}', {
      params: { path: { id: child } },
      body: { version: 1, photoId: childPhoto, notes: 'Allergic to bees' },
    }),
  )
  const portrait = await uploaded(erin, 'portrait')
  given(await erin.api.PATCH('/settings', { body: { photoId: portrait } }))
  const [open, hidden] = [newId(), newId()]
  await addEvent(erin, child, { id: open, title: 'Open' })
  await addEvent(erin, child, { id: hidden, title: 'Hidden', visibility: 'private' })
  await befriend(erin, friend)
  await setRole(erin, friend, role)
  return { child, childPhoto, portrait, open, hidden }
}

/**
 * Returns the URLs of the child's data.
 * The friend's requests for the child's data must get 404 once the friend's access has ended.
 */
const waysTo = ({ child, childPhoto, open, hidden }: Household) => [
  `/profiles/${child}`,
  `/events/${open}`,
  `/events/${hidden}`,
  ...['512', '64'].map((variant) => `/files/${childPhoto}/${variant}`),
]
const absentOf = (path: string) => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, newId())

type Ending = readonly [string, (family: Household) => Promise<unknown>, { portrait: boolean }]
const ENDINGS: readonly Ending[] = [
  ['the role is lowered to none', () => setRole(erin, friend, 'none'), { portrait: true }],
  [
    'the owner removes the friend',
    async () =>
      given(await erin.api.DELETE('/friends/{userId}', { params: { path: { userId: friend.id } } })),
    // Removing a friend makes both people strangers, so the rules for strangers apply to their portraits.
    { portrait: true },
  ],
  [
    'the friend leaves',
    async () =>
      given(await friend.api.DELETE('/friends/{userId}', { params: { path: { userId: erin.id } } })),
    { portrait: true },
  ],
  [
    'the owner becomes unfindable and removes the friend',
    async () => {
      given(await erin.api.PATCH('/settings', { body: { findable: false } }))
      given(await erin.api.DELETE('/friends/{userId}', { params: { path: { userId: friend.id } } }))
    },
    { portrait: false },
  ],
  ['the owner blocks the friend', async () => block(erin, friend), { portrait: false }],
  ['the friend blocks the owner', async () => block(friend, erin), { portrait: false }],
  [
    'another family takes the child over',
    async ({ child }) => {
      await befriend(erin, other)
      await setRole(erin, other, 'administrator')
      const id = newId()
      given(await erin.api.POST('/handovers', { body: { id, profileId: child, userId: other.id } }))
      given(await other.api.POST('/handovers/{id}/accept', { params: { path: { id } } }))
    },
    { portrait: true },
  ],
  [
    'the child is deleted',
    async ({ child }) => given(await erin.api.DELETE('/profiles/{id}', { params: { path: { id: child } } })),
    { portrait: true },
  ],
]

async function block(one: Person, other: Person): Promise<void> {
  given(
    await one.api.PUT('/blocked-people/{userId}', {
      params: { path: { userId: other.id } },
      body: { report: null },
    }),
  )
}

describe.each(['viewer', 'administrator'] as const)(
  'a %s loses all access in this case: (C15, C51)',
  (role) => {
    test.each(ENDINGS)('%s', async (_name, end, after) => {
      const family = await household(role)
      const { child, hidden, portrait } = family
      const visible = waysTo(family).filter((path) => role === 'administrator' || !path.includes(hidden))
      for (const path of [...visible, `/files/${portrait}/64`])
        expect([path, await asked(friend, path)]).toEqual([path, '200 '])
      const device = await listen(world.origin, friend)
      expect(device.held.has(`profile:${child}`)).toBe(true)

      await end(family)

      for (const path of waysTo(family))
        expect([path, await asked(friend, path)]).toEqual([path, await asked(friend, absentOf(path))])
      const face = `/files/${portrait}/64`
      expect(await asked(friend, face)).toBe(after.portrait ? '200 ' : await asked(friend, absentOf(face)))
      for (const list of ['/profiles', '/dashboard', '/events?from=2026-05-01&to=2026-06-01', '/teams']) {
        const answer = await fetch(`${world.origin}/api/v1${list}`, { headers: { cookie: friend.cookie } })
        expect(answer.status).toBe(200)
        expect(await answer.text()).not.toContain(child)
      }
      await expect.poll(() => device.gone).toContain(`profile:${child}`)
      expect(device.held.has(`profile:${child}`)).toBe(false)
      device.close()
    })
  },
)

test('an administrator who becomes a viewer sees no private events or notes, and can change nothing (C15)', async () => {
  const family = await household('administrator')
  const { child, open, hidden, childPhoto } = family
  expect(
    given(await friend.api.GET('/profiles/{id}', { params: { path: { id: child } } })).profile.notes,
  ).toBe('Allergic to bees')
  await setRole(erin, friend, 'viewer')
  expect(await asked(friend, `/events/${open}`)).toBe('200 ')
  expect(await asked(friend, `/files/${childPhoto}/64`)).toBe('200 ')
  expect(await asked(friend, `/events/${hidden}`)).toBe(await asked(friend, `/events/${newId()}`))
  const { profile } = given(await friend.api.GET('/profiles/{id}', { params: { path: { id: child } } }))
  expect([profile.notes, profile.can.edit, profile.can.addEvent]).toEqual([null, false, false])
  const params = { path: { id: child } }
  const change = await friend.api.PATCH('/profiles/{id}', {
    params,
    body: { version: profile.version, name: 'X' },
  })
  expect(change.error?.error.code).toBe('profileNotFound')
  const deletion = await friend.api.DELETE('/profiles/{id}', { params })
  expect(deletion.error?.error.code).toBe('profileNotFound')
})

test('does not store a file if the session ended during the upload (C64)', async () => {
  const person = await world.person()
  const count = async (text: string, ...values: string[]) => {
    const { rows } = await world.database.query<{ n: number }>(
      `select count(*)::int as n from ${text}`,
      values,
    )
    return rows[0]?.n
  }
  const counted = () => count(`request_limits where key like 'upload:%'`)
  const before = await counted()
  const sending = request(`${world.origin}/api/v1/files?id=${newId()}&kind=photo`, {
    method: 'POST',
    headers: { cookie: person.cookie, 'command-id': newId(), 'content-length': photo.length },
  })
  const answering = once(sending, 'response')
  sending.write(photo.subarray(0, 100))
  // Waits until the server has accepted the upload.
  await expect.poll(counted).not.toBe(before)
  const signedOut = await fetch(`${world.origin}/api/auth/sign-out`, {
    method: 'POST',
    headers: { cookie: person.cookie, origin: world.origin },
  })
  expect(signedOut.status).toBe(200)
  sending.end(photo.subarray(100))
  const [answer] = (await answering) as [IncomingMessage]
  answer.resume()
  expect(answer.statusCode).toBe(401)
  expect(await count('files where owner_id = $1', person.id)).toBe(0)
})

const FEED = (titles: readonly string[]) =>
  [
    'BEGIN:VCALENDAR',
    ...titles.flatMap((title, index) => [
      'BEGIN:VEVENT',
      `UID:e${index}`,
      `DTSTART:${Temporal.Now.plainDateISO('UTC')
        .add({ days: index + 1 })
        .toString()
        .replaceAll('-', '')}T220000Z`,
      `SUMMARY:${title}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

test.each([
  ['is lowered', () => setRole(erin, friend, 'viewer')],
  [
    'ends',
    async () =>
      given(await erin.api.DELETE('/friends/{userId}', { params: { path: { userId: friend.id } } })),
  ],
] as const)(
  "the team of an administrator adds no more events to the child once the administrator's role %s (C15)",
  async (_name, end) => {
    const { child } = await household('administrator')
    const own = await addChild(friend, 'His own')
    const address = `${newId()}.example/team.ics`
    world.feeds.serve(address, { body: FEED(['One']) })
    const { id: team } = await connect(friend, { url: `https://${address}` })
    await mapTeam(friend, team, [child, own])
    await world.settled()
    const titles = async (profile: string) => {
      const { rows } = await world.database.query<{ title: string }>(
        'select title from events where profile_id = $1 and platform_team_id = $2 order by title',
        [profile, team],
      )
      return rows.map(({ title }) => title)
    }
    expect(await titles(child)).toEqual(['One'])

    await end()
    expect(await titles(child)).toEqual([])
    world.feeds.serve(address, { body: FEED(['One', 'Two']) })
    // Makes the feed due for a check. The server otherwise fetches a feed at most once a minute.
    await world.database.query(
      `begin; select set_config('app.now', now()::text, true);
       update feeds set checked_at = checked_at - interval '1 minute'; commit`,
    )
    await syncTeam(friend, team)
    await world.settled()
    expect(await titles(own)).toEqual(['One', 'Two'])
    expect(await titles(child)).toEqual([])
    expect((await teamOf(friend, team))?.mappedProfiles.map(({ id }) => id)).toEqual([own])
  },
)
