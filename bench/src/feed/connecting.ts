import { addChild, connect, mapTeam } from '@homefield/testkit/family'
import type { World } from '@homefield/testkit/world'
import { setTimeout as sleep } from 'node:timers/promises'

/** A family with one child connects a calendar, and it is imported. Answers the team. */
export async function connectedTeam(world: World, address: string): Promise<string> {
  const person = await patiently(() => world.person())
  const child = await patiently(() => addChild(person, 'Maya'))
  const { id } = await patiently(() => connect(person, { url: `https://${address}`, teamName: 'Wildcats' }))
  // The child comes when the calendar is read: the team stage before that has nobody to write for.
  await world.settled()
  await patiently(() => mapTeam(person, id, [child]))
  await world.settled()
  return id
}

const TRIES = 40

/** A server that shares a busy process turns callers away for a moment; here that is nobody's fault. */
export async function patiently<T>(act: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left--)
    try {
      return await act()
    } catch (error) {
      if (left === 0 || !(error instanceof Error) || !/\bunavailable\b/.test(error.message)) throw error
      await sleep(250)
    }
}
