/** Adds who drives: a second parent, a grandmother, a usual driver, open questions, and a child who stays at home. */
import type { ChosenDriver, Direction } from '@homefield/contract/coverage'
import type { Event } from '@homefield/contract/event'
import { newId } from '@homefield/server/lib/ids'
import { befriend, eventsOf, given } from '../family.ts'
import type { Person } from '../person.ts'
import { DEMO_ZONE } from './calendars.ts'
import { type Coles, eventIn, type Home, letSee } from './family.ts'
import { PLACES } from './places.ts'

interface Legs {
  readonly event: Event
  readonly child: string
  readonly directions?: readonly Direction[]
}

/**
 * Creates Sam, the other parent, and the family's drives, before the platforms change their schedules.
 * Today Owen still needs a ride home from the game. Sam has not answered about Ruby's match,
 * and Erin has not answered about Maya's tournament. The practice in five days moves later.
 * @param today a day in Portland
 */
export async function driving(
  home: Home,
  { erin, maya, owen, ruby }: Coles,
  today: Temporal.PlainDate,
): Promise<{ sam: Person }> {
  const sam = await home.person({ name: 'Sam Cole', zone: DEMO_ZONE, email: 'sam@family.example' })
  await befriend(sam, erin)
  await letSee(erin, sam, 'administrator')
  for (const person of [erin, sam]) given(await person.api.PUT('/home', { body: { address: PLACES.home } }))

  const helperId = newId()
  given(
    await erin.api.POST('/helpers', {
      body: { id: helperId, ownerId: erin.id, name: 'Grandma Jo', phoneNumber: '+1 503 555 0142' },
    }),
  )
  const grandma: ChosenDriver = { kind: 'helper', helperId }
  const [byErin, bySam] = [erin, sam].map(({ id }): ChosenDriver => ({ kind: 'user', userId: id }))
  if (!byErin || !bySam) throw new Error('two people have two drivers')

  const id = newId()
  const usual = { id, profileId: owen, direction: 'back', activity: 'practice', driver: bySam } as const
  given(await erin.api.POST('/leg-defaults', { body: usual }))
  const params = { path: { id } }
  given(await sam.api.POST('/leg-defaults/{id}/answer', { params, body: { answer: 'accept' } }))

  const week = await eventsOf(erin, today.toString(), today.add({ days: 9 }).toString())
  const inFiveDays = week.filter((event) => startDay(event) === today.add({ days: 5 }).toString())
  const practice = inFiveDays.find(({ children }) => children.some(({ profileId }) => profileId === maya))
  const swim = inFiveDays.find(({ children }) => children.some(({ profileId }) => profileId === ruby))
  await assign(erin, byErin, { event: eventIn(week, 'vs Pilots'), child: owen, directions: ['there'] })
  await assign(erin, bySam, { event: eventIn(week, 'vs Foxes'), child: ruby })
  await assign(sam, byErin, { event: eventIn(week, 'vs Tualatin'), child: maya, directions: ['there'] })
  await assign(erin, grandma, { event: eventIn(week, 'vs Tualatin'), child: maya, directions: ['back'] })
  if (practice) {
    await assign(erin, byErin, { event: practice, child: maya, directions: ['there'] })
    await assign(erin, grandma, { event: practice, child: maya, directions: ['back'] })
  }
  if (swim)
    given(
      await erin.api.PUT('/events/{id}/going', {
        params: { path: { id: swim.id } },
        body: { profileId: ruby, isGoing: false },
      }),
    )
  return { sam }
}

async function assign(
  person: Person,
  driver: ChosenDriver,
  { event, child, directions = ['there', 'back'] }: Legs,
): Promise<void> {
  const eventId = event.children.find(({ profileId }) => profileId === child)?.eventId ?? event.id
  const legs = directions.map((direction) => ({ eventId, profileId: child, direction, version: 0 }))
  given(await person.api.POST('/legs/assign', { body: { legs, driver } }))
}

function startDay({ when }: Event): string | null {
  if (when.kind === 'days') return null
  return Temporal.Instant.from(when.start).toZonedDateTimeISO(DEMO_ZONE).toPlainDate().toString()
}
