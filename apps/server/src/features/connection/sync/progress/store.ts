import type { WriteUnit } from '@homefield/database/work'

/** One import: the team's, and when it began. A later one of the same team is another. */
export interface ImportKey {
  readonly teamId: string
  readonly began: string
}

export interface ImportState {
  readonly step: 'found' | 'mapping' | 'done' | 'failed'
  /** Events in the calendar, and how many of them lie ahead. */
  readonly found?: number
  readonly ahead?: number
  /** Written for the children, of all that are to be. */
  readonly mapped?: number
  readonly toMap?: number
}

/** False where it has ended, or another one began. */
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
