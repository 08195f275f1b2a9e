import type { PlatformName } from '@homefield/domain/platform'
import type { Team } from '@homefield/contract/connection'
import { connect, given, grant, pastAllRights, teamOf } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { newId } from '../../../lib/ids.ts'
import {
  calendar,
  type Entry,
  evenings,
  household,
  newAddress,
  storedChanges,
  storedEvents,
} from '../calendar.fixture.ts'

/*
 * A team keeps its ids, children and events when a parent replaces the team's link or platform.
 */

let world: World
const clock = new SettableClock('2026-04-01T12:00:00Z')
beforeAll(async () => {
  world = await startWorld({ name: 'replacing', clock })
})
afterAll(() => world?.close())

const PLAYMETRICS = (team: string, secret: string) =>
  `calendar.playmetrics.com/calendars/c9/t${team}/p0/t${secret}/f/calendar.ics`

function served(entries: readonly Entry[], address = newAddress()): string {
  world.feeds.serve(address, { body: calendar(entries) })
  return address
}

const replace = (person: Person, id: string, address: string) =>
  person.api.PUT('/teams/{id}/link', { params: { path: { id } }, body: { url: `https://${address}` } })
const correct = (
  person: Person,
  id: string,
  body: { platform?: PlatformName; zone?: string; version: number },
) => person.api.PATCH('/teams/{id}', { params: { path: { id } }, body })

async function checkLater(): Promise<void> {
  clock.advance({ hours: 2 })
  await world.checkDueFeeds()
  await world.settled()
}

interface Stored {
  readonly feed_id: string
  readonly platform: string
  readonly team_id: string
  readonly window_from: string | null
  readonly accepted_loss: string | null
}
async function stored(id: string): Promise<Stored | undefined> {
  const { rows } = await world.database.query<Stored>(
    'select feed_id, platform, team_id, window_from, accepted_loss from platform_teams where id = $1',
    [id],
  )
  return rows[0]
}
const statuses = async (id: string) =>
  Object.fromEntries((await storedEvents(world, id)).map(({ title, status }) => [title, status]))

describe('replacing the link of a team', () => {
  test('keeps team, children and event ids, and matches events that have new UIDs by time and place', async () => {
    const old = served(evenings(3, '2026-04-10'))
    const { person, child, teamId } = await household(world, old)
    const before = await storedEvents(world, teamId)
    const was = await stored(teamId)
    // The new calendar contains the same games with new UIDs, and one additional game.
    const renewed = evenings(4, '2026-04-10').map((entry) => ({
      ...entry,
      uid: `new-${entry.uid}`,
      summary: `Event ${entry.uid}`,
    }))
    const team = given<Team>(await replace(person, teamId, served(renewed)))
    expect(team).toMatchObject({
      id: teamId,
      syncStatus: 'pending',
      teamName: 'Wildcats',
      import: { step: 'pending' },
    })
    expect(team.mappedProfiles.map(({ id }) => id)).toEqual([child])
    await world.settled()
    const after = await storedEvents(world, teamId)
    expect(after.map(({ id }) => id).slice(0, 3)).toEqual(before.map(({ id }) => id))
    expect(after).toHaveLength(4)
    // The first sync of a new link reports no changes.
    expect(await storedChanges(world, teamId)).toEqual([])
    expect(await teamOf(person, teamId)).toMatchObject({
      syncStatus: 'success',
      import: { step: 'done', mapped: 4 },
    })
    // The server deletes the old feed and its secret when no team uses the old feed any more.
    const { rows } = await world.database.query('select from feeds where id = $1', [was?.feed_id])
    expect(rows).toEqual([])
    expect((await stored(teamId))?.team_id).not.toBe(was?.team_id)
  })

  test('an upcoming event that the new calendar lacks is removed after two more feed checks, and a past event is never removed', async () => {
    const old = served([
      { uid: 'past', start: '20260301T220000Z', summary: 'Last month' },
      { uid: 'ahead', start: '20260410T220000Z', summary: 'Soon' },
      { uid: 'kept', start: '20260412T220000Z', summary: 'Kept' },
    ])
    const { person, teamId } = await household(world, old)
    // When the parent replaces the link, the event 'Soon' has already been missing for one feed check.
    world.feeds.serve(old, { body: calendar([{ uid: 'kept', start: '20260412T220000Z', summary: 'Kept' }]) })
    await checkLater()
    expect(await statuses(teamId)).toEqual({
      'Last month': 'confirmed',
      Soon: 'confirmed',
      Kept: 'confirmed',
    })
    const next = served([{ uid: 'kept', start: '20260412T220000Z', summary: 'Kept' }])
    given(await replace(person, teamId, next))
    await world.settled()
    expect(await statuses(teamId)).toEqual({
      'Last month': 'confirmed',
      Soon: 'confirmed',
      Kept: 'confirmed',
    })
    await checkLater()
    await checkLater()
    // Two successful checks of the new calendar confirmed that the event 'Soon' is missing.
    expect(await statuses(teamId)).toEqual({ 'Last month': 'confirmed', Soon: 'removed', Kept: 'confirmed' })
  })

  test('refreshes the team if the parent replaces a link with the same link', async () => {
    const address = served(evenings(2, '2026-04-10'))
    const { person, teamId } = await household(world, address)
    const before = await stored(teamId)
    clock.advance({ minutes: 1 })
    const hits = world.feeds.hits(address)
    given(await replace(person, teamId, address))
    await world.settled()
    expect(await stored(teamId)).toEqual(before)
    expect(world.feeds.hits(address)).toBe(hits + 1)
  })

  test('rejects a link that another of the parent’s teams uses, and accepts a link that another family uses', async () => {
    const person = await world.person()
    const first = await household(world, served(evenings(2, '2026-04-10')), person)
    const secondAddress = served(evenings(3, '2026-04-10'))
    await household(world, secondAddress, person)
    const { error, response } = await replace(person, first.teamId, secondAddress)
    expect([response.status, error?.error.code]).toEqual([409, 'teamConnected'])
    expect(await storedEvents(world, first.teamId)).toHaveLength(2)

    const other = await household(world, served(evenings(1, '2026-04-10')))
    given(await replace(other.person, other.teamId, secondAddress))
    await world.settled()
    expect(await storedEvents(world, other.teamId)).toHaveLength(3)
  })

  test('rejects a link to another platform, but a team with the platform ‘Other’ adopts the platform of the new link', async () => {
    const person = await world.person()
    const address = served(
      [{ uid: 'Game_1', start: '20260410T220000Z', summary: 'Blue - Game' }],
      PLAYMETRICS('777002', 'aaaa'),
    )
    const { id } = await connect(person, { form: 'Playmetrics', url: `https://${address}` })
    const refusals = await Promise.all(
      ['league.example/a.ics', 'app.sportsengine.com/ical/1', 'localhost/a.ics'].map(async (one) => {
        const { error, response } = await replace(person, id, one)
        return [response.status, error?.error.code]
      }),
    )
    expect(refusals).toEqual([
      [400, 'playmetricsUrlInvalid'],
      [400, 'calendarUrlOtherPlatform'],
      [400, 'playmetricsUrlInvalid'],
    ])
    given(await replace(person, id, PLAYMETRICS('777002', 'bbbb')))
    expect(await stored(id)).toMatchObject({ platform: 'Playmetrics', team_id: '777002' })
    given(await replace(person, id, PLAYMETRICS('777003', 'cccc')))
    expect(await stored(id)).toMatchObject({ platform: 'Playmetrics', team_id: '777003' })

    const other = await household(world, served(evenings(1, '2026-04-10')), person)
    const moved = given<Team>(
      await replace(person, other.teamId, served(evenings(1, '2026-04-10'), PLAYMETRICS('777004', 'dddd'))),
    )
    expect(moved).toMatchObject({
      platform: 'Playmetrics',
      teamId: '777004',
      linkHost: 'calendar.playmetrics.com',
    })
    await world.settled()
    const { rows } = await world.database.query(
      'select distinct platform, platform_color from events where platform_team_id = $1',
      [other.teamId],
    )
    expect(rows).toEqual([{ platform: 'Playmetrics', platform_color: '#10B981' }])
  })

  test('lets only the owner replace a link, and returns the same 404 to an administrator and a stranger', async () => {
    const { person: owner, teamId } = await household(world, served(evenings(1, '2026-04-10')))
    const [friend, stranger] = [await world.person(), await world.person()]
    await grant(world.database, { owner, friend, role: 'administrator' })
    const address = served(evenings(2, '2026-04-10'))
    const before = await stored(teamId)
    const answers = await Promise.all(
      [
        [friend, teamId],
        [stranger, teamId],
        [friend, newId()],
      ].map(async ([who, id]) => {
        const { error, response } = await replace(who as Person, id as string, address)
        return [response.status, error?.error.code, error?.error.message]
      }),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify([404, 'teamNotFound', 'Team not found'])]),
    )
    expect(await stored(teamId)).toEqual(before)
    expect((await teamOf(friend, teamId))?.can.replaceLink).toBe(false)
    // The administrator's list of teams does not contain the secret of the link.
    expect(JSON.stringify(given(await friend.api.GET('/teams')))).not.toContain('s3cr3t')
  })
})

describe('correcting the platform of a team', () => {
  test('takes the platform from the request when the link’s host is unknown', async () => {
    const person = await world.person()
    const add = async (url: string, platform: PlatformName) =>
      given<Team>(await person.api.POST('/teams', { body: { id: newId(), form: 'Other', url, platform } }))
    expect(await add(`https://${newAddress()}`, 'SportsEngine')).toMatchObject({
      platform: 'SportsEngine',
      source: 'link',
    })
    // The link's host belongs to PlayMetrics, so the server ignores the platform in the request.
    expect(await add(`https://${PLAYMETRICS('777010', 'eeee')}`, 'SportsEngine')).toMatchObject({
      platform: 'Playmetrics',
    })
  })

  test('applies a corrected platform to the team’s events, and still finds the team when the same link is pasted again', async () => {
    const { person, teamId } = await household(world, served([{ uid: 'x', start: '20260410T220000Z' }]))
    const before = await storedEvents(world, teamId)
    const { feed_id: feed } = (await stored(teamId)) ?? {}
    const team = given<Team>(await correct(person, teamId, { platform: 'SportsEngine', version: 1 }))
    expect(team).toMatchObject({ platform: 'SportsEngine', version: 2 })
    await world.settled()
    const { rows } = await world.database.query(
      'select id, platform, platform_color from events where platform_team_id = $1',
      [teamId],
    )
    expect(rows).toEqual([{ id: before[0]?.id, platform: 'SportsEngine', platform_color: '#2563EB' }])
    const { rows: links } = await world.database.query<{ host: string }>(
      'select link_host as host from platform_teams where id = $1',
      [teamId],
    )
    const again = given<Team>(
      await person.api.POST('/teams', {
        body: {
          id: newId(),
          form: 'Other',
          url: `https://${links[0]?.host}/schedule/team.ics?secret=${await secretOf(teamId)}`,
        },
      }),
    )
    expect(again).toMatchObject({ id: teamId, platform: 'SportsEngine' })
    expect((await stored(teamId))?.feed_id).toBe(feed)
  })

  test('returns 409 if another team has the same team id on the corrected platform, and rejects a stale version', async () => {
    const person = await world.person()
    const [one, other] = [PLAYMETRICS('777020', 'ffff'), newAddress()]
    const { id } = await connect(person, { form: 'Playmetrics', url: `https://${one}` })
    const { id: second } = await connect(person, { url: `https://${other}` })
    await pastAllRights(world.database, (as) =>
      as.query(`update platform_teams set team_id = '777020' where id = $1`, [second]),
    )
    const clash = await correct(person, second, { platform: 'Playmetrics', version: 1 })
    expect([clash.response.status, clash.error?.error.code]).toEqual([409, 'teamConnected'])
    const stale = await correct(person, id, { platform: 'GameChanger', version: 7 })
    expect([stale.response.status, stale.error?.error.code]).toEqual([409, 'stale'])
    expect(stale.error?.error.details).toMatchObject({ id, platform: 'Playmetrics', version: 1 })
  })

  test('lets the owner and an administrator correct the platform of a team that has a link from TeamSnap', async () => {
    const owner = await world.person()
    const { id } = await connect(owner, { url: 'https://ical-cdn.teamsnap.com/team_schedule/0a1b2c.ics' })
    expect(await teamOf(owner, id)).toMatchObject({ platform: 'TeamSnap', source: 'link' })
    const friend = await world.person()
    await grant(world.database, { owner, friend, role: 'administrator' })
    expect(given<Team>(await correct(friend, id, { platform: 'Other', version: 1 }))).toMatchObject({
      platform: 'Other',
      isOwnTeam: false,
    })
  })
})

/** Returns the secret in the team's link. `newAddress` puts the same number into the host name and into the secret. */
async function secretOf(teamId: string): Promise<string> {
  const { rows } = await world.database.query<{ host: string }>(
    'select link_host as host from platform_teams where id = $1',
    [teamId],
  )
  return `s3cr3t${/\d+/.exec(rows[0]?.host ?? '')?.[0] ?? ''}`
}
