import { addChild, addEvent, given, grant } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { change, remove, restore } from '../event/update/change.fixture.ts'
import { moved } from '../profile/profile.fixture.ts'

/* Tests which revisions the server increments when an event with messages becomes visible or hidden. */

let world: World
let erin: Person
let viewer: Person
let maya: string
beforeAll(async () => {
  world = await startWorld({ name: 'thread-fan-out', roles: ['http', 'stream'] })
})
beforeEach(async () => {
  ;[erin, viewer] = [await world.person(), await world.person()]
  await grant(world.database, { owner: erin, friend: viewer, role: 'viewer' })
  maya = await addChild(erin, 'Maya')
})
afterAll(() => world?.close())

const write = async (eventId: string) =>
  given(
    await erin.api.POST('/events/{id}/messages', {
      params: { path: { id: eventId } },
      body: { id: newId(), content: 'Who drives?', picture: null },
    }),
  )
const statusFor = async (who: Person, id: string) =>
  (await who.api.GET('/events/{id}/messages', { params: { path: { id } } })).response.status

interface Case {
  readonly how: string
  readonly before?: (id: string) => Promise<unknown>
  readonly act: (id: string) => Promise<unknown>
  /** HTTP status that a viewer gets for the thread after `act`. */
  readonly status: number
}
const publish = (id: string) => change(erin, id, { visibility: 'public' })
const conceal = (id: string) => change(erin, id, { visibility: 'private' })
const CASES: readonly Case[] = [
  { how: 'made private', act: conceal, status: 404 },
  { how: 'made public', before: conceal, act: publish, status: 200 },
  { how: 'deleted', act: (id) => remove(erin, id), status: 404 },
  { how: 'restored', before: (id) => remove(erin, id), act: (id) => restore(erin, id), status: 200 },
]

describe.each(CASES)('an event that is $how (C15)', ({ before, act, status }) => {
  test('increments the revisions of everybody who can see the family’s events if the event has messages', async () => {
    const event = await addEvent(erin, maya)
    await write(event.id)
    await before?.(event.id)
    const notified = await moved(world, () => act(event.id))
    expect(notified).toEqual(
      [`person:${erin.id}`, `person:${viewer.id}`, `profile:${maya}`, `thread:${event.eventGroupId}`].sort(),
    )
    expect(await statusFor(viewer, event.id)).toBe(status)
  })

  test('increments only the child’s revision if the event has no messages', async () => {
    const event = await addEvent(erin, maya)
    await before?.(event.id)
    expect(await moved(world, () => act(event.id))).toEqual([`profile:${maya}`])
  })
})

test('does not increment the thread’s revision if the event gets a new title', async () => {
  const event = await addEvent(erin, maya)
  await write(event.id)
  expect(await moved(world, () => change(erin, event.id, { title: 'Derby' }))).toEqual([`profile:${maya}`])
})
