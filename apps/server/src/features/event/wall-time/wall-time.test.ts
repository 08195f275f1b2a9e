import { addChild, addEvent, eventsOf } from '@homefield/testkit/family'
import { createWork, type Work } from '@homefield/database/work'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { moved } from '../../profile/profile.fixture.ts'
import { change, timeOf } from '../update/change.fixture.ts'
import { deriveAgain } from './jobs.ts'
import type { ManualRow } from './store.ts'

/* Tests new time zone rules: an event keeps the time that the user typed, and its UTC time changes. */

let world: World
let work: Work
const clock = new SettableClock('2026-05-01T12:00:00Z')

beforeAll(async () => {
  world = await startWorld({ name: 'wall-time', clock })
  work = createWork({ db: world.app.database.worker, now: () => clock.now(), onCommit: () => undefined })
})
beforeEach(() => world.database.query(`delete from zone_rules`))
afterAll(() => world?.close())

/** Test rules in which New York has no summer time and is always five hours behind UTC. */
const withoutSummer = (row: ManualRow) =>
  Temporal.Instant.from(`${row.wall_start}${row.zone === 'America/New_York' ? '-05:00' : 'Z'}`)

const keptVersion = async () => {
  const { rows } = await world.database.query<{ version: string }>('select version from zone_rules')
  return rows[0]?.version
}

async function family() {
  const person = await world.person()
  const child = await addChild(person, 'Maya')
  const past = await addEvent(person, child, { date: '2026-04-20' })
  const ahead = await addEvent(person, child, { date: '2026-05-09' })
  const winter = await addEvent(person, child, { date: '2026-12-09' })
  const all = async () =>
    (await eventsOf(person, '2026-01-01', '2027-01-01')).map((event) => timeOf(event)[0])
  return { person, child, past, ahead, winter, all }
}

describe('new time zone rules', () => {
  test('updates the UTC times of upcoming events once, and increments the child’s revision', async () => {
    const { child, all } = await family()
    expect(await moved(world, () => deriveAgain({ work, rules: '2099a', derive: withoutSummer }))).toEqual([
      `profile:${child}`,
    ])
    expect(await all()).toEqual(['2026-04-20T16:00:00Z', '2026-05-09T17:00:00Z', '2026-12-09T17:00:00Z'])
    const { rows } = await world.database.query(
      `select distinct extract(epoch from end_time - start_time)::int / 60 as minutes from events where profile_id = $1`,
      [child],
    )
    expect(rows).toEqual([{ minutes: 60 }])
    expect(await keptVersion()).toBe('2099a')
    const never = () => {
      throw new Error('the instant was derived twice')
    }
    await deriveAgain({ work, rules: '2099a', derive: never })
    await deriveAgain({ work, rules: '2099b' })
    expect((await all())[1]).toBe('2026-05-09T16:00:00Z')
  })

  test('updates the UTC times of events in the second run if the first run failed', async () => {
    const { all } = await family()
    let calls = 0
    const broken = (row: ManualRow) => {
      if (++calls > 1) throw new Error('killed')
      return withoutSummer(row)
    }
    await expect(deriveAgain({ work, rules: '2099a', derive: broken })).rejects.toThrow('killed')
    expect([await keptVersion(), (await all())[1]]).toEqual([undefined, '2026-05-09T16:00:00Z'])
    await deriveAgain({ work, rules: '2099a', derive: withoutSummer })
    expect((await all())[1]).toBe('2026-05-09T17:00:00Z')
    await deriveAgain({ work, rules: '2099b' })
  })

  test('does not overwrite a concurrent edit of an event', async () => {
    const person = await world.person()
    const child = await addChild(person, 'Maya')
    // The job processes events in the order of creation, so it updates 200 events before the event 'Last'.
    await addEvent(person, child, { repeat: { everyWeeks: 1, weekdays: [1, 2, 3, 4, 5, 6, 7], count: 200 } })
    const last = await addEvent(person, child, { date: '2026-05-09', title: 'Last' })
    let editing: Promise<unknown> | undefined
    await deriveAgain({
      work,
      rules: '2099a',
      derive: (row) => {
        editing ??= change(person, last.id, { startTime: '18:00' })
        return withoutSummer(row)
      },
    })
    await editing
    const events = await eventsOf(person, '2026-05-09', '2026-05-10')
    expect(events.filter(({ title }) => title === 'Last').map((event) => timeOf(event)[0])).toEqual([
      '2026-05-09T22:00:00Z',
    ])
    await deriveAgain({ work, rules: '2099b' })
  })
})

test('computes the UTC times of events when the server starts', async () => {
  const other = await startWorld({ name: 'wall-time-start', clock })
  try {
    await expect
      .poll(async () => {
        const { rows } = await other.database.query<{ version: string }>('select version from zone_rules')
        return rows[0]?.version
      })
      .toBe(process.versions.tz)
  } finally {
    await other.close()
  }
})
