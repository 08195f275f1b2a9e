import type { Notification } from '@homefield/contract/notification'
import { connect, given, grant, mapTeam, teamOf } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { calendar, evenings, household, newAddress } from './calendar.fixture.ts'

/*
 * If a calendar fails for 24 hours, each owner of a team that is mapped to a child is notified once.
 * If the calendar recovers and then fails for 24 hours again, each owner is notified again.
 */

let world: World
const clock = new SettableClock('2026-04-01T12:00:00Z')
beforeAll(async () => {
  world = await startWorld({ name: 'feed_failing', clock })
})
afterAll(() => world?.close())

const WELL = { body: calendar(evenings(3, '2026-04-20')) }
const OFF = { status: 410 } as const

async function checkLater(hours: number): Promise<void> {
  clock.advance({ hours })
  await world.checkDueFeeds()
  await world.settled()
}
async function bell(person: Person): Promise<{ notifications: Notification[]; unread: number }> {
  return given<{ notifications: Notification[]; unread: number }>(await person.api.GET('/notifications'))
}

test('notifies each owner of a team with a child once about a failing calendar, and nobody else', async () => {
  const address = newAddress()
  world.feeds.serve(address, WELL)
  const mine = await household(world, address)
  const theirs = await household(world, address)
  const keeper = await world.person()
  const { id: kept } = await connect(keeper, { url: `https://${address}` })
  const [administrator, stranger] = [await world.person(), await world.person()]
  await grant(world.database, { owner: mine.person, friend: administrator, role: 'administrator' })

  world.feeds.serve(address, OFF)
  await checkLater(7)
  // The calendar is still failing, but for less than 24 hours, so the owners get no notification.
  await checkLater(7)
  expect((await bell(mine.person)).notifications).toEqual([])
  for (let day = 0; day < 3; day++) await checkLater(24)

  for (const { person, teamId } of [mine, theirs]) {
    const notified = await bell(person)
    expect(notified).toEqual({
      notifications: [
        {
          id: expect.any(String) as string,
          type: 'schedule_change',
          kind: 'feedFailing',
          person: null,
          friendRequestId: null,
          handoverId: null,
          profileId: null,
          profileName: null,
          team: { id: teamId, teamName: 'Wildcats', platform: 'Other' },
          schedule: null,
          message: null,
          share: null,
          drive: null,
          toCheck: [],
          isUrgent: false,
          read: false,
          createdAt: expect.stringMatching(/Z$/) as string,
        },
      ],
      unread: 1,
      shown: true,
      revisions: expect.anything() as unknown,
    })
    expect((await teamOf(person, teamId))?.problem?.reason).toBe('switchedOff')
  }
  expect((await teamOf(keeper, kept))?.problem?.reason).toBe('switchedOff')
  for (const other of [keeper, administrator, stranger])
    expect((await bell(other)).notifications.filter(({ kind }) => kind === 'feedFailing')).toEqual([])

  // The owner reads and dismisses the notification about the failing feed.
  const [notice] = (await bell(mine.person)).notifications
  const at = { params: { path: { id: notice?.id ?? '' } } }
  given(await mine.person.api.PATCH('/notifications/{id}', { ...at, body: { read: true } }))
  expect((await bell(mine.person)).unread).toBe(0)
  given(await mine.person.api.DELETE('/notifications/{id}', at))
  expect((await bell(mine.person)).notifications).toEqual([])

  // The feed recovers and fails again, so the owner is notified again.
  world.feeds.serve(address, WELL)
  await checkLater(24)
  world.feeds.serve(address, OFF)
  for (let day = 0; day < 3; day++) await checkLater(24)
  expect((await bell(mine.person)).notifications).toHaveLength(1)

  // Deleting the team deletes the notification.
  given(await theirs.person.api.DELETE('/teams/{id}', { params: { path: { id: theirs.teamId } } }))
  expect((await bell(theirs.person)).notifications).toEqual([])
})

test('deletes the notification about a team that is handed over to another family', async () => {
  const address = newAddress()
  world.feeds.serve(address, WELL)
  const { person, child, teamId } = await household(world, address)
  world.feeds.serve(address, OFF)
  for (let day = 0; day < 3; day++) await checkLater(24)
  expect((await bell(person)).notifications).toHaveLength(1)
  const friend = await world.person()
  await grant(world.database, { owner: person, friend, role: 'administrator' })
  const id = newId()
  given(await person.api.POST('/handovers', { body: { id, profileId: child, userId: friend.id } }))
  given(await friend.api.POST('/handovers/{id}/accept', { params: { path: { id } } }))
  expect((await bell(person)).notifications.map(({ kind }) => kind)).toEqual(['profileTaken'])
  expect((await teamOf(friend, teamId))?.isOwnTeam).toBe(true)
})

test('notifies nobody if the calendar of a team without children fails', async () => {
  const address = newAddress()
  world.feeds.serve(address, WELL)
  const { person, teamId } = await household(world, address)
  await mapTeam(person, teamId, [])
  world.feeds.serve(address, OFF)
  for (let day = 0; day < 3; day++) await checkLater(24)
  expect((await teamOf(person, teamId))?.problem?.reason).toBe('switchedOff')
  expect((await bell(person)).notifications).toEqual([])
})
