import { addChild, addEvent, connect, given, grant, mapTeam, pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { beginAnew, caughtUp, type Listener, listen } from './listener.fixture.ts'

/*
 * C11: runs each mutation that affects several families, and then checks the caches of all people's devices.
 * A cached response must equal a new response, unless the event stream has marked the cached response as stale.
 * People who are not affected by the mutation must receive no event on the stream.
 *
 * A response lists the revisions on which the response depends. A device caches the revisions with the response.
 * A cached response is stale if the stream reports a change or removal of a revision in the response.
 */

const ROLES = ['erin', 'administrator', 'viewer', 'friend', 'other', 'stranger'] as const
type Role = (typeof ROLES)[number]

interface Circle {
  readonly people: Record<Role, Person>
  readonly child: string
  readonly team: string
  readonly feed: string
}

let world: World
/** Eight groups of people take turns, so that no person exceeds the rate limit for reads. */
const casts: Circle['people'][] = []
beforeAll(async () => {
  world = await startWorld({ name: 'convergence' })
  for (let turn = 0; turn < 8; turn++) {
    const people = ROLES.map(
      async (name) => [name, await world.person({ name: `Quincy ${name}`, zone: 'UTC' })] as const,
    )
    casts.push(Object.fromEntries(await Promise.all(people)) as Circle['people'])
  }
})
afterAll(() => world?.close())

const at = (userId: string) => ({ params: { path: { userId } } })
const it = (id: string) => ({ params: { path: { id } } })

async function setRole(owner: Person, friend: Person, role: 'none' | 'viewer' | 'administrator') {
  const { friends } = given(await owner.api.GET('/friends'))
  const version = friends.find(({ person }) => person.id === friend.id)?.version ?? 0
  given(await owner.api.PATCH('/friends/{userId}', { ...at(friend.id), body: { role, version } }))
}

/**
 * Creates Erin's friends, one per role. A mutation may make `other` a friend. `stranger` never becomes a friend.
 */
async function makeCircle(people: Circle['people']): Promise<Circle> {
  await beginAnew(world.database, Object.values(people))
  const { erin, administrator, viewer, friend } = people
  await grant(world.database, { owner: erin, friend: administrator, role: 'administrator' })
  await grant(world.database, { owner: erin, friend: viewer, role: 'viewer' })
  await grant(world.database, { owner: erin, friend, role: 'none' })
  const child = await addChild(erin, 'Maya')
  await addEvent(erin, child, { title: 'Open', date: today() })
  await addEvent(erin, child, { title: 'Hidden', date: today(), visibility: 'private' })
  const feed = `${newId()}.example/team.ics`
  world.feeds.serve(feed, { body: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' })
  // Erin's child gets the events of the administrator's team.
  const { id: team } = await connect(administrator, { url: `https://${feed}` })
  await mapTeam(administrator, team, [child])
  await world.settled()
  return { people, child, team, feed }
}

const today = () => Temporal.Now.plainDateISO('UTC').toString()

async function request({ people: { other, erin } }: Circle): Promise<string> {
  return given(await other.api.POST('/friend-requests', { body: { userId: erin.id } })).id
}
async function offer({ people: { erin, administrator }, child }: Circle): Promise<string> {
  const id = newId()
  given(await erin.api.POST('/handovers', { body: { id, profileId: child, userId: administrator.id } }))
  return id
}

/** Inserts a change by the platform to the event 'Open', which all viewers of the child see. */
async function changed({ child }: Circle): Promise<string> {
  const id = newId()
  await pastAllRights(world.database, (as) =>
    as.query(
      `insert into event_changes (id, event_id, owner_id, field, old_value, new_value)
       select $1, id, owner_id, 'uniform', '"blue"', '"white"' from events where profile_id = $2 and title = 'Open'`,
      [id, child],
    ),
  )
  return id
}

/** Returns the id of the event 'Open', which all viewers of the child see. */
async function openEvent({ child }: Circle): Promise<string> {
  const { rows } = await world.database.query<{ id: string }>(
    `select id from events where profile_id = $1 and title = 'Open'`,
    [child],
  )
  return rows[0]?.id ?? ''
}
const hide = async (who: Person, id: string) =>
  given(await who.api.DELETE('/events/{id}', { params: { path: { id }, query: { scope: 'this' } } }))

/** Makes the events 'Open' and 'Hidden', which both begin at noon, clash by moving them to different places. */
async function clashing({ child }: Circle): Promise<string> {
  const { rows } = await pastAllRights(world.database, (as) =>
    as.query<{ id: string }>(
      `update events set location = title || ' Park' where profile_id = $1 and title in ('Open', 'Hidden') returning id`,
      [child],
    ),
  )
  return rows.map(({ id }) => id).join(' ')
}
function pairOf(ids: string) {
  const [firstEventId = '', secondEventId = ''] = ids.split(' ')
  return { firstEventId, secondEventId }
}

async function makeLink(person: Person, profileId: string): Promise<string> {
  const id = newId()
  given(await person.api.POST('/calendar-links', { body: { id, profileId, content: 'full' } }))
  return id
}

/** Makes the administrator's team import an event that takes place today. */
async function withGame({ people: { administrator }, team, feed }: Circle): Promise<string> {
  serveGame(feed, 'Game')
  await forgetChecks()
  given(await administrator.api.POST('/teams/{id}/sync', it(team)))
  await world.settled()
  return team
}
function serveGame(feed: string, title: string): void {
  const start = `${today().replaceAll('-', '')}T230000Z`
  const event = ['BEGIN:VEVENT', 'UID:e1', `DTSTART:${start}`, `SUMMARY:${title}`, 'END:VEVENT']
  world.feeds.serve(feed, { body: ['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR', ''].join('\r\n') })
}
/**
 * Makes every feed due for a check. The server otherwise fetches a feed at most once a minute.
 */
const forgetChecks = () =>
  pastAllRights(world.database, (as) =>
    as.query(`update feeds set checked_at = checked_at - interval '1 minute'`),
  )
const onOther = { params: { path: { platform: 'other' as const } } }

async function conversationOf(one: Person, other: Person): Promise<string> {
  return given(await one.api.PUT('/conversations/with/{userId}', at(other.id))).id
}
/** Sends a message and returns the id of the conversation. */
async function say(one: Person, other: Person): Promise<string> {
  const id = await conversationOf(one, other)
  const body = { id: newId(), content: 'Hello', picture: null }
  given(await one.api.POST('/conversations/{id}/messages', { ...it(id), body }))
  return id
}
async function comment(who: Person, event: string): Promise<void> {
  const body = { id: newId(), content: 'See you there', picture: null }
  given(await who.api.POST('/events/{id}/messages', { ...it(event), body }))
}

/**
 * Deletes queued fan-out jobs, so that they cannot write notifications while the test compares responses.
 */
async function forgetFanOuts(): Promise<void> {
  await world.database.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier like 'notification.fanOut%' and j.locked_at is null`,
  )
}

interface Operation {
  readonly name: string
  /** Creates the data that the mutation needs, before the devices connect to the stream. */
  readonly before?: (circle: Circle) => Promise<string>
  readonly run: (circle: Circle, made: string) => Promise<unknown>
  /** Roles with devices that the stream must notify. All other devices must receive nothing. */
  readonly notified: readonly Role[]
}

const all = ['erin', 'administrator', 'viewer'] as const
const OPERATIONS: readonly Operation[] = [
  { name: 'sending a friend request', run: request, notified: ['erin', 'other'] },
  {
    name: 'withdrawing a friend request',
    before: request,
    run: async ({ people: { other } }, id) => given(await other.api.DELETE('/friend-requests/{id}', it(id))),
    notified: ['erin', 'other'],
  },
  {
    name: 'accepting a friend request',
    before: request,
    run: async ({ people: { erin } }, id) =>
      given(await erin.api.POST('/friend-requests/{id}/accept', it(id))),
    notified: ['erin', 'other'],
  },
  {
    name: 'declining a friend request',
    before: request,
    run: async ({ people: { erin } }, id) =>
      given(await erin.api.POST('/friend-requests/{id}/decline', it(id))),
    notified: ['erin', 'other'],
  },
  {
    name: 'a friend becomes a viewer',
    run: async ({ people: { erin, friend } }) => setRole(erin, friend, 'viewer'),
    notified: ['erin', 'friend'],
  },
  {
    name: 'a viewer becomes an administrator',
    run: async ({ people: { erin, viewer } }) => setRole(erin, viewer, 'administrator'),
    notified: ['erin', 'viewer'],
  },
  {
    name: 'a viewer becomes a friend',
    run: async ({ people: { erin, viewer } }) => setRole(erin, viewer, 'none'),
    notified: ['erin', 'viewer'],
  },
  {
    name: 'an administrator becomes a viewer, and their team leaves the child',
    run: async ({ people: { erin, administrator } }) => setRole(erin, administrator, 'viewer'),
    notified: all,
  },
  {
    name: 'an administrator is removed',
    run: async ({ people: { erin, administrator } }) =>
      given(await erin.api.DELETE('/friends/{userId}', at(administrator.id))),
    notified: all,
  },
  {
    name: 'a viewer leaves',
    run: async ({ people: { erin, viewer } }) =>
      given(await viewer.api.DELETE('/friends/{userId}', at(erin.id))),
    notified: ['erin', 'viewer'],
  },
  {
    name: 'blocking an administrator',
    run: async ({ people: { erin, administrator } }) =>
      given(
        await erin.api.PUT('/blocked-people/{userId}', { ...at(administrator.id), body: { report: null } }),
      ),
    notified: all,
  },
  {
    name: 'unblocking a person',
    before: async ({ people: { erin, other } }) => {
      given(await erin.api.PUT('/blocked-people/{userId}', { ...at(other.id), body: { report: null } }))
      return ''
    },
    run: async ({ people: { erin, other } }) =>
      given(await erin.api.DELETE('/blocked-people/{userId}', at(other.id))),
    notified: ['erin'],
  },
  {
    name: 'inviting a person',
    run: async ({ people: { erin } }) => {
      given(
        await erin.api.POST('/invitations', { body: { id: newId(), email: 'grandma@elsewhere.example' } }),
      )
      await world.settled()
    },
    notified: ['erin'],
  },
  { name: 'offering a child', run: offer, notified: ['erin', 'administrator'] },
  {
    name: 'withdrawing the offer',
    before: offer,
    run: async ({ people: { erin } }, id) => given(await erin.api.DELETE('/handovers/{id}', it(id))),
    notified: ['erin', 'administrator'],
  },
  {
    name: 'taking the child over',
    before: offer,
    run: async ({ people: { administrator } }, id) => {
      given(await administrator.api.POST('/handovers/{id}/accept', it(id)))
      await world.settled()
    },
    notified: all,
  },
  {
    name: 'an administrator changes the child',
    run: async ({ people: { administrator }, child }) =>
      given(
        await administrator.api.PATCH('/profiles/{id}', { ...it(child), body: { version: 1, name: 'Mia' } }),
      ),
    notified: all,
  },
  {
    name: 'an administrator adds an event',
    run: async ({ people: { administrator }, child }) => addEvent(administrator, child, { date: today() }),
    notified: all,
  },
  {
    name: 'an administrator changes an event',
    before: openEvent,
    run: async ({ people: { administrator } }, id) =>
      given(
        await administrator.api.PATCH('/events/{id}', { ...it(id), body: { version: 1, title: 'Opened' } }),
      ),
    notified: all,
  },
  {
    name: 'an administrator makes an event private',
    before: openEvent,
    run: async ({ people: { administrator } }, id) =>
      given(
        await administrator.api.PATCH('/events/{id}', {
          ...it(id),
          body: { version: 1, visibility: 'private' },
        }),
      ),
    notified: all,
  },
  {
    name: 'the owner adds a repetition',
    run: async ({ people: { erin }, child }) =>
      addEvent(erin, child, {
        date: today(),
        repeat: { everyWeeks: 1, weekdays: [1, 2, 3, 4, 5, 6, 7], count: 3 },
      }),
    notified: all,
  },
  {
    name: 'an administrator deletes an event',
    before: openEvent,
    run: async ({ people: { administrator } }, id) => hide(administrator, id),
    notified: all,
  },
  {
    name: 'the owner restores an event',
    before: async (circle) => {
      const id = await openEvent(circle)
      await hide(circle.people.administrator, id)
      return id
    },
    run: async ({ people: { erin } }, id) => given(await erin.api.POST('/events/{id}/restore', it(id))),
    notified: all,
  },
  {
    name: 'a viewer sets the reminder time of an event',
    before: openEvent,
    run: async ({ people: { viewer } }, id) =>
      given(
        await viewer.api.PUT('/events/{id}/reminders', {
          ...it(id),
          body: { leads: [30], fromArrival: false },
        }),
      ),
    notified: ['viewer'],
  },
  {
    name: 'a viewer sets the usual reminders of a child',
    run: async ({ people: { viewer }, child }) =>
      given(
        await viewer.api.PUT('/profiles/{id}/reminder-defaults', {
          ...it(child),
          body: { activity: 'practice', leads: [30] },
        }),
      ),
    notified: ['viewer'],
  },
  {
    name: 'an administrator notes that the child does not go to an event',
    before: openEvent,
    run: async ({ people: { administrator }, child: profileId }, id) =>
      given(
        await administrator.api.PUT('/events/{id}/going', {
          ...it(id),
          body: { profileId, isGoing: false, scope: 'this' },
        }),
      ),
    notified: all,
  },
  {
    name: 'an administrator mutes a team',
    run: async ({ people: { administrator }, team }) =>
      given(await administrator.api.PUT('/teams/{id}/mute', { ...it(team), body: { isMuted: true } })),
    notified: ['administrator'],
  },
  {
    name: 'an administrator deletes the child',
    run: async ({ people: { administrator }, child }) =>
      given(await administrator.api.DELETE('/profiles/{id}', it(child))),
    notified: all,
  },
  {
    name: 'the owner adds a child',
    run: async ({ people: { erin } }) => addChild(erin, 'Owen'),
    notified: all,
  },
  {
    name: 'an administrator acknowledges a change',
    before: changed,
    run: async ({ people: { administrator } }, id) =>
      given(await administrator.api.POST('/changes/acknowledge', { body: { changeIds: [id] } })),
    notified: ['administrator'],
  },
  {
    name: 'the owner marks a clash as not a problem',
    before: clashing,
    run: async ({ people: { erin } }, ids) =>
      given(await erin.api.POST('/clashes/settle', { body: { pairs: [pairOf(ids)], settled: true } })),
    notified: ['erin'],
  },
  {
    name: 'the owner sets a drive time',
    before: clashing,
    run: async ({ people: { erin } }, ids) =>
      given(await erin.api.PUT('/drive-times', { body: { ...pairOf(ids), minutes: 20 } })),
    notified: ['erin'],
  },
  {
    name: 'the owner sets their home',
    run: async ({ people: { erin } }) =>
      given(await erin.api.PUT('/home', { body: { address: '7 Maple Lane' } })),
    notified: ['erin'],
  },
  {
    name: 'a viewer looks at the changes',
    before: changed,
    run: async ({ people: { viewer } }) => given(await viewer.api.POST('/changes/look')),
    notified: ['viewer'],
  },
  {
    name: 'refreshing a platform after its calendar changed',
    before: withGame,
    run: async ({ people: { administrator }, feed }) => {
      serveGame(feed, 'Open field')
      await forgetChecks()
      given(await administrator.api.POST('/platforms/{platform}/refresh', onOther))
      await world.settled()
    },
    notified: all,
  },
  {
    name: 'correcting a team’s platform',
    before: withGame,
    run: async ({ people: { administrator } }, id) => {
      const body = { platform: 'SportsEngine' as const, version: 1 }
      given(await administrator.api.PATCH('/teams/{id}', { ...it(id), body }))
      await world.settled()
    },
    notified: all,
  },
  {
    name: 'replacing the link of a team',
    before: withGame,
    run: async ({ people: { administrator }, feed }, id) => {
      const renewed = `renewed-${feed}`
      serveGame(renewed, 'Game')
      given(
        await administrator.api.PUT('/teams/{id}/link', { ...it(id), body: { url: `https://${renewed}` } }),
      )
      await world.settled()
    },
    notified: all,
  },
  {
    name: 'disconnecting a platform',
    before: withGame,
    run: async ({ people: { administrator } }) =>
      given(await administrator.api.DELETE('/platforms/{platform}', onOther)),
    notified: all,
  },
  {
    name: 'creating a calendar link',
    run: async ({ people: { erin }, child }) => makeLink(erin, child),
    notified: ['erin'],
  },
  {
    name: 'revoking a calendar link',
    before: async ({ people: { erin }, child }) => makeLink(erin, child),
    run: async ({ people: { erin } }, id) => given(await erin.api.DELETE('/calendar-links/{id}', it(id))),
    notified: ['erin'],
  },
  {
    name: 'writing to a friend',
    run: async ({ people: { erin, friend } }) => say(erin, friend),
    notified: ['erin', 'friend'],
  },
  {
    name: 'reading a friend’s message',
    before: async ({ people: { erin, friend } }) => say(erin, friend),
    run: async ({ people: { friend } }, id) =>
      given(await friend.api.POST('/conversations/{id}/read', { ...it(id), body: { upTo: 1 } })),
    notified: ['erin', 'friend'],
  },
  {
    name: 'muting a conversation and marking it unread',
    before: async ({ people: { erin, friend } }) => say(erin, friend),
    run: async ({ people: { friend } }, id) => {
      const body = { isMuted: true, isMarkedUnread: true }
      given(await friend.api.PATCH('/conversations/{id}', { ...it(id), body }))
    },
    notified: ['friend'],
  },
  {
    name: 'opening and leaving a conversation',
    before: async ({ people: { erin, friend } }) => conversationOf(erin, friend),
    run: async ({ people: { erin } }, id) => {
      const params = { path: { id, deviceId: newId() } }
      const body = { deviceType: 'web' as const, isTyping: true }
      given(await erin.api.PUT('/conversations/{id}/presence/{deviceId}', { params, body }))
    },
    notified: ['erin', 'friend'],
  },
  {
    name: 'removing a friend with a shared conversation',
    before: async ({ people: { erin, friend } }) => {
      const id = await say(erin, friend)
      const params = { path: { id, deviceId: newId() } }
      const body = { deviceType: 'web' as const, isTyping: false }
      given(await friend.api.PUT('/conversations/{id}/presence/{deviceId}', { params, body }))
      return id
    },
    run: async ({ people: { erin, friend } }) =>
      given(await erin.api.DELETE('/friends/{userId}', at(friend.id))),
    notified: ['erin', 'friend'],
  },
  {
    name: 'a viewer writes the first message about an event',
    before: openEvent,
    run: async ({ people: { viewer } }, id) => comment(viewer, id),
    notified: all,
  },
  {
    name: 'an administrator writes about an event after others',
    before: async (circle) => {
      const id = await openEvent(circle)
      await comment(circle.people.viewer, id)
      return id
    },
    run: async ({ people: { administrator } }, id) => comment(administrator, id),
    notified: all,
  },
  {
    name: 'a viewer reads and mutes the thread of an event',
    before: async (circle) => {
      const id = await openEvent(circle)
      await comment(circle.people.erin, id)
      return id
    },
    run: async ({ people: { viewer } }, id) => {
      given(await viewer.api.POST('/events/{id}/messages/read', { ...it(id), body: { upTo: 1 } }))
      given(await viewer.api.PATCH('/events/{id}/messages', { ...it(id), body: { isMuted: true } }))
    },
    notified: ['viewer'],
  },
  {
    name: 'reading a notification',
    before: request,
    run: async ({ people: { erin } }) => given(await erin.api.POST('/notifications/read-all')),
    notified: ['erin'],
  },
]

interface Kept {
  readonly path: string
  readonly status: number
  readonly revisions: Record<string, number>
  readonly answer: unknown
  readonly etag: string | null
}

const ask = ({ cookie }: Person, path: string, headers: Record<string, string> = {}) =>
  fetch(`${world.origin}/api/v1${path}`, { headers: { cookie, ...headers } })

async function read(person: Person, path: string): Promise<Kept> {
  const response = await ask(person, path)
  const { revisions = {}, ...answer } = (await response.json()) as { revisions?: Record<string, number> }
  const etag = response.headers.get('etag')
  return { path, status: response.status, revisions, answer: response.ok ? answer : null, etag }
}

/** Checks that the server answers 304 only if the response is still the kept one. */
async function checkCondition(person: Person, { path, etag, revisions, answer }: Kept): Promise<void> {
  if (etag === null) return
  if ((await ask(person, path, { 'if-none-match': etag })).status !== 304) return
  const fresh = await read(person, path)
  expect([path, fresh.revisions, fresh.answer]).toEqual([path, revisions, answer])
}

const paths = async (circle: Circle) => {
  const { people, child } = circle
  const day = Temporal.Now.plainDateISO('UTC')
  return [
    '/profiles',
    `/profiles/${child}`,
    `/events?from=${day.subtract({ days: 7 }).toString()}&to=${day.add({ days: 30 }).toString()}`,
    '/dashboard',
    '/teams',
    '/platforms',
    '/friends',
    '/friend-requests',
    '/blocked-people',
    '/invitations',
    '/handovers',
    '/notifications',
    '/changes',
    '/calendar-links',
    '/search/events?q=open',
    '/clashes',
    `/places/map?from=${day.toString()}&to=${day.add({ days: 2 }).toString()}`,
    '/conversations',
    '/presence',
    '/reminder-defaults',
    `/conversations/${await conversationOf(people.erin, people.friend)}/messages?after=0`,
    `/events/${await openEvent(circle)}/messages?after=0`,
  ]
}

/** Returns true if the stream has reported a newer revision than the response has, so the device must refetch. */
const isStale = ({ revisions }: Kept, { held }: Listener) =>
  Object.entries(revisions).some(([subject, revision]) => held.get(subject) !== revision)

describe('responses cached on a device (C11)', () => {
  test.each(OPERATIONS)(
    'stored answers equal a fresh read, and only affected people are notified: $name',
    async ({ name, before, run, notified }) => {
      const turn = OPERATIONS.findIndex((operation) => operation.name === name) % casts.length
      const circle = await makeCircle(casts[turn] as Circle['people'])
      const made = (await before?.(circle)) ?? ''
      await forgetFanOuts()
      const asked = await paths(circle)
      const devices = new Map<Role, { device: Listener; kept: Kept[] }>()
      const keep = async (role: Role) => {
        const person = circle.people[role]
        const device = await listen(world.origin, person)
        const answers = await Promise.all(asked.map((path) => read(person, path)))
        // Devices cache only successful responses.
        devices.set(role, { device, kept: answers.filter(({ status }) => status === 200) })
      }
      await Promise.all(ROLES.map(keep))
      for (const { device, kept } of devices.values())
        for (const one of kept) expect(isStale(one, device)).toBe(false)

      await run(circle, made)

      const check = async ([role, { device, kept }]: readonly [Role, { device: Listener; kept: Kept[] }]) => {
        const person = circle.people[role]
        await caughtUp(world.origin, person, device)
        const current = kept.filter((one) => !isStale(one, device))
        const fresh = await Promise.all(current.map(({ path }) => read(person, path)))
        for (const [place, { path, answer }] of current.entries())
          expect([role, path, fresh[place]?.status, fresh[place]?.answer]).toEqual([role, path, 200, answer])
        await Promise.all(kept.map((one) => checkCondition(person, one)))
        expect([role, device.frames.length > 1]).toEqual([role, notified.includes(role)])
        device.close()
      }
      await Promise.all([...devices].map(check))
    },
  )
})
