import { addChild, connect, eventsOf, grant, mapTeam, pastAllRights } from '@homefield/testkit/family'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendar, type Entry, newAddress } from '../../connection/calendar.fixture.ts'
import { newId } from '../../../lib/ids.ts'
import {
  reachedPerson,
  type Reached,
  type ReachedPerson,
  sendWhatWaits,
  startReached,
} from '../delivery/delivery.fixture.ts'
import { bellOf } from '../fan-out/fan-out.fixture.ts'
import { storeLeg } from './drive.fixture.ts'

/* Tests that a platform's move of a game asks its drivers, from the served calendar to their push. */

let at: Reached
let erin: ReachedPerson
let driver: ReachedPerson
let other: ReachedPerson
let maya: string
let address: string
const game = (start: string): Entry => ({ uid: 'game', start, summary: 'Falcons' })

beforeAll(async () => {
  at = await startReached('drive_moved')
  erin = await reachedPerson(at)
  driver = await reachedPerson(at, { scheduleUpdates: false })
  other = await reachedPerson(at, { scheduleUpdates: false })
  for (const { person } of [driver, other])
    await grant(at.world.database, { owner: erin.person, friend: person, role: 'viewer' })
  maya = await addChild(erin.person, 'Leo')
  address = newAddress()
  at.world.feeds.serve(address, { body: calendar([game('20260520T220000Z')]) })
  const { id } = await connect(erin.person, { url: `https://${address}`, teamName: 'Wildcats' })
  await mapTeam(erin.person, id, [maya])
  await at.world.settled()
})
afterAll(() => at?.close())

test('asks each driver in the notification of the move whether the drive still works', async () => {
  const events = await eventsOf(erin.person, '2026-05-18', '2026-05-24')
  const eventId = events.find(({ title }) => title.includes('Falcons'))?.id ?? ''
  const leg = { eventId, profileId: maya }
  await storeLeg(at.world, { ...leg, direction: 'there', status: 'confirmed', driverId: driver.person.id })
  const helperId = newId()
  await pastAllRights(at.world.database, (as) =>
    as.query(`insert into family_helpers (id, owner_id, name) values ($1, $2, 'Grandma')`, [
      helperId,
      erin.person.id,
    ]),
  )
  await storeLeg(at.world, {
    ...leg,
    direction: 'back',
    status: 'confirmed',
    helperId,
    askedBy: erin.person.id,
  })
  const pushed = ({ browser }: ReachedPerson) => browser.received.map(({ message }) => message)
  const before = new Map([erin, driver, other].map((who) => [who, pushed(who).length]))
  const fresh = (who: ReachedPerson) => pushed(who).slice(before.get(who))

  at.world.feeds.serve(address, { body: calendar([game('20260520T230000Z')]) })
  at.clock.advance({ minutes: 31 })
  await at.world.checkDueFeeds()
  await at.world.settled()
  for (const { person } of [erin, driver, other]) await sendWhatWaits(at, person)

  expect(fresh(driver)).toMatchObject([
    {
      body: 'Leo, Wed, May 20. Was 6:00 PM. You’re driving there. Does it still work?',
      href: '/drives',
      account: driver.person.id,
      actions: [{ action: 'stillWorks' }, { action: 'cannot' }],
    },
  ])
  expect(fresh(erin)).toMatchObject([
    { body: 'Leo, Wed, May 20. Was 6:00 PM. Grandma is driving back. Does it still work?' },
  ])
  expect(fresh(other)).toEqual([])
  const [entry] = (await bellOf(driver.person)).notifications
  expect(entry?.toCheck).toMatchObject([{ eventId, profileId: maya, direction: 'there', version: 2 }])
  expect((await bellOf(other.person)).notifications).toEqual([])
})
