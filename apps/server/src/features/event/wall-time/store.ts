import type { SystemUnit } from '@homefield/database/work'
import { sql } from 'kysely'

/**
 * Returns the version of the time zone rules with which the server last computed all UTC times.
 * Returns undefined if the server has never computed all UTC times.
 */
export async function derivedBy({ tx }: SystemUnit): Promise<string | undefined> {
  return (await tx.selectFrom('zone_rules').select('version').executeTakeFirst())?.version
}

export async function keepRules({ tx }: SystemUnit, version: string): Promise<void> {
  await tx
    .insertInto('zone_rules')
    .values({ version })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ version }))
    .execute()
}

export interface ManualRow {
  readonly id: string
  readonly profile_id: string
  /** Time as the user typed it, in ISO format without a zone. */
  readonly wall_start: string
  readonly is_second: boolean
  readonly duration_minutes: number
  readonly zone: string
  readonly start_time: string
}

/** Returns upcoming manual events of all families, sorted by id, and locks them until the transaction ends. */
export async function manualEventsAhead(
  { tx, now }: SystemUnit,
  after: string,
  atMost: number,
): Promise<ManualRow[]> {
  const { rows } = await sql<ManualRow>`
    select id, profile_id, wall_start, is_second, duration_minutes, zone, start_time
    from manual_events_ahead(${now.toString()}, ${after}, ${atMost})`.execute(tx)
  return rows
}

export async function setInstants(
  { tx }: SystemUnit,
  id: string,
  { start, end }: { start: Temporal.Instant; end: Temporal.Instant },
): Promise<void> {
  await sql`select derive_manual_event(${id}, ${start.toString()}, ${end.toString()})`.execute(tx)
}
