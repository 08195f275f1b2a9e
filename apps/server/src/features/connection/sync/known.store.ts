import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { theirsOf } from '@homefield/domain/override'
import type { KnownEvent } from '@homefield/domain/reconcile'
import type { SourceWhen } from '@homefield/domain/source-event'
import { endOfDay, startOfDay } from '@homefield/domain/time/day'
import { instantFrom } from '@homefield/domain/time/text'
import { sql } from 'kysely'
import { ownedFields, type SourceColumns, whenOf } from '../../../lib/event-columns.ts'
import { STORED_COLUMNS } from '../../../lib/event-select.ts'
import type { Kept } from './event-group/model.ts'

export interface KnownRow extends KnownEvent, Kept {
  readonly profileId: string
  readonly ownerId: string
  readonly eventGroupId: string
  /**
   * The platform's original title.
   * The original title is null for an event that was stored before the column `original_title` existed.
   */
  readonly originalTitle: string | null
}

type StoredRow = Omit<SourceColumns, 'source_url'> & {
  readonly id: string
  readonly profile_id: string
  readonly owner_id: string
  readonly event_group_id: string
  readonly source_key: string
  readonly fingerprint: string
  readonly source_hash: string
  readonly visibility: string
  readonly hidden_at: string | null
  readonly deletion_id: string | null
  readonly overrides: unknown
  readonly missing_at_check: number | null
  readonly begins: string
  readonly over: string
}

const knownColumns = (zone: string) => sql`
  id, profile_id, owner_id, event_group_id, source_key, fingerprint, source_hash, visibility, hidden_at, deletion_id,
  overrides, missing_at_check, original_title, ${STORED_COLUMNS},
  coalesce(start_time, first_day::timestamp at time zone ${zone}) as begins,
  coalesce(end_time, start_time, (last_day + 1)::timestamp at time zone ${zone}) as over`

/**
 * Reads the stored events of all children on a team.
 * All-day events become instants in the time zone `zone`.
 */
export async function knownEvents({ tx }: ReadUnit, teamId: string, zone: string): Promise<KnownRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${knownColumns(zone)} from events e where platform_team_id = ${teamId}`.execute(tx)
  return rows.map((row) => knownRow(row, zone))
}

/**
 * Reads the events with the given ids and locks them (`for update`) until the transaction ends.
 * The row locks prevent the sync from overwriting a parent's concurrent edit.
 * Locks events in order of id, like every statement that changes several events, to avoid deadlocks.
 */
export async function lockStoredRows(
  { tx }: WriteUnit,
  ids: readonly string[],
  zone: string,
): Promise<Map<string, KnownRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<StoredRow>`
    select ${knownColumns(zone)} from events e where id = any(${ids}::uuid[]) order by id for update`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, knownRow(row, zone)]))
}

function knownRow(row: StoredRow, zone: string): KnownRow {
  const owned = ownedFields(row)
  const theirs = theirsOf(owned)
  return {
    id: row.id,
    profileId: row.profile_id,
    ownerId: row.owner_id,
    eventGroupId: row.event_group_id,
    originalTitle: row.original_title,
    sourceKey: row.source_key,
    fingerprint: row.fingerprint,
    sourceHash: row.source_hash,
    ...(owned.overrides.when
      ? span(whenOf(owned.overrides.when.theirs), zone)
      : { begins: instantFrom(row.begins), over: instantFrom(row.over) }),
    removed: theirs.status === 'removed',
    missingAt: row.missing_at_check,
    fields: theirs,
    owned,
    visibility: row.visibility,
    hiddenAt: row.hidden_at,
    deletionId: row.deletion_id,
  }
}

function span(when: SourceWhen, zone: string): { begins: Temporal.Instant; over: Temporal.Instant } {
  return when.kind === 'timed'
    ? { begins: when.start, over: when.end ?? when.start }
    : { begins: startOfDay(when.firstDay, zone), over: endOfDay(when.lastDay, zone) }
}
