import type { Team } from '@homefield/contract/connection'
import type { TeamId } from '@homefield/contract/wire'
import type { ReadUnit } from '@homefield/database/work'
import { mayWithTeam, type TeamAction } from '@homefield/domain/access'
import { AppError, found } from '../../../lib/app-error.ts'
import { listTeams, type TeamRow } from '../store.ts'
import { showTeam, viewerRoleOf } from '../view.ts'

/**
 * Returns the team if the viewer has the right to perform `action` on the team.
 * @throws AppError `teamNotFound` if the team does not exist or the viewer may not perform `action`
 */
export async function teamFor(unit: ReadUnit, id: TeamId, action: TeamAction): Promise<TeamRow> {
  const row = found((await listTeams(unit, { id }))[0], 'teamNotFound')
  if (!mayWithTeam(viewerRoleOf(row, unit.viewer.userId), action)) throw new AppError('teamNotFound')
  return row
}

export async function oneTeam(unit: ReadUnit, id: string): Promise<Team> {
  return showTeam(found((await listTeams(unit, { id }))[0], 'teamNotFound'), unit.viewer.userId)
}
