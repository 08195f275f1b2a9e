import type { TeamId } from '@homefield/contract/wire'
import type { WriteUnit } from '@homefield/database/work'
import { teamFor } from '../team/service.ts'
import { deleteMute, insertMute } from './store.ts'

/**
 * Turns the viewer's reminders and notifications of a team off or on.
 * The reminders that the viewer chose for single events still fire.
 * @throws AppError `teamNotFound`
 */
export async function muteTeam(unit: WriteUnit, id: TeamId, isMuted: boolean): Promise<{ isMuted: boolean }> {
  await teamFor(unit, id, 'view')
  if (isMuted) await insertMute(unit, id)
  else await deleteMute(unit, id)
  unit.bump(`person:${unit.viewer.userId}`)
  return { isMuted }
}
