import type { ChangedLegs, ChosenDriver, Leg, SeenLeg } from '@homefield/contract/coverage'
import type { Event } from '@homefield/contract/event'
import { addChild, addEvent, type Answer, given, grant } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import type { World } from '@homefield/testkit/world'
import { opened } from '../event/update/change.fixture.ts'

type Direction = Leg['direction']

/** Sam's daughter Maya has a practice. Ana administers Sam's family, and Vera may view it. */
export async function drivingFamily(world: World) {
  const sam = await world.person({ name: 'Sam' })
  const ana = await world.person({ name: 'Ana' })
  const vera = await world.person({ name: 'Vera' })
  await grant(world.database, { owner: sam, friend: ana, role: 'administrator' })
  await grant(world.database, { owner: sam, friend: vera, role: 'viewer' })
  const maya = await addChild(sam, 'Maya')
  return { sam, ana, vera, maya, practice: await addEvent(sam, maya) }
}

export const refused = ({ error }: Answer<unknown>) => error?.error.code

export const user = (person: Person): ChosenDriver => ({ kind: 'user', userId: person.id })

/** Names a leg of an event's only child as the person sees it now. */
export async function seenLeg(who: Person, event: Event, direction: Direction = 'there'): Promise<SeenLeg> {
  const [child] = event.children
  if (!child) throw new Error('an event has a child')
  const { legs, when, locationName, location } = (await opened(who, event.id)).event
  const leg = legs.find((one) => one.profileId === child.profileId && one.direction === direction)
  const seen =
    when.kind === 'timed' ? { start: when.start, end: when.end, place: locationName ?? location } : undefined
  return { eventId: event.id, profileId: child.profileId, direction, version: leg?.version ?? 0, seen }
}

export async function assign(who: Person, driver: ChosenDriver, ...legs: SeenLeg[]) {
  return who.api.POST('/legs/assign', { body: { legs, driver } })
}

export async function answer(who: Person, given: 'accept' | 'decline' | 'stillWorks', ...legs: SeenLeg[]) {
  return who.api.POST('/legs/answer', { body: { legs, answer: given } })
}

export async function release(who: Person, ...legs: SeenLeg[]) {
  return who.api.POST('/legs/release', { body: { legs } })
}

export async function undo(who: Person, ...legs: SeenLeg[]) {
  return who.api.POST('/legs/undo', { body: { legs } })
}

/** Returns a leg as short text, such as `check Sam v2`. */
export function told({ status, driver, version, askedBy, defaultId }: Leg): string {
  const name = driver === null ? '' : ` ${'name' in driver ? driver.name : driver.kind}`
  const asked = askedBy === null ? '' : ` asked by ${askedBy}`
  return `${status}${name}${asked} ${defaultId === null ? `v${version}` : 'by default'}`
}

/** Returns the only leg of a response as short text. Throws the error of a rejected call. */
export function leg(result: Answer<ChangedLegs>): string {
  const { legs } = given(result)
  if (legs.length !== 1 || !legs[0]) throw new Error(`${legs.length} legs`)
  return told(legs[0])
}

/** Returns the legs of an event that the person sees, such as `there: confirmed Sam v1`. */
export async function legsOf(who: Person, event: Event): Promise<string[]> {
  const { legs } = (await opened(who, event.id)).event
  return legs.map((one) => `${one.direction}: ${told(one)}`)
}
