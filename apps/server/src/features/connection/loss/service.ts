import type { Team } from '@homefield/contract/connection'
import type { TeamId } from '@homefield/contract/wire'
import type { WriteUnit } from '@homefield/database/work'
import { AppError } from '../../../lib/app-error.ts'
import { teamJob } from '../feed/model.ts'
import { oneTeam, teamFor } from '../team/service.ts'
import { noteAcceptedLoss } from './store.ts'

/**
 * Records a parent's confirmation that the events missing from the team's calendar are really gone.
 * The confirmation covers only this team, and only the missing events that the parent saw. Idempotent.
 * The confirmation does not affect other families with the same calendar.
 * @param shown when the loss of events that the parent saw was noticed, and how many events were missing
 * @throws AppError `teamNotFound`; `lossNotWithheld` if no loss is withheld, or if the withheld loss is another one;
 * `lossGrew` if more events are missing than the parent saw
 */
export async function acceptLoss(
  unit: WriteUnit,
  id: TeamId,
  shown: { since: string; lost: number },
): Promise<Team> {
  const row = await teamFor(unit, id, 'edit')
  const { withheld_since: held, withheld_reference: of, withheld_left: left } = row
  if (row.problem !== 'heldBack' || held === null || !isSame(held, shown.since))
    throw new AppError('lossNotWithheld')
  if ((of ?? 0) - (left ?? 0) > shown.lost) throw new AppError('lossGrew')
  if (row.accepted_loss !== held) {
    await noteAcceptedLoss(unit, id, held)
    await unit.enqueue(teamJob(id, row.user_id))
    unit.bump(`team:${id}`)
  }
  return oneTeam(unit, id)
}

function isSame(one: string, other: string): boolean {
  return Temporal.Instant.from(one).equals(Temporal.Instant.from(other))
}
