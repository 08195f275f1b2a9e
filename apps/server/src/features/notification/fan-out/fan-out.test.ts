import type { Settings } from '@homefield/contract/account'
import type { Team } from '@homefield/contract/connection'
import { createWork } from '@homefield/database/work'
import {
  addChild,
  addEvent,
  befriend,
  connect,
  eventsOf,
  given,
  grant,
  mapTeam,
  pastAllRights,
} from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { newId } from '../../../lib/ids.ts'
import { beginDeletion } from '../../personal-data/deletion/store.ts'
import { calendar, evenings, newAddress } from '../../connection/calendar.fixture.ts'
import { startStages, type Stages } from '../../connection/stages.fixture.ts'
import { beThere, read, said, withFriend } from '../../conversation/conversation.fixture.ts'
import { change, opened, remove, restore } from '../../event/update/change.fixture.ts'
import { handOver } from '../../profile/handover/handover.fixture.ts'
import { cleanUpMessageFanOuts } from './jobs.ts'
import { bellOf, startFanOut, type FanOut, notificationsFor } from './fan-out.fixture.ts'

/* Tests who is notified of a change (the fan-out), on a real database. `FanOut` runs the queued jobs on demand. */

const START = '2025-05-01T12:00:00Z'
const clock = new SettableClock(START)
let world: World
let fanOut: FanOut
let stages: Stages
let erin: Person
let admin: Person
let viewer: Person
let friend: Person
let maya: string
beforeAll(async () => {
  world = await startWorld({ name: 'fan_out', clock, roles: ['http', 'stream'] })
  fanOut = startFanOut(world, clock)
  stages = startStages(world, clock)
})
beforeEach(async () => {
  clock.set(START)
  await world.database.query('delete from graphile_worker._private_jobs')
  ;[erin, admin, viewer, friend] = [
    await world.person({ name: 'Erin Cole' }),
    await world.person({ name: 'Ada Min' }),
    await world.person({ name: 'Vi Ewer' }),
    await world.person({ name: 'Fran Friend' }),
  ]
  await grant(world.database, { owner: erin, friend: admin, role: 'administrator' })
  await grant(world.database, { owner: erin, friend: viewer, role: 'viewer' })
  await grant(world.database, { owner: erin, friend, role: 'none' })
  maya = await addChild(erin, 'Maya')
})
afterAll(async () => {
  await stages?.close()
  await world?.close()
})

/** Adds a practice and removes its pending fan-out, so the practice itself causes no notification. */
async function practice(fields: Parameters<typeof addEvent>[2] = {}) {
  const event = await addEvent(erin, maya, { date: '2025-05-09', ...fields })
  await pastAllRights(world.database, async (as) => {
    await as.query('update event_changes set to_notify = false where event_id = $1', [event.id])
    await as.query('delete from graphile_worker._private_jobs')
  })
  return event
}
const at = (id: string) => ({ params: { path: { id } } })
const settings = async (who: Person, body: Partial<Settings>) =>
  given(await who.api.PATCH('/settings', { body }))
const comment = async (who: Person, id: string, content: string) =>
  given(
    await who.api.POST('/events/{id}/messages', { ...at(id), body: { id: newId(), content, picture: null } }),
  )
const NEW = ['eventsAdded Practice added']
const everybody = async () => ({
  erin: await notificationsFor(erin),
  admin: await notificationsFor(admin),
  viewer: await notificationsFor(viewer),
  friend: await notificationsFor(friend),
})

describe('notifications about a change to an event', () => {
  test('notifies everybody who sees the event, except the person who made the change', async () => {
    const event = await practice()
    await change(erin, event.id, { startTime: '17:00' })
    await fanOut.run()
    const notified = ['eventsChanged Practice when']
    expect(await everybody()).toEqual({ erin: [], admin: notified, viewer: notified, friend: [] })
    expect((await bellOf(viewer)).notifications[0]).toMatchObject({
      type: 'schedule_change',
      schedule: {
        teamName: null,
        childNames: ['Maya'],
        eventCount: 1,
        events: [
          {
            eventId: event.id,
            differences: [{ from: { start: '2025-05-09T16:00:00Z' }, to: { start: '2025-05-09T21:00:00Z' } }],
          },
        ],
      },
      isUrgent: false,
      read: false,
    })
  })

  test('notifies the owner when an administrator changes an event', async () => {
    const event = await practice()
    await change(admin, event.id, { location: 'Oak Field' })
    await fanOut.run()
    const notified = ['eventsChanged Practice location']
    expect(await everybody()).toEqual({ erin: notified, admin: [], viewer: notified, friend: [] })
  })

  test('notifies only administrators of a change to a private event, even if the event becomes public before the fan-out', async () => {
    const event = await practice({ visibility: 'private' })
    await change(erin, event.id, { startTime: '17:00' })
    await change(erin, event.id, { visibility: 'public' })
    await fanOut.run()
    expect(await everybody()).toEqual({
      erin: [],
      admin: ['eventsChanged Practice when'],
      viewer: [],
      friend: [],
    })
  })

  test('removes a notification from a person’s list and unread count once the person can no longer see the event', async () => {
    const event = await practice()
    await change(erin, event.id, { startTime: '17:00' })
    await fanOut.run()
    expect((await bellOf(viewer)).unread).toBe(1)
    await change(erin, event.id, { visibility: 'private' })
    expect(await bellOf(viewer)).toMatchObject({ notifications: [], unread: 0, shown: true })
    expect((await bellOf(admin)).unread).toBe(1)
    given(await remove(erin, event.id))
    expect((await bellOf(admin)).unread).toBe(0)
  })

  test('sends no notification to a friend if the owner revoked the friend’s role before the fan-out', async () => {
    const event = await practice()
    await change(erin, event.id, { startTime: '17:00' })
    await grant(world.database, { owner: erin, friend: viewer, role: 'none' })
    await fanOut.run()
    expect(await notificationsFor(viewer)).toEqual([])
    const { rows } = await world.database.query('select from notifications where user_id = $1', [viewer.id])
    expect(rows).toEqual([])
  })

  test('skips a change that was undone before the fan-out, and reports only the latest value of a field that changed twice', async () => {
    const event = await practice()
    await change(erin, event.id, { startTime: '17:00', location: 'Oak Field' })
    clock.advance({ seconds: 5 })
    await change(erin, event.id, { startTime: '12:00' })
    clock.advance({ seconds: 5 })
    await change(erin, event.id, { location: 'Elm Field' })
    await fanOut.run()
    expect(await notificationsFor(viewer)).toEqual(['eventsChanged Practice location'])
    expect((await bellOf(viewer)).notifications[0]?.schedule?.events[0]?.differences).toMatchObject([
      { field: 'location', to: { address: 'Elm Field' } },
    ])
    const { rows } = await world.database.query('select version from notifications where user_id = $1', [
      viewer.id,
    ])
    expect(rows).toEqual([{ version: 1 }])
  })

  test('leaves no trace of a move that its author undoes before anybody was notified', async () => {
    const event = await practice()
    await change(erin, event.id, { startTime: '17:00' })
    clock.advance({ seconds: 8 })
    const { event: back } = await change(erin, event.id, { startTime: '12:00', isUndo: true })
    await fanOut.run()
    expect(back.when).toEqual(event.when)
    const { detail } = await opened(viewer, event.id)
    expect(detail.history.map(({ difference }) => difference.field)).toEqual(['added'])
    expect(detail.edited).toBeNull()
    expect(await everybody()).toEqual({ erin: [], admin: [], viewer: [], friend: [] })
  })

  test('takes back the unread notification of a move that its author undoes', async () => {
    const event = await practice()
    await change(erin, event.id, { startTime: '17:00' })
    await fanOut.run()
    expect((await bellOf(viewer)).unread).toBe(1)
    await change(erin, event.id, { startTime: '12:00', isUndo: true })
    await fanOut.run()
    expect(await bellOf(viewer)).toMatchObject({ notifications: [], unread: 0 })
    expect((await opened(viewer, event.id)).detail.history).toHaveLength(1)
  })

  test.each<[string, (event: { id: string }) => Promise<unknown>]>([
    [
      'a person has read its notification',
      async () => {
        const [entry] = (await bellOf(viewer)).notifications
        given(await viewer.api.PATCH('/notifications/{id}', { ...at(entry?.id ?? ''), body: { read: true } }))
      },
    ],
    [
      'a person has acknowledged it',
      async ({ id }) => {
        const { news } = (await opened(viewer, id)).event
        given(await viewer.api.POST('/changes/acknowledge', { body: { changeIds: news?.changeIds ?? [] } }))
      },
    ],
    [
      'a push of it was sent',
      () =>
        pastAllRights(world.database, (as) =>
          as.query(
            `insert into notification_deliveries (user_id, kind, notification_id, channel, target, status, due_at, settled_at)
           select user_id, kind, id, 'push', 'phone', 'sent', $2, $2 from notifications where user_id = $1`,
            [viewer.id, clock.now().toString()],
          ),
        ),
    ],
  ])('records and announces an undo if %s', async (_why, learn) => {
    const event = await practice()
    await change(erin, event.id, { startTime: '17:00' })
    await fanOut.run()
    await learn(event)
    await change(erin, event.id, { startTime: '12:00', isUndo: true })
    await fanOut.run()
    expect((await opened(admin, event.id)).detail.history.map(({ difference }) => difference.field)).toEqual([
      'when',
      'when',
      'added',
    ])
    expect(await notificationsFor(viewer)).toContain('eventsChanged Practice when')
  })

  test('keeps the record of another person’s move, even if an edit that claims to undo it reverts it', async () => {
    const event = await practice()
    await change(admin, event.id, { startTime: '17:00' })
    await change(erin, event.id, { startTime: '12:00', isUndo: true })
    expect((await opened(erin, event.id)).detail.history.map(({ by }) => by)).toMatchObject([
      { isViewer: true },
      { isViewer: false },
      {},
    ])
  })

  test('notifies again, with the current value, if a change is reverted after fan-out', async () => {
    const event = await practice()
    await change(erin, event.id, { startTime: '17:00' })
    await fanOut.run()
    await change(erin, event.id, { startTime: '12:00' })
    await fanOut.run()
    expect((await bellOf(viewer)).notifications).toMatchObject([
      { schedule: { events: [{ differences: [{ to: { start: '2025-05-09T16:00:00Z' } }] }] } },
    ])
  })

  test('adds a change to the team’s unread notification, or creates another notification if the first one was already read', async () => {
    const [one, other] = [await practice(), await practice({ title: 'Game' })]
    await change(erin, one.id, { startTime: '17:00' })
    await fanOut.run()
    clock.advance({ minutes: 5 })
    await change(erin, other.id, { location: 'Oak Field' })
    await fanOut.run()
    const [entry] = (await bellOf(viewer)).notifications
    expect(await notificationsFor(viewer)).toHaveLength(1)
    expect(entry).toMatchObject({ createdAt: '2025-05-01T12:05:00Z', schedule: { eventCount: 2 } })
    given(await viewer.api.PATCH('/notifications/{id}', { ...at(entry?.id ?? ''), body: { read: true } }))
    clock.advance({ minutes: 5 })
    await change(erin, one.id, { startTime: '18:00' })
    await fanOut.run()
    expect(await notificationsFor(viewer)).toEqual([
      'eventsChanged Practice when',
      'eventsChanged Game location, Practice when',
    ])
    expect((await bellOf(viewer)).unread).toBe(1)
  })

  test('marks a notification as urgent if a changed event starts within a day, and reports non-urgent changes separately', async () => {
    const [soon, later] = [await practice({ date: '2025-05-02', startTime: '07:00' }), await practice()]
    await change(erin, later.id, { location: 'Oak Field' })
    await fanOut.run()
    await change(erin, soon.id, { startTime: '07:30' })
    await fanOut.run()
    await change(erin, later.id, { location: 'Elm Field' })
    await fanOut.run()
    expect((await notificationsFor(viewer)).toSorted()).toEqual([
      'eventsChanged Practice location',
      'eventsChanged! Practice when, Practice location',
    ])
  })

  test('notifies nobody of a change to an event that is over', async () => {
    const event = await practice({ date: '2025-04-30' })
    await change(erin, event.id, { location: 'Oak Field' })
    await fanOut.run()
    expect(await notificationsFor(viewer)).toEqual([])
  })

  test('notifies nobody of a change to description, sport or visibility', async () => {
    const event = await practice()
    await change(erin, event.id, { description: 'Bring oranges', sport: 'Tennis' })
    await fanOut.run()
    expect(await notificationsFor(viewer)).toEqual([])
  })

  test('skips changes that the recipient has acknowledged, and marks a notification as read after the last acknowledgement', async () => {
    const event = await practice()
    await change(erin, event.id, { startTime: '17:00' })
    const acknowledge = async (who: Person) => {
      const { news } = (await opened(who, event.id)).event
      given(await who.api.POST('/changes/acknowledge', { body: { changeIds: news?.changeIds ?? [] } }))
    }
    await acknowledge(viewer)
    await fanOut.run()
    expect(await notificationsFor(viewer)).toEqual([])
    expect((await bellOf(admin)).unread).toBe(1)
    await acknowledge(admin)
    expect(await bellOf(admin)).toMatchObject({ unread: 0, notifications: [{ read: true }] })
  })

  test.each<[string, Partial<Settings>, boolean, boolean]>([
    ['schedule updates off', { scheduleUpdates: false }, true, false],
    ['everything off', { allNotifications: false }, true, false],
    ['in-app notifications off, and no other channel', { inAppNotifications: false }, false, false],
    ['in-app notifications off, and mail on', { inAppNotifications: false }, true, true],
    ['team communications off', { teamCommunications: false }, false, true],
  ])('respects the settings: %s', async (_case, body, sendsMail, isNotified) => {
    await settings(viewer, body)
    const event = await practice()
    await change(erin, event.id, { startTime: '17:00' })
    await startFanOut(world, clock, { mail: sendsMail, sms: false }).run()
    const { rows } = await world.database.query('select from notifications where user_id = $1', [viewer.id])
    expect(rows).toHaveLength(isNotified ? 1 : 0)
    const isOn = !('inAppNotifications' in body || 'allNotifications' in body)
    expect(await bellOf(viewer)).toMatchObject({ shown: isOn, unread: isNotified && isOn ? 1 : 0 })
  })

  test('enqueues one job per change, and delays each job by 20 seconds to collect further edits', async () => {
    const event = await practice()
    await change(erin, event.id, { startTime: '17:00' })
    expect(await fanOut.waiting()).toEqual([{ task: 'notification.fanOut', seconds: 20 }])
    clock.advance({ seconds: 10 })
    await change(erin, event.id, { startTime: '17:30' })
    expect(await fanOut.waiting()).toEqual([
      { task: 'notification.fanOut', seconds: 10 },
      { task: 'notification.fanOut', seconds: 20 },
    ])
  })

  test('combines the changes of two people into one notification when two jobs run at the same time', async () => {
    const [one, other] = [await practice(), await practice({ title: 'Game' })]
    await Promise.all([
      change(erin, one.id, { startTime: '17:00' }),
      change(admin, other.id, { location: 'Oak Field' }),
    ])
    await fanOut.runAtOnce()
    await fanOut.run()
    expect(await notificationsFor(viewer)).toEqual(['eventsChanged Game location, Practice when'])
    expect(await notificationsFor(erin)).toEqual(['eventsChanged Game location'])
  })
})

describe('notifications about an event that a person adds or deletes', () => {
  const gone = ['eventsChanged Practice status gone']

  test.each<[string, () => Person, 'public' | 'private', Partial<Awaited<ReturnType<typeof everybody>>>]>([
    ['the owner adds a public event', () => erin, 'public', { admin: NEW, viewer: NEW }],
    ['an administrator adds a public event', () => admin, 'public', { erin: NEW, viewer: NEW }],
    ['the owner adds a private event', () => erin, 'private', { admin: NEW }],
    ['an administrator adds a private event', () => admin, 'private', { erin: NEW }],
  ])(
    'notifies those who see the event, except the person who added it: %s',
    async (_case, who, visibility, notified) => {
      await addEvent(who(), maya, { date: '2025-05-09', visibility })
      expect(await fanOut.waiting()).toEqual([{ task: 'notification.fanOut', seconds: 20 }])
      await fanOut.run()
      expect(await everybody()).toEqual({ erin: [], admin: [], viewer: [], friend: [], ...notified })
      // A viewer who may see no change must not get a notification, not even an empty one.
      const { rows } = await world.database.query('select from notifications where user_id = $1', [viewer.id])
      expect(rows).toHaveLength(visibility === 'public' ? 1 : 0)
    },
  )

  test.each<[string, () => Person, 'public' | 'private', Partial<Awaited<ReturnType<typeof everybody>>>]>([
    ['the owner deletes a public event', () => erin, 'public', { admin: gone, viewer: gone }],
    ['an administrator deletes a public event', () => admin, 'public', { erin: gone, viewer: gone }],
    ['the owner deletes a private event', () => erin, 'private', { admin: gone }],
  ])(
    'notifies those who saw the event, except the person who deleted it: %s',
    async (_case, who, visibility, notified) => {
      const { id } = await practice({ visibility })
      given(await remove(who(), id))
      await fanOut.run()
      expect(await everybody()).toEqual({ erin: [], admin: [], viewer: [], friend: [], ...notified })
      // A viewer who may see no change must not get a notification, not even an empty one.
      const { rows } = await world.database.query('select from notifications where user_id = $1', [viewer.id])
      expect(rows).toHaveLength(visibility === 'public' ? 1 : 0)
    },
  )

  test('announces all events of a series in one notification, and the deletion of the series in another notification', async () => {
    const { id } = await addEvent(erin, maya, {
      date: '2025-05-09',
      repeat: { everyWeeks: 1, weekdays: [5], count: 12 },
    })
    expect(await fanOut.waiting()).toHaveLength(1)
    await fanOut.run()
    expect((await bellOf(viewer)).notifications).toMatchObject([
      {
        type: 'new_event',
        kind: 'eventsAdded',
        schedule: { eventCount: 12, teamName: null, isImport: false },
      },
    ])
    given(await remove(erin, id, 'all'))
    await fanOut.run()
    expect((await bellOf(viewer)).notifications).toMatchObject([
      { type: 'schedule_change', kind: 'eventsChanged', schedule: { eventCount: 12, childNames: ['Maya'] } },
    ])
  })

  test('notifies nobody of an event that was deleted before fan-out', async () => {
    const { id } = await addEvent(erin, maya, { date: '2025-05-09' })
    clock.advance({ seconds: 5 })
    given(await remove(erin, id))
    await fanOut.run()
    expect(await everybody()).toEqual({ erin: [], admin: [], viewer: [], friend: [] })
  })

  test('sends nothing if an event is restored before the fan-out, and announces a later restore', async () => {
    const { id } = await practice()
    given(await remove(erin, id))
    clock.advance({ seconds: 5 })
    given(await restore(erin, id))
    await fanOut.run()
    expect(await notificationsFor(viewer)).toEqual([])
    expect((await opened(viewer, id)).detail.history.map(({ difference }) => difference.field)).toEqual([
      'added',
    ])
    given(await remove(erin, id))
    await fanOut.run()
    expect(await notificationsFor(viewer)).toEqual(gone)
    given(await restore(erin, id))
    await fanOut.run()
    expect(await notificationsFor(viewer)).toEqual(['eventsChanged Practice status'])
    expect((await bellOf(viewer)).notifications[0]?.schedule?.events[0]?.differences).toMatchObject([
      { field: 'status', to: 'confirmed' },
    ])
  })

  test('marks the notification as urgent if the deleted event would have begun within a day', async () => {
    const { id } = await practice({ date: '2025-05-02', startTime: '07:00' })
    given(await remove(erin, id))
    await fanOut.run()
    expect(await notificationsFor(viewer)).toEqual(['eventsChanged! Practice status gone'])
  })

  test('notifies nobody of a deletion if the deleted event was already cancelled', async () => {
    const { id } = await practice()
    await pastAllRights(world.database, (as) =>
      as.query(`update events set status = 'cancelled' where id = $1`, [id]),
    )
    given(await remove(erin, id))
    await fanOut.run()
    expect(await everybody()).toEqual({ erin: [], admin: [], viewer: [], friend: [] })
  })

  test.each<[string, () => Promise<unknown>]>([
    ['who lost their role', () => grant(world.database, { owner: erin, friend: viewer, role: 'none' })],
    ['who is no longer a friend', () => grant(world.database, { owner: erin, friend: viewer, role: null })],
    [
      'after the event was deleted permanently',
      async () => {
        clock.advance({ hours: 24, seconds: 1 })
        await pastAllRights(world.database, (as) =>
          as.query('select drop_deleted_events($1)', [clock.now().toString()]),
        )
      },
    ],
  ])('hides the notification of the deletion from a person %s', async (_case, act) => {
    const { id } = await practice()
    given(await remove(erin, id))
    await fanOut.run()
    expect(await notificationsFor(viewer)).toEqual(gone)
    await act()
    expect(await bellOf(viewer)).toMatchObject({ notifications: [], unread: 0 })
  })
})

describe('notifications about a team’s calendar', () => {
  const GAMES = evenings(6, '2025-05-10')
  async function connected(entries = GAMES) {
    const address = newAddress()
    world.feeds.serve(address, { body: calendar(entries) })
    const { id } = await connect(erin, { url: `https://${address}`, teamName: 'Wildcats' })
    await mapTeam(erin, id, [maya])
    await stages.run()
    return {
      id,
      async says(next: typeof GAMES) {
        world.feeds.serve(address, { body: calendar(next) })
        clock.advance({ hours: 2 })
        await stages.tend()
        await stages.run()
      },
    }
  }

  test('sends friends one notification about all events of a new team, and no notification to the parent who connected the team', async () => {
    await connected()
    await fanOut.run()
    expect(await everybody()).toEqual({
      erin: [],
      admin: ['eventsAdded all 6'],
      viewer: ['eventsAdded all 6'],
      friend: [],
    })
    expect((await bellOf(viewer)).notifications[0]).toMatchObject({
      type: 'new_event',
      team: null,
      schedule: { teamName: 'Wildcats', childNames: ['Maya'], isImport: true, events: [] },
    })
  })

  test('notifies nobody who muted the team, except a driver who has to confirm a moved event', async () => {
    const { id, says } = await connected()
    await fanOut.run()
    given(await erin.api.PUT('/teams/{id}/mute', { ...at(id), body: { isMuted: true } }))
    const [first] = await eventsOf(erin, '2025-05-10', '2025-05-11')
    if (!first) throw new Error('no game')
    await pastAllRights(world.database, (as) =>
      as.query(
        `insert into legs (event_group_id, profile_id, direction, owner_id, status, driver_kind, driver_user_id)
         values ($1, $2, 'there', $3, 'confirmed', 'user', $3)`,
        [first.eventGroupId, maya, erin.id],
      ),
    )

    await says(GAMES.map(({ uid, start }) => ({ uid, start: start.replace('T220000Z', 'T210000Z') })))
    await fanOut.run()

    expect(await notificationsFor(erin)).toEqual(['eventsChanged Event e0 when'])
    expect(await notificationsFor(admin)).toContain(
      `eventsChanged ${GAMES.map(({ uid }) => `Event ${uid} when`).join(', ')}`,
    )
    given(await erin.api.PUT('/teams/{id}/mute', { ...at(id), body: { isMuted: false } }))
    await says(GAMES.map((game) => ({ ...game, summary: `Renamed ${game.uid}` })))
    await fanOut.run()
    expect((await notificationsFor(erin)).join()).toContain('Renamed e5')
  })

  test('creates separate notifications for new events and for changed events, even if one job handles all changes', async () => {
    const { says } = await connected()
    await fanOut.run()
    const moved = GAMES.map(({ uid, start }) => ({ uid, start: start.replace('T220000Z', 'T210000Z') }))
    await says([...moved, { uid: 'extra', start: '20250520T220000Z', summary: 'Extra game' }])
    expect((await fanOut.waiting()).map(({ task }) => task)).toEqual(['notification.fanOut'])
    await fanOut.run()
    const notified = [
      'eventsAdded Extra game added',
      `eventsChanged ${GAMES.map(({ uid }) => `Event ${uid} when`).join(', ')}`,
    ]
    expect((await notificationsFor(erin)).toSorted()).toEqual(notified)
    expect((await notificationsFor(viewer)).toSorted()).toEqual([...notified, 'eventsAdded all 7'].toSorted())
    const changed = (await bellOf(viewer)).notifications.find(({ kind }) => kind === 'eventsChanged')
    expect(changed).toMatchObject({ schedule: { teamName: 'Wildcats', eventCount: 6 } })
  })

  test('notifies the owner and administrators when the platform changes a field that a parent has already changed', async () => {
    const { says } = await connected()
    await fanOut.run()
    const { rows } = await world.database.query<{ id: string }>(
      `select id from events where profile_id = $1 and title = 'Event e0'`,
      [maya],
    )
    await change(erin, rows[0]?.id ?? '', { startTime: '10:00' })
    await fanOut.run()
    await says(GAMES.map((game, index) => (index === 0 ? { ...game, start: '20250510T230000Z' } : game)))
    await fanOut.run()
    expect(await notificationsFor(erin)).toEqual(['eventsChanged Event e0  (when)'])
    expect(await notificationsFor(admin)).toContain('eventsChanged Event e0 when (when)')
    expect(await notificationsFor(viewer)).toContain('eventsChanged Event e0 when')
  })

  test('sends an urgent notification when a feed moves an upcoming event to a start in the past', async () => {
    const game = { uid: 'game', start: '20250501T160000Z', summary: 'Falcons' }
    const { says } = await connected([game])
    await fanOut.run()
    // The test clock is at 14:00Z, so the feed moved the game to two minutes ago.
    await says([{ ...game, start: '20250501T135800Z' }])
    await fanOut.run()
    expect(await notificationsFor(erin)).toEqual(['eventsChanged! Falcons when'])
    expect(await notificationsFor(viewer)).toContain('eventsChanged! Falcons when')
  })

  test('notifies nobody of a corrected team time zone if the feed’s times are in UTC and therefore stay the same', async () => {
    const { id } = await connected()
    await fanOut.run()
    const { teams } = given<{ teams: Team[] }>(await erin.api.GET('/teams'))
    const { version = 0, zone } = teams.find((team) => team.id === id) ?? {}
    expect(zone).toBe('America/New_York')
    given(await erin.api.PATCH('/teams/{id}', { ...at(id), body: { version, zone: 'America/Chicago' } }))
    await stages.run()
    await fanOut.run()
    expect(await notificationsFor(erin)).toEqual([])
    expect(await notificationsFor(viewer)).toEqual(['eventsAdded all 6'])
    const [first] = await eventsOf(erin, '2025-05-10', '2025-05-11')
    expect(first).toMatchObject({
      when: { start: '2025-05-10T22:00:00Z', zone: 'America/Chicago' },
      news: null,
    })
  })

  test('hides the team’s notifications when the team moves to another family', async () => {
    const { id } = await connected()
    await fanOut.run()
    await pastAllRights(world.database, (as) =>
      as.query('update platform_teams set user_id = $2 where id = $1', [id, admin.id]),
    )
    expect(await notificationsFor(viewer)).toEqual([])
  })
})

describe('notifications about a message in an event’s thread', () => {
  let event: string
  beforeEach(async () => {
    event = (await practice()).id
  })
  const write = (who: Person, content: string) => comment(who, event, content)
  const readUpTo = async (who: Person, upTo: number) =>
    given(await who.api.POST('/events/{id}/messages/read', { ...at(event), body: { upTo } }))

  test('notifies everybody except the sender of a message, and marks each notification as read when its message is read', async () => {
    await write(viewer, 'Who drives?')
    expect(await fanOut.waiting()).toEqual([{ task: 'notification.fanOutComment', seconds: 3 }])
    await fanOut.run()
    const notified = ['eventMessage Practice: Who drives?']
    expect(await everybody()).toEqual({ erin: notified, admin: notified, viewer: [], friend: [] })
    await write(admin, 'I do')
    await fanOut.run()
    expect(await everybody()).toEqual({
      erin: ['eventMessage Practice: I do'],
      admin: notified,
      viewer: ['eventMessage Practice: I do'],
      friend: [],
    })
    expect((await bellOf(erin)).notifications[0]).toMatchObject({
      type: 'event_message',
      person: { name: 'Ada Min' },
      message: { eventId: event, hasPicture: false },
    })
    await readUpTo(erin, 1)
    expect((await bellOf(erin)).unread).toBe(1)
    await readUpTo(erin, 2)
    expect((await bellOf(erin)).unread).toBe(0)
    await write(viewer, 'Thanks')
    await fanOut.run()
    expect((await bellOf(erin)).notifications).toHaveLength(2)
  })

  test('skips people who muted or read the thread, and people who can no longer see the event', async () => {
    await write(erin, 'Hello')
    await fanOut.run()
    given(await viewer.api.PATCH('/events/{id}/messages', { ...at(event), body: { isMuted: true } }))
    await write(erin, 'Who drives?')
    await readUpTo(admin, 2)
    await fanOut.run()
    expect(await notificationsFor(viewer)).toEqual(['eventMessage Practice: Hello'])
    expect((await bellOf(admin)).unread).toBe(0)
    await change(erin, event, { visibility: 'private' })
    expect(await notificationsFor(viewer)).toEqual([])
    await fanOut.run()
    await write(erin, 'Only us')
    await fanOut.run()
    const { rows } = await world.database.query(
      `select from notifications where user_id = $1 and kind = 'eventMessage'`,
      [viewer.id],
    )
    expect(rows).toHaveLength(1)
    expect(await notificationsFor(admin)).toContain('eventMessage Practice: Only us')
  })

  test('keeps a message’s notification when the message’s event moves to another event group', async () => {
    await write(erin, 'Hello')
    await fanOut.run()
    const other = await practice({ title: 'Game' })
    await pastAllRights(world.database, (as) =>
      as.query(
        `update events set event_group_id = (select event_group_id from events where id = $2) where id = $1`,
        [event, other.id],
      ),
    )
    expect(await notificationsFor(viewer)).toHaveLength(1)
    given(await viewer.api.POST('/events/{id}/messages/read', { ...at(other.id), body: { upTo: 1 } }))
    expect((await bellOf(viewer)).unread).toBe(0)
  })
})

describe('notifications about a chat message from a friend', () => {
  let id: string
  beforeEach(async () => {
    id = (await withFriend(erin, friend)).id
  })
  const mailing = () => startFanOut(world, clock, { mail: true, sms: false })
  const kept = async (who: Person) =>
    (
      await world.database.query<{ version: number; read: boolean }>(
        `select version, read from notifications where user_id = $1 and kind = 'message' order by created_at, id`,
        [who.id],
      )
    ).rows

  test('hides a chat notification from the in-app list, and marks it as read when the recipient reads the last message', async () => {
    await said(erin, id, 'Hi')
    await said(erin, id, 'Are you there?')
    await mailing().run()
    expect(await kept(friend)).toEqual([{ version: 2, read: false }])
    expect(await kept(erin)).toEqual([])
    expect(await bellOf(friend)).toMatchObject({ unread: 0, notifications: [] })
    given(await read(friend, id, 1))
    expect(await kept(friend)).toEqual([{ version: 2, read: false }])
    given(await read(friend, id, 2))
    expect(await kept(friend)).toEqual([{ version: 2, read: true }])
    await said(erin, id, 'Bye')
    await mailing().run()
    expect(await kept(friend)).toHaveLength(2)
  })

  test('writes no notification of a chat message if the recipient has no push, email or SMS', async () => {
    await said(erin, id, 'Hi')
    await fanOut.run()
    expect(await kept(friend)).toEqual([])
  })

  test.each<[string, (given: { id: string }) => Promise<unknown>]>([
    ['who is viewing the thread', () => beThere(friend, id, newId())],
    ['who has read the message', () => read(friend, id, 1)],
    [
      'who has muted the thread',
      () => friend.api.PATCH('/conversations/{id}', { ...at(id), body: { isMuted: true } }),
    ],
    ['who is no longer a friend', () => grant(world.database, { owner: erin, friend, role: null })],
    ['who turned team communications off', () => settings(friend, { teamCommunications: false })],
  ])('does not notify a person %s', async (_case, act) => {
    await said(erin, id, 'Hi')
    await act({ id })
    await mailing().run()
    expect(await kept(friend)).toEqual([])
  })

  test('notifies a person who last had the conversation open two minutes ago', async () => {
    given(await beThere(friend, id, newId()))
    clock.advance({ minutes: 2 })
    await said(erin, id, 'Hi')
    await mailing().run()
    expect(await kept(friend)).toHaveLength(1)
  })
})

describe('the lifetime of notifications', () => {
  test('deletes notifications of read messages after a month, and keeps all other notifications', async () => {
    const one = (await withFriend(erin, friend)).id
    await befriend(friend, admin)
    const other = (await withFriend(admin, friend)).id
    const event = await practice()
    await change(erin, event.id, { startTime: '17:00' })
    await said(erin, one, 'Hi')
    await said(admin, other, 'Hello')
    await startFanOut(world, clock, { mail: true, sms: false }).run()
    given(await read(friend, one, 1))
    given(await viewer.api.POST('/notifications/read-all'))
    const db = world.app.database.worker
    const work = createWork({ db, now: () => clock.now(), onCommit: () => undefined })
    const notified = async (person: Person) => {
      const { rows } = await world.database.query<{ kind: string }>(
        `select kind || case when read then ' read' else '' end as kind from notifications
         where user_id = $1 and type <> 'friend_request' order by 1`,
        [person.id],
      )
      return rows.map(({ kind }) => kind)
    }
    clock.advance({ hours: 24 * 31 })
    await cleanUpMessageFanOuts({ work })
    expect(await notified(friend)).toEqual(['message', 'message read'])
    clock.advance({ seconds: 1 })
    await cleanUpMessageFanOuts({ work })
    expect([await notified(friend), await notified(viewer)]).toEqual([['message'], ['eventsChanged read']])
  })

  test('notifies everybody even if the stored time zone of one person is invalid', async () => {
    // Earlier versions could store an invalid time zone.
    // The fan-out uses the time zone to compute quiet hours and calendar days.
    await pastAllRights(world.database, (as) =>
      as.query(
        `update user_settings set timezone = 'PST', quiet_from = '22:00', quiet_until = '07:00' where user_id = $1`,
        [viewer.id],
      ),
    )
    const event = await practice()
    await change(erin, event.id, { startTime: '17:00' })
    await comment(erin, event.id, 'Bring the tent')
    await fanOut.run()
    const notified = ['eventMessage Practice: Bring the tent', 'eventsChanged Practice when']
    expect((await notificationsFor(admin)).toSorted()).toEqual(notified)
    expect((await notificationsFor(viewer)).toSorted()).toEqual(notified)
  })

  test('skips a person after three failed attempts to write their notification, and notifies everybody else once', async () => {
    const event = await practice()
    await change(erin, event.id, { startTime: '17:00' })
    await comment(erin, event.id, 'Bring the tent')
    await world.database.query(
      `create function no_entry() returns trigger language plpgsql as $$ begin raise 'no entry'; end $$;
       create trigger no_entry before insert on notifications for each row
         when (new.user_id = '${admin.id}') execute function no_entry()`,
    )
    try {
      const jobs = ['notification.fanOutComment', 'notification.fanOut']
      for (const attempt of [1, 2]) {
        expect((await fanOut.tryAll(attempt)).toSorted()).toEqual(jobs.toSorted())
        expect(await notificationsFor(viewer)).toEqual([])
      }
      expect(await fanOut.tryAll(3)).toEqual([])
      const notified = ['eventMessage Practice: Bring the tent', 'eventsChanged Practice when']
      expect((await notificationsFor(viewer)).toSorted()).toEqual(notified)
      expect(await notificationsFor(admin)).toEqual([])
      expect(fanOut.logged()).toContain(admin.id)
      expect(fanOut.logged()).not.toContain('tent')
      expect(await fanOut.waiting()).toEqual([])
    } finally {
      await world.database.query('drop function no_entry cascade')
    }
  })

  test('deletes the notifications of a deleted account, and other people’s notifications about the account or its family (C80)', async () => {
    const event = await practice()
    await change(erin, event.id, { startTime: '17:00' })
    await fanOut.run()
    expect(await notificationsFor(viewer)).toHaveLength(1)
    await change(erin, event.id, { startTime: '18:00' })
    await change(admin, event.id, { location: 'Oak Field' })
    const db = world.app.database.auth
    const auth = createWork({ db, now: () => clock.now(), onCommit: () => undefined })
    await auth.system((unit) => beginDeletion(unit, erin.id))
    await fanOut.run()
    const { rows } = await world.database.query(
      `select from notifications where user_id = $1 and kind = 'eventsChanged'`,
      [erin.id],
    )
    expect(rows).toEqual([])
    await change(admin, event.id, { location: 'Elm Field' })
    await pastAllRights(world.database, (as) => as.query('delete from users where id = $1', [erin.id]))
    await fanOut.run()
    expect(await bellOf(viewer)).toMatchObject({ notifications: [], unread: 0 })
    const { rows: left } = await world.database.query(
      'select from notifications where $1 in (user_id, owner_id, person_id)',
      [erin.id],
    )
    expect(left).toEqual([])
  })

  test('deletes the notifications about a child when the child is handed over to another family', async () => {
    const event = await practice()
    await change(erin, event.id, { startTime: '17:00' })
    await fanOut.run()
    expect(await notificationsFor(viewer)).toEqual(['eventsChanged Practice when'])
    await handOver(erin, maya, admin)
    // The new owner has granted no role to the viewer or the former owner, so both lose access to the child.
    for (const person of [viewer, erin]) expect(await notificationsFor(person)).toEqual([])
    expect((await bellOf(viewer)).unread).toBe(0)
    await change(admin, event.id, { startTime: '18:00' })
    await fanOut.run()
    for (const person of [viewer, erin]) expect(await notificationsFor(person)).toEqual([])
  })
})

describe('a fan-out with a failing database statement (C6)', () => {
  test.each(['before', 'after'] as const)(
    'notifies once even if fan-out breaks %s any of its statements',
    async (failing) => {
      const conversation = (await withFriend(erin, friend)).id
      await befriend(friend, admin)
      for (let nth = 1; ; nth++) {
        await pastAllRights(world.database, (as) =>
          as.query(`delete from notifications where type <> 'friend_request'`),
        )
        const event = await practice()
        await change(erin, event.id, { startTime: '17:00' })
        await said(erin, conversation, 'Hi')
        given(
          await erin.api.POST('/events/{id}/messages', {
            ...at(event.id),
            body: { id: newId(), content: 'Who drives?', picture: null },
          }),
        )
        const mailing = startFanOut(world, clock, { mail: true, sms: false })
        await mailing.run({ nth, failing })
        const isWhole = (await mailing.waiting()).length === 0
        await mailing.run()
        const { rows } = await world.database.query<{ kind: string; people: string[]; versions: number[] }>(
          `select kind, array_agg(user_id::text order by user_id) as people, array_agg(distinct version) as versions
           from notifications where type <> 'friend_request' group by kind order by kind`,
        )
        expect(rows).toEqual([
          { kind: 'eventMessage', people: [admin.id, viewer.id].toSorted(), versions: [1] },
          { kind: 'eventsChanged', people: [admin.id, viewer.id].toSorted(), versions: [1] },
          { kind: 'message', people: [friend.id], versions: [1] },
        ])
        if (isWhole) {
          expect(nth).toBeGreaterThan(8)
          break
        }
      }
    },
  )
})
