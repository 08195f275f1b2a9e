import type { Event } from '@homefield/contract/event'
import type { Handover } from '@homefield/contract/handover'
import type { ThreadPage } from '@homefield/contract/thread'
import {
  addChild,
  childOf,
  connect,
  eventsOf,
  given,
  grant,
  mapTeam,
  pastAllRights,
  syncTeam,
  teamOf,
} from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { newId } from '../../../lib/ids.ts'
import {
  calendar,
  type Entry,
  evenings,
  newAddress,
  storedEvents,
} from '../../connection/calendar.fixture.ts'
import { change, remove } from '../../event/update/change.fixture.ts'
import { picture, read, upload } from '../../file/file.fixture.ts'
import {
  addManualEvent,
  type ChildEvent,
  eventsOfChild,
  handOver,
  handoversOf,
  mappingsOf,
  offer,
  ownerOf,
  take,
  trust,
} from './handover.fixture.ts'

/* Tests which data a handover moves to the new family, and which data stays in the old family. */

const clock = new SettableClock('2026-04-01T12:00:00Z')
const APRIL = ['2026-04-01', '2026-05-01'] as const
let world: World
/** In every test, Erin hands her child over to Dana. */
let erin: Person
let dana: Person

beforeAll(async () => {
  world = await startWorld({ name: 'taking_over', clock, limits: { children: 40 } })
})
beforeEach(async () => {
  erin = await world.person({ name: 'Erin Cole' })
  dana = await world.person({ name: 'Dana Cole' })
  await trust(world, erin, dana)
})
// The teams are deleted, because later tests would otherwise sync them again.
afterEach(() => world.database.query('delete from platform_teams'))
afterAll(() => world?.close())

interface Served {
  readonly address: string
  serve(entries: readonly Entry[]): void
}

function served(entries: readonly Entry[] = evenings(3, '2026-04-10')): Served {
  const address = newAddress()
  const serve = (next: readonly Entry[]) => world.feeds.serve(address, { body: calendar(next) })
  serve(entries)
  return { address, serve }
}

async function team(person: Person, { address }: Served, children: string[]): Promise<string> {
  const { id } = await connect(person, { url: `https://${address}`, teamName: 'Wildcats' })
  await mapTeam(person, id, children)
  await world.settled()
  return id
}

async function synced(person: Person, teamId: string) {
  clock.advance({ minutes: 1 })
  const outcome = await syncTeam(person, teamId)
  await world.settled()
  return outcome
}

const ids = (events: readonly { id: string }[]) => events.map(({ id }) => id)
const eventGroupsOf = (events: readonly ChildEvent[]) => new Set(events.map(({ eventGroup }) => eventGroup))

/** Expects that no event of the first list shares an event group with an event of the second list. */
function expectApart(these: readonly ChildEvent[], those: readonly ChildEvent[]): void {
  expect(eventGroupsOf([...these, ...those]).size).toBe(eventGroupsOf(these).size + eventGroupsOf(those).size)
}

/** Expects that `person` owns the events, their event groups and their recorded changes. */
function expectAllOf(person: Person, events: readonly ChildEvent[]): void {
  expect(events.length).toBeGreaterThan(0)
  for (const event of events) {
    expect([event.owner, event.event_group_owner]).toEqual([person.id, person.id])
    for (const change of event.changes) expect(change.split(' ')[1]).toBe(person.id)
  }
}

describe('a team that is mapped only to the handed-over child', () => {
  test('moves the child’s team with its events and their changes, and also the child’s photo, notes and sports', async () => {
    const feed = served()
    const maya = await addChild(erin, 'Maya', { sports: ['Hockey', 'Soccer'], notes: 'Nut allergy' })
    const teamId = await team(erin, feed, [maya])
    feed.serve(
      evenings(3, '2026-04-10').map((entry, nth) => (nth === 1 ? { ...entry, summary: 'Moved' } : entry)),
    )
    await synced(erin, teamId)
    const manual = await addManualEvent(world, erin, maya)
    const photo = await upload(world, erin, await picture())
    await pastAllRights(world.database, (client) =>
      client.query('update profiles set photo_file_id = $2 where id = $1', [maya, photo.id]),
    )
    const before = await eventsOfChild(world, maya)
    expect(before).toHaveLength(4)
    expect(before.flatMap(({ changes }) => changes)).toHaveLength(2)
    const { rows: feeds } = await world.database.query(
      'select feed_id, window_from, window_to from platform_teams',
    )
    const child = await childOf(erin, maya)

    const { id } = given<Handover>(await offer(erin, maya, dana))
    expect(given(await take(dana, id))).toEqual({ profileId: maya })
    await world.settled()

    const after = await eventsOfChild(world, maya)
    expect(
      after.map(({ id: one, title, eventGroup, visibility }) => [one, title, eventGroup, visibility]),
    ).toEqual(
      before.map(({ id: one, title, eventGroup, visibility }) => [one, title, eventGroup, visibility]),
    )
    expectAllOf(dana, after)
    expect(after.flatMap(({ changes }) => changes)).toHaveLength(2)
    expect(after.find((event) => event.id === manual)).toMatchObject({ team: null, visibility: 'private' })
    expect(after.filter((event) => event.id !== manual).map((event) => event.team)).toEqual([
      teamId,
      teamId,
      teamId,
    ])
    expect(await mappingsOf(world, maya)).toEqual([
      { team: teamId, team_owner: dana.id, child_owner: dana.id },
    ])
    // No response contains the team's feed address, so the test compares the feed's id in the database.
    const { rows: feedsAfter } = await world.database.query(
      'select feed_id, window_from, window_to from platform_teams where user_id = $1',
      [dana.id],
    )
    expect(feedsAfter).toMatchObject([{ feed_id: (feeds[0] as { feed_id: string }).feed_id }])
    const { response, data } = await dana.api.GET('/teams')
    expect([response.status, JSON.stringify(data).includes('s3cr3t')]).toEqual([200, false])
    expect(await teamOf(dana, teamId)).toMatchObject({
      teamName: 'Wildcats',
      syncStatus: 'success',
      eventCount: 3,
    })
    expect(await teamOf(erin, teamId)).toBeUndefined()

    expect(await childOf(dana, maya)).toMatchObject({
      name: 'Maya',
      isOwnProfile: true,
      ownerName: 'Dana Cole',
      notes: 'Nut allergy',
      photoId: photo.id,
      sports: child.sports,
      version: child.version + 1,
    })
    const status = async (person: Person) =>
      (await read(world, photo.id, { headers: { cookie: person.cookie } })).status
    expect([await status(dana), await status(erin)]).toEqual([200, 404])
    const { rows: owners } = await world.database.query(
      `select owner_id from files where id = $1 union all select owner_id from profile_notes where profile_id = $2
       union all select owner_id from profile_sports where profile_id = $2`,
      [photo.id, maya],
    )
    expect(owners).toEqual(Array.from({ length: 4 }, () => ({ owner_id: dana.id })))
    expect([await handoversOf(erin), await handoversOf(dana)]).toEqual([[], []])
  })

  test('changes no event when the new owner syncs the team, and records later changes of the feed', async () => {
    const feed = served()
    const maya = await addChild(erin, 'Maya')
    const teamId = await team(erin, feed, [maya])
    await handOver(erin, maya, dana)
    await world.settled()
    const before = await eventsOfChild(world, maya)
    expect(await synced(dana, teamId)).toMatchObject({ state: 'done', events: 3, profiles: 1 })
    expect(await eventsOfChild(world, maya)).toEqual(before)
    const [first] = evenings(1, '2026-04-10')
    feed.serve([{ ...first!, start: '20260410T230000Z' }, ...evenings(3, '2026-04-10').slice(1)])
    await synced(dana, teamId)
    const after = await eventsOfChild(world, maya)
    expect(ids(after)).toEqual(ids(before))
    expect(after.flatMap(({ changes }) => changes)).toEqual([`when ${dana.id}`])
    // A sync marks events as removed only within the period that the team has imported.
    // The handover must therefore keep this period.
    feed.serve(evenings(3, '2026-04-10').slice(1))
    await synced(dana, teamId)
    await synced(dana, teamId)
    expect((await storedEvents(world, teamId)).map(({ status }) => status).toSorted()).toEqual([
      'confirmed',
      'confirmed',
      'removed',
    ])
  })

  test('returns 404 if the old owner syncs the team, and ignores a sync job that the old owner had queued', async () => {
    const maya = await addChild(erin, 'Maya')
    const teamId = await team(erin, served(), [maya])
    await handOver(erin, maya, dana)
    await world.settled()
    const before = await eventsOfChild(world, maya)
    const { response } = await erin.api.POST('/teams/{id}/sync', { params: { path: { id: teamId } } })
    expect(response.status).toBe(404)
    await world.database.query(
      `select enqueue_job('team.sync', json_build_object('teamId', $1::text, 'ownerId', $2::text))`,
      [teamId, erin.id],
    )
    await world.settled()
    expect(await eventsOfChild(world, maya)).toEqual(before)
  })
})

describe('a team that the handed-over child shares with a sibling', () => {
  test('keeps the shared team for the sibling, and gives the new owner a copy of the team with new event groups', async () => {
    const feed = served()
    const [maya, leo] = [await addChild(erin, 'Maya'), await addChild(erin, 'Leo')]
    const teamId = await team(erin, feed, [maya, leo])
    const before = { maya: await eventsOfChild(world, maya), leo: await eventsOfChild(world, leo) }
    expect(eventGroupsOf(before.maya)).toEqual(eventGroupsOf(before.leo))
    await handOver(erin, maya, dana)
    await world.settled()

    expect(await eventsOfChild(world, leo)).toEqual(before.leo)
    expect(await mappingsOf(world, leo)).toEqual([
      { team: teamId, team_owner: erin.id, child_owner: erin.id },
    ])
    const after = await eventsOfChild(world, maya)
    expect(ids(after)).toEqual(ids(before.maya))
    expectAllOf(dana, after)
    expect(eventGroupsOf(after).size).toBe(3)
    expectApart(after, before.leo)
    const [mapping] = await mappingsOf(world, maya)
    expect(mapping).toMatchObject({ team_owner: dana.id, child_owner: dana.id })
    expect(mapping?.team).not.toBe(teamId)
    expect(new Set(after.map((event) => event.team))).toEqual(new Set([mapping?.team]))
    const { rows } = await world.database.query(
      'select feed_id, platform, team_id, team_name, sport, zone, link_host from platform_teams',
    )
    expect(rows).toHaveLength(2)
    expect(rows[0]).toEqual(rows[1])

    for (const [person, id] of [
      [erin, teamId],
      [dana, mapping?.team ?? ''],
    ] as const)
      expect(await synced(person, id)).toMatchObject({ state: 'done', events: 3, profiles: 1 })
    expect([await eventsOfChild(world, maya), await eventsOfChild(world, leo)]).toEqual([after, before.leo])
    feed.serve(evenings(4, '2026-04-10'))
    await synced(erin, teamId)
    expect([(await eventsOfChild(world, maya)).length, (await eventsOfChild(world, leo)).length]).toEqual([
      4, 4,
    ])
    expectAllOf(dana, await eventsOfChild(world, maya))
    expectAllOf(erin, await eventsOfChild(world, leo))
  })

  test('gives two siblings one team and shared event groups after both are handed over, one after the other', async () => {
    const feed = served()
    const [maya, leo] = [await addChild(erin, 'Maya'), await addChild(erin, 'Leo')]
    const teamId = await team(erin, feed, [maya, leo])
    const before = [...(await eventsOfChild(world, maya)), ...(await eventsOfChild(world, leo))]
    await handOver(erin, maya, dana)
    await handOver(erin, leo, dana)
    await world.settled()
    const [mayas, leos] = [await eventsOfChild(world, maya), await eventsOfChild(world, leo)]
    expect(ids([...mayas, ...leos])).toEqual(ids(before))
    expectAllOf(dana, [...mayas, ...leos])
    expect(eventGroupsOf(mayas)).toEqual(eventGroupsOf(leos))
    expect((await mappingsOf(world, leo))[0]?.team).toBe((await mappingsOf(world, maya))[0]?.team)
    expect((await eventsOf(dana, ...APRIL)).map(({ children }) => children.map(({ name }) => name))).toEqual(
      Array.from({ length: 3 }, () => ['Maya', 'Leo']),
    )
    // Erin's team has no children left, so Erin may remove the team.
    expect(await teamOf(erin, teamId)).toMatchObject({ mappedProfiles: [] })
    const { rows } = await world.database.query(
      'select count(*)::int as n from event_groups where owner_id = $1',
      [erin.id],
    )
    expect(rows).toEqual([{ n: 0 }])
    await synced(dana, (await mappingsOf(world, maya))[0]?.team ?? '')
    expect([await eventsOfChild(world, maya), await eventsOfChild(world, leo)]).toEqual([mayas, leos])
  })
})

describe('teams that the new owner already had before the handover', () => {
  test('merges the event groups if both families had already connected the same feed', async () => {
    const feed = served()
    const maya = await addChild(erin, 'Maya')
    const hers = await team(erin, feed, [maya])
    const noa = await addChild(dana, 'Noa')
    const his = await team(dana, feed, [noa])
    const before = { maya: await eventsOfChild(world, maya), noa: await eventsOfChild(world, noa) }
    expectApart(before.maya, before.noa)
    await handOver(erin, maya, dana)
    await world.settled()
    const after = await eventsOfChild(world, maya)
    expect(ids(after)).toEqual(ids(before.maya))
    expectAllOf(dana, after)
    expect(new Set(after.map((event) => event.team))).toEqual(new Set([his]))
    expect(await eventsOfChild(world, noa)).toEqual(before.noa)
    expect(eventGroupsOf(after)).toEqual(eventGroupsOf(before.noa))
    expect((await eventsOf(dana, ...APRIL)).map(({ children }) => children.length)).toEqual([2, 2, 2])
    expect(await ownerOf(world, 'platform_teams', hers)).toBe(erin.id)
    expect(await teamOf(erin, hers)).toMatchObject({ mappedProfiles: [], eventCount: 0 })
    expect(await synced(dana, his)).toMatchObject({ state: 'done', events: 6, profiles: 2 })
    expect(await eventsOfChild(world, maya)).toEqual(after)
  })

  test('keeps a child’s events that came from the new owner’s own team', async () => {
    const maya = await addChild(erin, 'Maya')
    const his = await team(dana, served(), [maya])
    const before = await eventsOfChild(world, maya)
    expect(before).toHaveLength(3)
    await handOver(erin, maya, dana)
    await world.settled()
    const after = await eventsOfChild(world, maya)
    expect(ids(after)).toEqual(ids(before))
    expectAllOf(dana, after)
    expect(await mappingsOf(world, maya)).toEqual([{ team: his, team_owner: dana.id, child_owner: dana.id }])
    await synced(dana, his)
    expect(await eventsOfChild(world, maya)).toEqual(after)
    // Dana now owns the child, so the team keeps the events even after Dana loses the role in Erin's family.
    await grant(world.database, { owner: erin, friend: dana, role: 'none' })
    expect(await eventsOfChild(world, maya)).toEqual(after)
  })

  test('removes duplicate events if both parents had mapped a team with the same feed to the child', async () => {
    const feed = served()
    const maya = await addChild(erin, 'Maya')
    await team(erin, feed, [maya])
    const his = await team(dana, feed, [maya])
    expect(await eventsOfChild(world, maya)).toHaveLength(6)
    await handOver(erin, maya, dana)
    await world.settled()
    const after = await eventsOfChild(world, maya)
    expect(after.map((event) => event.team)).toEqual([his, his, his])
    expectAllOf(dana, after)
    expect(await mappingsOf(world, maya)).toEqual([{ team: his, team_owner: dana.id, child_owner: dana.id }])
    await synced(dana, his)
    expect(await eventsOfChild(world, maya)).toEqual(after)
  })

  test('does not move the old owner’s team if the team is also mapped to another child of the new owner', async () => {
    const feed = served()
    const [maya, noa] = [await addChild(erin, 'Maya'), await addChild(dana, 'Noa')]
    await grant(world.database, { owner: dana, friend: erin, role: 'administrator' })
    const hers = await team(erin, feed, [maya, noa])
    const before = await eventsOfChild(world, noa)
    await handOver(erin, maya, dana)
    await world.settled()
    expect(await eventsOfChild(world, noa)).toEqual(before)
    expect(await mappingsOf(world, noa)).toMatchObject([{ team: hers, team_owner: erin.id }])
    expect((await mappingsOf(world, maya))[0]).toMatchObject({ team_owner: dana.id })
    expect((await eventsOf(dana, ...APRIL)).map(({ children }) => children.length)).toEqual([2, 2, 2])
  })
})

describe('a handover if both families have different data about the same event', () => {
  /**
   * Puts Maya (Erin's child) and Noa (Dana's child) on one team.
   * Returns the children's copies of the team's three games by time: `hers` for Maya, `his` for Noa.
   */
  async function teammates() {
    const feed = served()
    const [maya, noa] = [await addChild(erin, 'Maya'), await addChild(dana, 'Noa')]
    await team(erin, feed, [maya])
    const teamId = await team(dana, feed, [noa])
    const cardsOf = async (person: Person) =>
      (await eventsOf(person, ...APRIL)).filter(({ isOwnEvent }) => isOwnEvent) as [Event, Event, Event]
    return { maya, noa, teamId, hers: await cardsOf(erin), his: await cardsOf(dana) }
  }
  const write = async (who: Person, { id }: Event, content: string) =>
    given(
      await who.api.POST('/events/{id}/messages', {
        params: { path: { id } },
        body: { id: newId(), content, picture: null },
      }),
    )
  /** Lists the person's events as texts with the children and the readable messages. */
  const readBy = async (who: Person) =>
    Promise.all(
      (await eventsOf(who, ...APRIL)).map(async ({ id, children }) => {
        const page = given<ThreadPage>(
          await who.api.GET('/events/{id}/messages', { params: { path: { id } } }),
        )
        const names = children.map(({ name }) => name).join(' and ')
        return `${names}: ${page.messages.map(({ content }) => content).join()}`
      }),
    )

  test.each([
    ['the old owner’s', 'Maya', 'Noa'],
    ['the new owner’s', 'Noa', 'Maya'],
  ] as const)('hides messages about %s private event group from viewers', async (whose, secret, open) => {
    const ben = await world.person({ name: 'Ben' })
    await grant(world.database, { owner: dana, friend: ben, role: 'viewer' })
    const { maya, teamId, hers, his } = await teammates()
    const [parent, event] = whose === 'the old owner’s' ? [erin, hers[0]] : [dana, his[0]]
    await change(parent, event.id, { visibility: 'private' })
    await write(parent, event, 'She comes from her therapist')
    await write(erin, hers[1], 'Who drives?')
    await handOver(erin, maya, dana)
    await world.settled()
    const seen = [`${open}: `, 'Maya and Noa: Who drives?', 'Maya and Noa: ']
    expect(await readBy(ben)).toEqual(seen)
    expect((await readBy(dana)).toSorted()).toEqual(
      [...seen, `${secret}: She comes from her therapist`].toSorted(),
    )
    await synced(dana, teamId)
    expect(await readBy(ben)).toEqual(seen)
  })

  test.each<[string, (events: { hers: Event; his: Event }) => Promise<unknown>]>([
    ['the old owner renamed the event', ({ hers }) => change(erin, hers.id, { title: 'Derby' })],
    ['the new owner renamed the event', ({ his }) => change(dana, his.id, { title: 'Derby' })],
    [
      'each owner renamed the event',
      async ({ hers, his }) => {
        await change(erin, hers.id, { title: 'Derby' })
        await change(dana, his.id, { title: 'Final' })
      },
    ],
    ['the old owner deleted the event', ({ hers }) => remove(erin, hers.id)],
    ['the new owner deleted the event', ({ his }) => remove(dana, his.id)],
    [
      'each owner deleted the event',
      async ({ hers, his }) => {
        await remove(erin, hers.id)
        await remove(dana, his.id)
      },
    ],
  ])(
    'keeps two event groups for an event if %s, and merges the others',
    { tags: 'deep' },
    async (_how, differ) => {
      const { maya, noa, hers, his } = await teammates()
      await differ({ hers: hers[0], his: his[0] })
      await handOver(erin, maya, dana)
      await world.settled()
      const [mayas, noas] = [await eventsOfChild(world, maya), await eventsOfChild(world, noa)]
      expectAllOf(dana, [...mayas, ...noas])
      expect(eventGroupsOf([...mayas, ...noas]).size).toBe(4)
      expect(mayas.find(({ id }) => id === hers[0].id)?.eventGroup).toBe(hers[0].eventGroupId)
      expect(noas.find(({ id }) => id === his[0].id)?.eventGroup).toBe(his[0].eventGroupId)
    },
  )

  test("gives two siblings shared event groups after both are handed over, and keeps the parent's edits", async () => {
    const feed = served()
    const [maya, leo] = [await addChild(erin, 'Maya'), await addChild(erin, 'Leo')]
    await team(erin, feed, [maya, leo])
    const [first, second, third] = (await eventsOf(erin, ...APRIL)) as [Event, Event, Event]
    await change(erin, first.id, { title: 'Derby', startTime: '19:15', visibility: 'private' })
    await remove(erin, second.id)
    await handOver(erin, maya, dana)
    await handOver(erin, leo, dana)
    await world.settled()
    const mayas = await eventsOfChild(world, maya)
    expect(eventGroupsOf(mayas)).toEqual(eventGroupsOf(await eventsOfChild(world, leo)))
    expect((await eventsOf(dana, ...APRIL)).map(({ title, children }) => [title, children.length])).toEqual([
      ['Derby', 2],
      [third.title, 2],
    ])
  })
})

describe("a third person's team on the handed-over child", () => {
  test.each([
    ['deletes a third person’s mapping and its events after the handover', false],
    ['keeps a third person’s mapping if they also administer the new family', true],
  ])('%s', async (_what, administersBoth) => {
    const gran = await world.person({ name: 'Gran' })
    await trust(world, erin, gran)
    if (administersBoth) await trust(world, dana, gran)
    const maya = await addChild(erin, 'Maya')
    const [hers, grans] = [
      await team(erin, served(evenings(2, '2026-04-15')), [maya]),
      await team(gran, served(), [maya]),
    ]
    const before = await eventsOfChild(world, maya)
    expect(before).toHaveLength(5)
    await handOver(erin, maya, dana)
    await world.settled()
    const after = await eventsOfChild(world, maya)
    expectAllOf(dana, after)
    expect(ids(after)).toEqual(ids(before.filter((event) => administersBoth || event.team === hers)))
    expect((await mappingsOf(world, maya)).map((one) => [one.team, one.child_owner])).toEqual(
      (administersBoth ? [hers, grans] : [hers]).toSorted().map((one) => [one, dana.id]),
    )
    expect(await ownerOf(world, 'platform_teams', grans)).toBe(gran.id)
    if (!administersBoth) return
    await synced(gran, grans)
    expect(await eventsOfChild(world, maya)).toEqual(after)
  })
})

test('moves a team with two feeds (one with all events, one with only games) and keeps the shared event groups', async () => {
  const maya = await addChild(erin, 'Maya')
  const game = { uid: 'Game_1', start: '20260410T220000Z', summary: 'Blue - Game' }
  const club = `calendar.playmetrics.com/calendars/c9/t777002/p0/tdeadbeef/f`
  world.feeds.serve(`${club}/calendar.ics`, {
    body: calendar([game, { uid: 'Practice_2', start: '20260411T220000Z' }]),
  })
  world.feeds.serve(`${club}/games-calendar.ics`, { body: calendar([game]) })
  for (const name of ['calendar', 'games-calendar']) {
    const { id } = await connect(erin, { form: 'Playmetrics', url: `https://${club}/${name}.ics` })
    await mapTeam(erin, id, [maya])
    await world.settled()
  }
  const before = await eventsOfChild(world, maya)
  expect([before.length, eventGroupsOf(before).size]).toEqual([3, 2])
  await handOver(erin, maya, dana)
  await world.settled()
  const after = await eventsOfChild(world, maya)
  expectAllOf(dana, after)
  expect(after.map(({ id, eventGroup }) => [id, eventGroup])).toEqual(
    before.map(({ id, eventGroup }) => [id, eventGroup]),
  )
})

test('rejects a handover if the new owner already has as many children as the operator allows', async () => {
  const maya = await addChild(erin, 'Maya')
  await pastAllRights(world.database, (as) =>
    as.query(
      `insert into profiles (id, user_id, name, color)
       select gen_random_uuid(), $1, 'Child ' || n, '#3B82F6' from generate_series(1, 40) n`,
      [dana.id],
    ),
  )
  const { id } = given<{ id: string }>(await offer(erin, maya, dana))
  expect((await take(dana, id)).error?.error.code).toBe('tooManyProfiles')
  expect(await ownerOf(world, 'profiles', maya)).toBe(erin.id)
})
