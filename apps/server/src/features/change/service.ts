import type { ChangeList } from '@homefield/contract/change'
import { revisionsSeen } from '@homefield/database/revisions'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { failingTeamsOf } from '../connection/service.ts'
import { changedEvents } from '../event/service.ts'
import { acknowledge, lastLook, noteLook } from './store.ts'

/** Returns the changes that the viewer has not acknowledged, and the teams with a failing feed. */
export async function changesFor(unit: ReadUnit): Promise<ChangeList> {
  const revisions = await revisionsSeen(unit)
  const changed = await changedEvents(unit)
  const teams = await failingTeamsOf(unit)
  return {
    revisions,
    changed,
    seenAt: await lastLook(unit),
    // A team without a child shows no events in the calendar, so its failing feed is not reported.
    failing: teams.flatMap((team) =>
      team.mappedProfiles.length === 0
        ? []
        : [{ teamId: team.id, teamName: team.teamName, platform: team.platform, ...team.problem }],
    ),
  }
}

/**
 * Acknowledges changes ('Got it'). Idempotent.
 * Ignores ids of deleted changes and of changes that the viewer cannot see.
 */
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
