import type { WriteUnit } from '@homefield/database/work'

/** Identifies an import by team and start time. A later import of the same team has another key. */
export interface ImportKey {
  readonly teamId: string
  readonly began: string
}

export interface ImportState {
  readonly step: 'found' | 'mapping' | 'done' | 'failed'
  /** Numbers of events in the calendar: all of them, and those that are not over yet. */
  readonly found?: number
  readonly ahead?: number
  /** Rows written for the children: the number so far, and the total. */
  readonly mapped?: number
  readonly toMap?: number
}

/** Returns false if the import has ended or a newer import has begun. */
export async function moveImport(
  { tx, now }: WriteUnit,
  { teamId, began }: ImportKey,
  { step, found, ahead, mapped, toMap }: ImportState,
): Promise<boolean> {
  const result = await tx
    .updateTable('team_imports')
    .set({
      step,
      ...(found === undefined ? {} : { found }),
      ...(ahead === undefined ? {} : { ahead }),
      ...(mapped === undefined ? {} : { mapped }),
      ...(toMap === undefined ? {} : { to_map: toMap }),
      ended_at: step === 'done' || step === 'failed' ? now.toString() : null,
    })
    .where('team_id', '=', teamId)
    .where('started_at', '=', began)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
