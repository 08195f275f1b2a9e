import { circleOf } from '@homefield/database/revisions'
import { profileSubjects, type WriteUnit } from '@homefield/database/work'
import type { PlatformName } from '@homefield/domain/platform'
import { childrenOf, deleteTeams } from '../store.ts'
import { ownTeamsOf } from './store.ts'

/**
 * Removes the viewer's own teams of a platform, with their events. Teams of other owners are not affected.
 * Succeeds if no team is left, because another device may have disconnected first.
 * @param endSignIn ends the TeamSnap sign-in in the same transaction
 */
export async function disconnectPlatform(
  unit: WriteUnit,
  platform: PlatformName,
  endSignIn: (unit: WriteUnit) => Promise<void>,
): Promise<void> {
  const { userId } = unit.viewer
  const teams = await ownTeamsOf(unit, platform)
  const children = await childrenOf(unit, teams)
  await deleteTeams(unit, teams)
  if (platform === 'TeamSnap') await endSignIn(unit)
  unit.bump(...(await circleOf(unit, userId)))
  unit.bump(...teams.map((id): `team:${string}` => `team:${id}`))
  unit.bump(...profileSubjects(children))
}
