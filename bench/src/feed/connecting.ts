import { addChild, connect, mapTeam } from '@homefield/testkit/family'
import type { World } from '@homefield/testkit/world'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Creates a family with one child, connects a calendar, imports it, and returns the id of the calendar's team.
 */
export async function connectedTeam(world: World, address: string): Promise<string> {
  const person = await patiently(() => world.person())
  const child = await patiently(() => addChild(person, 'Maya'))
  const { id } = await patiently(() => connect(person, { url: `https://${address}`, teamName: 'Wildcats' }))
  // The first import runs before the team has a child, so it writes no events.
  await world.settled()
  await patiently(() => mapTeam(person, id, [child]))
  await world.settled()
  return id
}

const TRIES = 40

/**
 * Repeats a request while the server responds with the error `unavailable`.
 * The bench and the server share a busy process, so the server may reject requests for a short time.
 */
export async function patiently<T>(act: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left--)
    try {
      return await act()
    } catch (error) {
      if (left === 0 || !(error instanceof Error) || !/\bunavailable\b/.test(error.message)) throw error
      await sleep(250)
    }
}
