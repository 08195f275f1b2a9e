import { pastAllRights, syncTeam } from '@homefield/testkit/family'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { calendar, household, newAddress, storedEvents } from '../calendar.fixture.ts'

/*
 * The server stores the bytes of a calendar so that a later version of the calendar reader can parse them again.
 * If only the build date in a calendar changes, the server does not write the bytes again.
 */

let world: World
const clock = new SettableClock('2026-05-01T12:00:00Z')

beforeAll(async () => {
  world = await startWorld({ name: 'kept_body', clock })
})
afterAll(() => world?.close())

test('parses the stored bytes again after an update of the calendar reader if the feed’s server sends a 304 (C39)', async () => {
  const address = newAddress()
  const serve = (etag: string, start: string, built: string) =>
    world.feeds.serve(address, {
      body: calendar([{ uid: 'a', start, summary: 'Camp', lines: [`DTSTAMP:${built}`] }]),
      etag,
    })
  serve('"1"', '20260510T180000Z', '20260501T000000Z')
  const { person, teamId } = await household(world, address)
  const check = async () => {
    clock.advance({ minutes: 20 })
    await syncTeam(person, teamId)
    await world.settled()
    const { rows } = await world.database.query<{ body_sealed: string; etag: string }>(
      'select body_sealed, etag from feeds',
    )
    return rows[0]
  }
  const before = await check()
  serve('"2"', '20260510T180000Z', '20260502T000000Z')
  expect(await check()).toEqual({ body_sealed: before?.body_sealed, etag: '"2"' })

  await pastAllRights(world.database, async (as) => {
    await as.query('update feeds set reader_version = reader_version - 1')
    await as.query(`update feed_entries set content_hash = 'old', entry = jsonb_set(entry, '{uid}', '"b"')`)
  })
  await check()
  const { rows } = await world.database.query(`select entry ->> 'uid' as uid from feed_entries`)
  expect(rows).toEqual([{ uid: 'a' }])

  serve('"3"', '20260510T190000Z', '20260502T000000Z')
  expect((await check())?.body_sealed).not.toBe(before?.body_sealed)
  expect((await storedEvents(world, teamId)).map(({ start }) => start)).toEqual(['2026-05-10T19:00Z'])
})
