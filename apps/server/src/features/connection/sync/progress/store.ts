import type { WriteUnit } from '@homefield/database/work'

/** Identifies an import by team and start time, so that a later import of the same team has a different key. */
export interface ImportKey {
  readonly teamId: string
  readonly began: string
}

export interface ImportState {
  readonly step: 'found' | 'mapping' | 'done' | 'failed'
  /**
   * `found` is the number of events in the calendar.
   * `ahead` is the number of events in the calendar that are not over yet.
   */
  readonly found?: number
  readonly ahead?: number
  /** `mapped` is the number of the children's events that are stored so far. `toMap` is the total. */
  readonly mapped?: number
  readonly toMap?: number
}

/** Updates the progress of an import. Returns false if the import has ended or a newer import has begun. */
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
