import { addChild, connect, mapTeam } from '@homefield/testkit/family'
import type { World } from '@homefield/testkit/world'
import { setTimeout as sleep } from 'node:timers/promises'

/** Creates a family with one child, connects and imports a calendar, and returns the team's id. */
export async function connectedTeam(world: World, address: string): Promise<string> {
  const person = await patiently(() => world.person())
  const child = await patiently(() => addChild(person, 'Maya'))
  const { id } = await patiently(() => connect(person, { url: `https://${address}`, teamName: 'Wildcats' }))
  // Map the child only after the feed was read, so that the first import runs without a child.
  // An import for a team without a child writes no events.
  await world.settled()
  await patiently(() => mapTeam(person, id, [child]))
  await world.settled()
  return id
}

const TRIES = 40

/**
 * Retries while the server responds `unavailable`.
 * The bench and the server run in the same busy process, so the server may reject requests for a short time.
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
