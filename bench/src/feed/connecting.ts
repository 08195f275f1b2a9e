import { addChild, connect, mapTeam } from '@homefield/testkit/family'
import type { World } from '@homefield/testkit/world'
import { setTimeout as sleep } from 'node:timers/promises'

/** Creates a family with one child, connects and imports a calendar, and returns the team's id. */
export async function connectedTeam(world: World, address: string): Promise<string> {
  const person = await patiently(() => world.person())
  const child = await patiently(() => addChild(person, 'Maya'))
  const { id } = await patiently(() => connect(person, { url: `https://${address}`, teamName: 'Wildcats' }))
  // The child is mapped only after the feed has been read. Without a child, the first team stage writes no events.
  await world.settled()
  await patiently(() => mapTeam(person, id, [child]))
  await world.settled()
  return id
}

const TRIES = 40

/** Retries while the server answers `unavailable`. The server shares this busy process and may briefly shed load. */
export async function patiently<T>(act: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left--)
    try {
      return await act()
    } catch (error) {
      if (left === 0 || !(error instanceof Error) || !/\bunavailable\b/.test(error.message)) throw error
      await sleep(250)
    }
}
