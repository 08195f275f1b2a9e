import type { ChangeList } from '@homefield/contract/change'
import { revisionsSeen } from '@homefield/database/revisions'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { failingTeamsOf } from '../connection/service.ts'
import { changedEvents } from '../event/service.ts'
import { acknowledge, lastLook, noteLook } from './store.ts'

/** What changed and the viewer has not said 'Got it' to, and which feeds could not be asked. */
export async function changesFor(unit: ReadUnit): Promise<ChangeList> {
  const revisions = await revisionsSeen(unit)
  const changed = await changedEvents(unit)
  const teams = await failingTeamsOf(unit)
  return {
    revisions,
    changed,
    seenAt: await lastLook(unit),
    // A team that brings no child anything shows nothing that could be out of date.
    failing: teams.flatMap((team) =>
      team.mappedProfiles.length === 0
        ? []
        : [{ teamId: team.id, teamName: team.teamName, platform: team.platform, ...team.problem }],
    ),
  }
}

/** 'Got it'. The same said twice, or by two devices at once, is said once; what is gone or another's is passed over. */
export async function acknowledgeChanges(
  unit: WriteUnit,
  changeIds: readonly string[],
): Promise<{ acknowledged: number }> {
  const acknowledged = await acknowledge(unit, changeIds)
  if (acknowledged > 0) unit.bump(`person:${unit.viewer.userId}`)
  return { acknowledged }
}

export async function lookAtChanges(unit: WriteUnit): Promise<{ seenAt: string }> {
  const seenAt = await noteLook(unit)
  unit.bump(`person:${unit.viewer.userId}`)
  return { seenAt }
}
