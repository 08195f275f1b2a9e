import type { Team } from '@homefield/contract/connection'
import { given, grant, teamOf } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { newId } from '../../../lib/ids.ts'
import {
  calendar,
  evenings,
  household,
  newAddress,
  storedChanges,
  storedEvents,
} from '../calendar.fixture.ts'

/*
 * If many events vanish from a calendar at once, the server removes them only if they stay missing for an hour (C37).
 * If a parent confirms that the events are gone, the server removes the events immediately.
 */

let world: World
const clock = new SettableClock('2026-04-01T12:00:00Z')
beforeAll(async () => {
  world = await startWorld({ name: 'loss', clock })
})
afterAll(() => world?.close())

const accept = (person: Person, id: string, since: string, lost = 8) =>
  person.api.POST('/teams/{id}/accept-loss', { params: { path: { id } }, body: { since, lost } })

async function checkLater(minutes: number): Promise<void> {
  clock.advance({ minutes })
  await world.checkDueFeeds()
  await world.settled()
}

/** Creates families that share one calendar. The calendar then loses eight of its ten upcoming events. */
async function held(families: number) {
  const address = newAddress()
  world.feeds.serve(address, { body: calendar(evenings(10, '2026-04-10')) })
  const homes = []
  for (let nth = 0; nth < families; nth++) homes.push(await household(world, address))
  world.feeds.serve(address, { body: calendar(evenings(2, '2026-04-10')) })
  await checkLater(20)
  return { address, homes }
}

const left = async (id: string) =>
  (await storedEvents(world, id)).filter(({ status }) => status === 'confirmed').length

test('shows the number of missing events, and removes the events immediately for a family that confirms the loss (C37)', async () => {
  const { homes } = await held(2)
  const [mine, theirs] = homes
  if (!mine || !theirs) throw new Error('there are no families')
  const before = await teamOf(mine.person, mine.teamId)
  const since = clock.now().toString()
  expect(before).toMatchObject({
    syncStatus: 'success',
    problem: { reason: 'heldBack', since },
    withheldLoss: { lost: 8, of: 10, since },
  })
  const believedAt = Temporal.Instant.from(before?.withheldLoss?.believedAt ?? '')
  expect(Temporal.Instant.compare(believedAt, clock.now().add({ minutes: 60 }))).toBeGreaterThanOrEqual(0)
  expect(await left(mine.teamId)).toBe(10)

  const answer = given<Team>(await accept(mine.person, mine.teamId, before?.withheldLoss?.since ?? ''))
  expect(answer).toMatchObject({ problem: null, withheldLoss: null })
  await world.settled()
  expect(await left(mine.teamId)).toBe(2)
  expect((await storedChanges(world, mine.teamId)).map(({ new_value }) => new_value)).toEqual(
    Array(8).fill('removed'),
  )
  // The other family with the same calendar keeps all its events.
  expect(await left(theirs.teamId)).toBe(10)
  expect((await teamOf(theirs.person, theirs.teamId))?.withheldLoss).toMatchObject({ lost: 8, of: 10 })

  // A second confirmation of the same missing events has no effect.
  expect(given<Team>(await accept(mine.person, mine.teamId, since)).withheldLoss).toBeNull()
  await world.settled()
  expect(await storedChanges(world, mine.teamId)).toHaveLength(8)
})

test('rejects a parent’s confirmation of missing events if the time in the request is wrong or the events are back', async () => {
  const { address, homes } = await held(1)
  const [{ person, teamId } = { person: await world.person(), teamId: '' }] = homes
  const shown = (await teamOf(person, teamId))?.withheldLoss?.since ?? ''
  for (const since of [
    '2026-03-01T12:00:00Z',
    Temporal.Instant.from(shown).add({ nanoseconds: 1000 }).toString(),
  ]) {
    const { error, response } = await accept(person, teamId, since)
    expect([response.status, error?.error.code]).toEqual([409, 'lossNotWithheld'])
  }
  expect(await left(teamId)).toBe(10)
  // The calendar contains the events again, so a parent can no longer confirm that the events are gone.
  world.feeds.serve(address, { body: calendar(evenings(10, '2026-04-10')) })
  await checkLater(20)
  const { error } = await accept(person, teamId, shown)
  expect(error?.error.message).toBe('No changes are on hold for this team anymore.')
  expect(await left(teamId)).toBe(10)
  // The events vanish a second time. A confirmation that names the time of their first disappearance is rejected.
  world.feeds.serve(address, { body: calendar(evenings(1, '2026-04-10')) })
  await checkLater(20)
  expect((await accept(person, teamId, shown)).error?.error.code).toBe('lossNotWithheld')
  expect((await teamOf(person, teamId))?.withheldLoss).toMatchObject({ lost: 9, of: 10 })
})

test('rejects a parent’s confirmation if more events are missing than the parent saw', async () => {
  const { address, homes } = await held(1)
  const [{ person, teamId } = { person: await world.person(), teamId: '' }] = homes
  const since = (await teamOf(person, teamId))?.withheldLoss?.since ?? ''
  world.feeds.serve(address, { body: calendar(evenings(1, '2026-04-10')) })
  await checkLater(20)
  expect((await teamOf(person, teamId))?.withheldLoss).toMatchObject({ lost: 9, of: 10, since })

  const { error, response } = await accept(person, teamId, since, 8)

  expect([response.status, error?.error.code]).toEqual([409, 'lossGrew'])
  expect(await left(teamId)).toBe(10)
  given(await accept(person, teamId, since, 9))
  await world.settled()
  expect(await left(teamId)).toBe(1)
})

test('lets an administrator confirm the loss of events and returns 404 to everyone else', async () => {
  const { homes } = await held(1)
  const [home] = homes
  if (!home) throw new Error('there is no family')
  const [administrator, viewer, stranger] = [await world.person(), await world.person(), await world.person()]
  await grant(world.database, { owner: home.person, friend: administrator, role: 'administrator' })
  await grant(world.database, { owner: home.person, friend: viewer, role: 'viewer' })
  const since = (await teamOf(home.person, home.teamId))?.withheldLoss?.since ?? ''
  for (const [who, id] of [
    [viewer, home.teamId],
    [stranger, home.teamId],
    [administrator, newId()],
  ] as const) {
    const { error, response } = await accept(who, id, since)
    expect([response.status, error?.error.code]).toEqual([404, 'teamNotFound'])
  }
  given(await accept(administrator, home.teamId, since))
  await world.settled()
  expect(await left(home.teamId)).toBe(2)
})
