import { addChild, addEvent, pastAllRights } from '@homefield/testkit/family'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'

const NOW = '2026-05-01T12:00:00Z'
let world: World
beforeAll(async () => {
  world = await startWorld({ name: 'moved_event', clock: new SettableClock(NOW) })
})
afterAll(() => world?.close())

test('questions the driver whose default applies to the new weekday, although another was asked for the old one', async () => {
  const [erin, sam] = [await world.person(), await world.person()]
  const child = await addChild(erin, 'Maya')
  // May 12, 2026 is a Tuesday (weekday 2). Two days later is a Thursday (weekday 4).
  const { eventGroupId } = await addEvent(erin, child, { date: '2026-05-12' })
  const run = (text: string, values: unknown[]) =>
    pastAllRights(world.database, (as) => as.query(text, values))
  const addDefault = (driver: string, weekday: number, answer: string) =>
    run(
      `insert into leg_defaults (id, owner_id, profile_id, direction, weekday, from_day, driver_kind, driver_user_id, answer, made_by)
       select $1, user_id, id, 'back', $2, '2026-05-01', 'user', $3, $4, user_id from profiles where user_id = $5`,
      [newId(), weekday, driver, answer, erin.id],
    )
  await addDefault(sam.id, 2, 'asked')
  await addDefault(erin.id, 4, 'accepted')

  await pastAllRights(world.database, async (as) => {
    // question_legs ignores events that are over.
    await as.query(`select set_config('app.now', $1, true)`, [NOW])
    await as.query(
      `update events set start_time = start_time + interval '2 days', end_time = end_time + interval '2 days'
       where event_group_id = $1`,
      [eventGroupId],
    )
  })

  const { rows } = await world.database.query('select direction, status, driver_user_id from legs')
  expect(rows).toEqual([{ direction: 'back', status: 'check', driver_user_id: erin.id }])
})
