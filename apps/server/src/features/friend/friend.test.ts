import type { Friend } from '@homefield/contract/friend'
import type { Team } from '@homefield/contract/connection'
import { addChild, befriend, connect, given, mapTeam } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../lib/ids.ts'
import {
  ask,
  block,
  friendOf,
  friendsOf,
  moves,
  refusalOf,
  remove,
  setRole,
  notificationsFor,
} from './friend.fixture.ts'

let world: World
let erin: Person
let dana: Person
beforeAll(async () => {
  world = await startWorld({ name: 'friend' })
})
beforeEach(async () => {
  erin = await world.person({ name: 'Erin Cole' })
  dana = await world.person({ name: 'Dana Marlowe' })
})
afterAll(() => world?.close())

const stranger = () => ({ id: newId() })

async function rename(person: Person, name: string): Promise<void> {
  await world.database.query(
    `begin; select set_config('app.now', now()::text, true);
     update user_settings set full_name = '${name}' where user_id = '${person.id}'; commit`,
  )
}

describe('the list of friends', () => {
  test('returns an empty list for a person without friends', async () => {
    const { data } = await erin.api.GET('/friends')
    expect(data?.friends).toEqual([])
    expect(Object.keys(data?.revisions ?? {})).toContain(`person:${erin.id}`)
  })

  test('shows for each friend the role that the viewer granted and the role that the friend granted', async () => {
    await befriend(erin, dana)
    expect(await friendsOf(erin)).toEqual([
      {
        person: { id: dana.id, name: 'Dana Marlowe', photoId: null },
        role: 'none',
        mayShare: true,
        roleGranted: 'none',
        mappedTeams: 0,
        since: expect.stringMatching(/^20\d\d-.*Z$/),
        version: 1,
      },
    ])
    given(await setRole(erin, dana, 'viewer'))
    expect(await friendOf(erin, dana)).toMatchObject({ role: 'viewer', roleGranted: 'none', version: 2 })
    expect(await friendOf(dana, erin)).toMatchObject({ role: 'none', roleGranted: 'viewer', version: 1 })
  })

  test("sorts friends by name, ignoring case and accents, with 'No name set' for a friend without a name", async () => {
    for (const name of ['álvaro', 'Zoe', 'nora', 'Noah', 'Mia', 'Other']) {
      const friend = await world.person({ name })
      await befriend(friend, erin)
      if (name === 'Other') await rename(friend, '')
    }
    const names = (await friendsOf(erin)).map(({ person }) => person.name)
    // The friend without a name counts as 'No name set', which comes after 'Mia' and before 'Noah'.
    expect(names).toEqual(['álvaro', 'Mia', '', 'Noah', 'nora', 'Zoe'])
  })

  test("lists only the viewer's own friends", async () => {
    await befriend(erin, dana)
    expect(await friendsOf(await world.person())).toEqual([])
  })
})

describe('the access level of a friend', () => {
  beforeEach(() => befriend(erin, dana))

  test('increments only the revisions of the two friends when the access level changes', async () => {
    const other = await world.person()
    const subjects = [erin, dana, other].map(({ id }) => `person:${id}`)
    expect(await moves(world, subjects, () => setRole(erin, dana, 'administrator'))).toEqual([1, 1, 0])
    expect(await friendOf(dana, erin)).toMatchObject({ roleGranted: 'administrator' })
  })

  test('rejects an access level change with an old version as stale, and returns the current friend', async () => {
    given(await setRole(erin, dana, 'viewer', 1))
    const { response, error } = await erin.api.PATCH('/friends/{userId}', {
      params: { path: { userId: dana.id } },
      body: { role: 'administrator', version: 1 },
    })
    expect([response.status, error?.error.code]).toEqual([409, 'stale'])
    expect(error?.error.details).toEqual(await friendOf(erin, dana))
    expect(error?.error.details).toMatchObject({ role: 'viewer', version: 2 })
  })

  test('changes nothing if the friend already has the requested access level', async () => {
    expect(await moves(world, [`person:${dana.id}`], () => setRole(erin, dana, 'none'))).toEqual([0])
    expect(await friendOf(erin, dana)).toMatchObject({ version: 1 })
  })

  test('changes only the role that the person grants the friend, not the role that the friend grants the person', async () => {
    given(await setRole(erin, dana, 'administrator'))
    expect(await friendOf(erin, dana)).toMatchObject({ role: 'administrator', roleGranted: 'none' })
  })

  test.each(['owner', '', null, 1])('rejects the unknown role %j', async (role) => {
    const answer = await erin.api.PATCH('/friends/{userId}', {
      params: { path: { userId: dana.id } },
      body: { role: role as Friend['role'], version: 1 },
    })
    expect(answer.error?.error.code).toBe('invalid')
  })

  test('rejects a role for a pending or blocked person with noFriendship, and for a stranger with friendNotFound', async () => {
    const [pending, blocked, unrelated] = [await world.person(), await world.person(), await world.person()]
    given(await ask(erin, pending))
    given(await block(erin, blocked))
    const answers = []
    for (const other of [pending, blocked, unrelated, stranger(), erin])
      answers.push(
        refusalOf(
          await erin.api.PATCH('/friends/{userId}', {
            params: { path: { userId: other.id } },
            body: { role: 'viewer', version: 1 },
          }),
        ),
      )
    const known = [403, 'noFriendship', 'Access denied: No friendship found']
    const absent = [404, 'friendNotFound', 'Friend not found']
    expect(answers).toEqual([known, known, absent, absent, absent])
  })
})

describe('a removed friend', () => {
  test('removes the friendship for both people without a notification, and increments both revisions', async () => {
    await befriend(erin, dana)
    given(await setRole(dana, erin, 'administrator'))
    const subjects = [`person:${erin.id}`, `person:${dana.id}`]
    expect(await moves(world, subjects, async () => given(await remove(erin, dana)))).toEqual([1, 1])
    expect([await friendsOf(erin), await friendsOf(dana)]).toEqual([[], []])
    // The removal also deletes the notification about the accepted request.
    expect([await notificationsFor(erin), await notificationsFor(dana)]).toEqual([[], []])
  })

  test('lets a removed friend become a friend again, with no roles granted', async () => {
    await befriend(erin, dana)
    given(await setRole(erin, dana, 'administrator'))
    given(await remove(dana, erin))
    await befriend(dana, erin)
    expect(await friendOf(erin, dana)).toMatchObject({ role: 'none', roleGranted: 'none', version: 1 })
  })

  test('rejects the removal of a person who was already removed or was never a friend', async () => {
    await befriend(erin, dana)
    given(await remove(erin, dana))
    const pending = await world.person()
    given(await ask(pending, erin))
    const answers = []
    for (const other of [dana, pending, stranger(), erin]) answers.push(refusalOf(await remove(erin, other)))
    const absent = [404, 'friendNotFound', 'Friend not found']
    expect(answers).toEqual([
      absent,
      [403, 'noFriendship', 'Access denied: No friendship found'],
      absent,
      absent,
    ])
  })

  test('responds with 200 to all five copies of a removal with the same command id (C12)', async () => {
    await befriend(erin, dana)
    const again = { params: { path: { userId: dana.id } }, headers: { 'command-id': newId() } }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => erin.api.DELETE('/friends/{userId}', again)),
    )
    expect(answers.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 200])
  })
})

describe('a friend who loses the administrator role', () => {
  async function tied() {
    await befriend(erin, dana)
    given(await setRole(erin, dana, 'administrator'))
    const [child, danasChild] = [await addChild(erin, 'Mia'), await addChild(dana, 'Leo')]
    const teams: Team[] = []
    for (const owner of [erin, dana]) {
      const address = `league.example/${newId()}.ics`
      world.feeds.serve(address, { body: FEED })
      teams.push(await connect(owner, { url: `https://${address}` }))
    }
    const [erins, danas] = teams.map(({ id }) => id)
    if (erins === undefined || danas === undefined) throw new Error('there are no teams')
    await mapTeam(erin, erins, [child])
    // Dana is an administrator for Erin. Dana maps one child of each family to the team of the other family.
    await mapTeam(dana, danas, [child])
    await mapTeam(dana, erins, [child, danasChild])
    await world.settled()
    return { child, danasChild, erins, danas }
  }

  async function left() {
    const { rows } = await world.database.query<{ team: string; child: string; events: number }>(
      `select m.platform_team_id as team, m.profile_id as child,
         (select count(*)::int from events e where e.platform_team_id = m.platform_team_id and e.profile_id = m.profile_id) as events
       from profile_teams m where m.profile_owner_id in ($1, $2)`,
      [erin.id, dana.id],
    )
    const { rows: events } = await world.database.query<{ n: number }>(
      'select count(*)::int as n from events where owner_id in ($1, $2)',
      [erin.id, dana.id],
    )
    return { mappings: rows, events: events[0]?.n }
  }

  test('shows how many mapped teams a friend would lose by a downgrade', async () => {
    await tied()
    expect(await friendOf(erin, dana)).toMatchObject({ mappedTeams: 1 })
    expect(await friendOf(dana, erin)).toMatchObject({ mappedTeams: 1 })
  })

  test.each([
    ['lowered', () => setRole(erin, dana, 'viewer')],
    ['removed', () => remove(erin, dana)],
    ['removed by the administrator', () => remove(dana, erin)],
    ['blocked', () => block(erin, dana)],
  ])(
    'deletes the mappings with their events when the administrator is %s, and increments all revisions concerned',
    async (_how, act) => {
      const { child, danasChild, erins, danas } = await tied()
      expect(await left()).toMatchObject({ mappings: { length: 3 }, events: 3 })
      const subjects = [
        `profile:${child}`,
        `profile:${danasChild}`,
        `team:${erins}`,
        `team:${danas}`,
        `person:${erin.id}`,
        `person:${dana.id}`,
      ]
      expect(await moves(world, subjects, act)).toEqual([1, 1, 1, 1, 1, 1])
      expect(await left()).toEqual({ mappings: [{ team: erins, child, events: 1 }], events: 1 })
    },
  )

  test('does not increment a child’s revision when a friend becomes an administrator', async () => {
    await befriend(erin, dana)
    const child = await addChild(erin, 'Mia')
    expect(await moves(world, [`profile:${child}`], () => setRole(erin, dana, 'administrator'))).toEqual([0])
  })
})

const FEED = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'UID:one',
  `DTSTART:${Temporal.Now.plainDateISO('UTC').add({ days: 3 }).toString().replaceAll('-', '')}T180000Z`,
  'SUMMARY:Game',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')
