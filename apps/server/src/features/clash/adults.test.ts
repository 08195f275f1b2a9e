import type { Clash, ClashReport } from '@homefield/contract/clash'
import type { Event } from '@homefield/contract/event'
import { addChild, addEvent, given, grant, pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'

let world: World
/** 8:00 in New York on Friday, 1 May 2026. */
const clock = new SettableClock('2026-05-01T12:00:00Z')

beforeAll(async () => {
  world = await startWorld({ name: 'clash_adults', clock })
})
afterAll(() => world?.close())

/** Erin and Sam, who is an administrator, with two events at the same time: Maya's at 12:00 and Leo's at 12:30. */
async function family() {
  const [erin, sam] = [await world.person(), await world.person()]
  await grant(world.database, { owner: erin, friend: sam, role: 'administrator' })
  const [maya, leo] = [await addChild(erin, 'Maya'), await addChild(erin, 'Leo')]
  const mayas = await addEvent(erin, maya)
  const leos = await addEvent(erin, leo, { startTime: '12:30' })
  return { erin, sam, maya, leo, mayas, leos }
}

async function clashesOf(person: Person): Promise<Clash[]> {
  return given<ClashReport>(await person.api.GET('/clashes', { params: { query: {} } })).clashes
}

const run = (text: string, values: unknown[]) => pastAllRights(world.database, (as) => as.query(text, values))

interface Drive {
  readonly event: Event
  readonly child: string
  /** An id of a user or of a helper, or a driver who is no adult of the family. */
  readonly driver: { user: string } | { helper: string } | 'alone'
  readonly directions?: readonly ('there' | 'back')[]
  readonly status?: 'asked' | 'confirmed' | 'declined'
}

async function drive({
  event,
  child,
  driver,
  directions = ['there', 'back'],
  status = 'confirmed',
}: Drive): Promise<void> {
  const { user = null, helper = null } = driver === 'alone' ? {} : { user: null, helper: null, ...driver }
  const kind = driver === 'alone' ? driver : 'user' in driver ? 'user' : 'helper'
  await run(
    `insert into legs (event_group_id, profile_id, direction, owner_id, status, driver_kind, driver_user_id, driver_helper_id)
     select $1, $2, way, p.user_id, $3, $4, $5, $6 from profiles p, unnest($7::text[]) as way where p.id = $2
     on conflict (event_group_id, profile_id, direction) do update set status = excluded.status,
       driver_kind = excluded.driver_kind, driver_user_id = excluded.driver_user_id, driver_helper_id = excluded.driver_helper_id`,
    [event.eventGroupId, child, status, kind, user, helper, directions],
  )
}

async function addHelper(owner: Person, name: string): Promise<string> {
  const id = newId()
  await run('insert into family_helpers (id, owner_id, name) values ($1, $2, $3)', [id, owner.id, name])
  return id
}

test('reports an overlap as before while nobody drives to either event', async () => {
  const { erin } = await family()
  expect(await clashesOf(erin)).toMatchObject([{ kind: 'overlap', driver: null }])
})

test('reports no clash once two adults drive, and names the adult if one drives to both', async () => {
  const { erin, sam, maya, leo, mayas, leos } = await family()
  await drive({ event: mayas, child: maya, driver: { user: erin.id } })
  await drive({ event: leos, child: leo, driver: { user: erin.id } })
  expect(await clashesOf(erin)).toMatchObject([
    {
      first: { eventId: mayas.id },
      second: { eventId: leos.id },
      driver: { kind: 'user', userId: erin.id, isViewer: true },
    },
  ])

  await drive({ event: leos, child: leo, driver: { user: sam.id }, status: 'asked' })

  expect(await clashesOf(erin)).toEqual([])
  const { data } = await erin.api.GET('/dashboard', {})
  expect(data).toMatchObject({ clashes: [], clashesToDecide: 0 })
})

test('names a helper who cannot drive to both events', async () => {
  const { erin, maya, leo, mayas, leos } = await family()
  const helper = await addHelper(erin, 'Nana')
  await drive({ event: mayas, child: maya, driver: { helper } })
  await drive({ event: leos, child: leo, driver: { helper } })
  expect((await clashesOf(erin)).map(({ driver }) => driver)).toEqual([
    { kind: 'helper', helperId: helper, name: 'Nana' },
  ])
})

test('reports no clash if one of the two children goes alone', async () => {
  const { erin, maya, leo, mayas, leos } = await family()
  await drive({ event: mayas, child: maya, driver: { user: erin.id } })
  await drive({ event: leos, child: leo, driver: 'alone' })
  expect(await clashesOf(erin)).toEqual([])
})

test('leaves out a child who does not go, in the report and in the preview', async () => {
  const { erin, leo, mayas, leos } = await family()
  await run(
    'insert into absences (event_group_id, profile_id, owner_id, is_going) values ($1, $2, $3, false)',
    [leos.eventGroupId, leo, erin.id],
  )
  expect(await clashesOf(erin)).toEqual([])
  const query = { eventId: mayas.id, start: '2026-05-09T16:30:00Z', end: '2026-05-09T17:30:00Z' }
  const preview = await erin.api.GET('/clashes/preview', { params: { query: query as never } })
  expect(given<ClashReport>(preview).clashes).toEqual([])
})

test('keeps a clash settled if its drivers change, as long as times and places stay', async () => {
  const { erin, maya, leo, mayas, leos } = await family()
  const pairs = [{ firstEventId: mayas.id, secondEventId: leos.id }]
  given(await erin.api.POST('/clashes/settle', { body: { pairs: pairs as never, settled: true } }))
  await drive({ event: mayas, child: maya, driver: { user: erin.id } })
  await drive({ event: leos, child: leo, driver: { user: erin.id } })
  expect(await clashesOf(erin)).toMatchObject([
    { driver: { isViewer: true }, settledAt: clock.now().toString() },
  ])
})

test('shows a friend who administers the children no clashes of theirs', async () => {
  const { erin, sam, maya, leo, mayas, leos } = await family()
  await drive({ event: mayas, child: maya, driver: { user: erin.id } })
  await drive({ event: leos, child: leo, driver: { user: erin.id } })
  expect(await clashesOf(sam)).toEqual([])
})
