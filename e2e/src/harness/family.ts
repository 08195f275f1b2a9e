/** Creates children and teams through the API, for tests of other features that need a child or a team. */
import { newId } from '@homefield/server/lib/ids'
import type { PaletteHex } from '@homefield/domain/palette'
import type { SportName } from '@homefield/domain/sport'
import type { Person } from '@homefield/testkit/person'
import type { TestWorld } from './test.ts'

export async function childOf(
  parent: Person,
  name: string,
  { color = '#EF4444', sports = ['Soccer'] }: { color?: PaletteHex; sports?: SportName[] } = {},
): Promise<string> {
  const id = newId()
  const { error } = await parent.api.POST('/profiles', { body: { id, name, color, sports } })
  if (error) throw new Error(`adding the child ${name} failed: ${error.error.code}`)
  return id
}

/** Connects a team with a calendar link, syncs events for the given children, and returns the team's id. */
export async function teamOf(
  parent: Person,
  team: {
    form: 'Playmetrics' | 'SportsEngine' | 'GameChanger' | 'Other'
    url: string
    teamName?: string
    sport?: SportName
  },
  children: string[],
): Promise<string> {
  const added = await parent.api.POST('/teams', { body: { id: newId(), ...team } })
  if (added.error) throw new Error(`adding the team ${team.url} failed: ${added.error.error.code}`)
  const { id } = added.data
  const mapped = await parent.api.PUT('/teams/{id}/profiles', {
    params: { path: { id } },
    body: { profileIds: children },
  })
  if (mapped.error) throw new Error(`mapping the team ${id} failed: ${mapped.error.error.code}`)
  const synced = await parent.api.POST('/teams/{id}/sync', { params: { path: { id } } })
  if (synced.data?.state !== 'done')
    throw new Error(`syncing the team ${id} failed: ${JSON.stringify(synced.data ?? synced.error)}`)
  return id
}

/**
 * Lets the server fetch the team's feed again.
 * First advances the server's clock, because the server does not fetch a feed again within a few seconds.
 */
export async function syncAgain(world: TestWorld, parent: Person, team: string): Promise<void> {
  world.clock.advance({ seconds: 6 })
  const { error } = await parent.api.POST('/teams/{id}/sync', { params: { path: { id: team } } })
  if (error) throw new Error(`syncing the team ${team} failed: ${error.error.code}`)
}
