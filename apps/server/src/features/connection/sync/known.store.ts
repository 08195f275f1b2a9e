import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { type OwnedFields, type Overrides, theirsOf } from '@homefield/domain/override'
import type { ComparedFields, KnownEvent } from '@homefield/domain/reconcile'
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
  return rows.map((row) => new StoredEvent(row, zone))
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
  return new Map(rows.map((row) => [row.id, new StoredEvent(row, zone)]))
}

/**
 * The times and fields of a row are computed only when they are read, because nearly all events are unchanged.
 */
class StoredEvent implements KnownRow {
  readonly id: string
  readonly profileId: string
  readonly ownerId: string
  readonly eventGroupId: string
  readonly originalTitle: string | null
  readonly sourceKey: string
  readonly fingerprint: string
  readonly sourceHash: string
  readonly removed: boolean
  readonly missingAt: number | null
  readonly visibility: string
  readonly hiddenAt: string | null
  readonly deletionId: string | null
  readonly #row: StoredRow
  readonly #overrides: Overrides
  readonly #zone: string
  #owned: OwnedFields | undefined
  #fields: ComparedFields | undefined

  constructor(row: StoredRow, zone: string) {
    this.#row = row
    // The cast is safe, because the app writes only `Overrides` values to this column.
    this.#overrides = row.overrides as Overrides
    this.#zone = zone
    this.id = row.id
    this.profileId = row.profile_id
    this.ownerId = row.owner_id
    this.eventGroupId = row.event_group_id
    this.originalTitle = row.original_title
    this.sourceKey = row.source_key
    this.fingerprint = row.fingerprint
    this.sourceHash = row.source_hash
    this.removed = (this.#overrides.status?.theirs ?? row.status) === 'removed'
    this.missingAt = row.missing_at_check
    this.visibility = row.visibility
    this.hiddenAt = row.hidden_at
    this.deletionId = row.deletion_id
  }

  get owned(): OwnedFields {
    return (this.#owned ??= ownedFields(this.#row))
  }

  get fields(): ComparedFields {
    return (this.#fields ??= theirsOf(this.owned))
  }

  get begins(): Temporal.Instant {
    const when = this.#overrides.when
    return when ? span(whenOf(when.theirs), this.#zone).begins : instantFrom(this.#row.begins)
  }

  get over(): Temporal.Instant {
    const when = this.#overrides.when
    return when ? span(whenOf(when.theirs), this.#zone).over : instantFrom(this.#row.over)
  }
}

function span(when: SourceWhen, zone: string): { begins: Temporal.Instant; over: Temporal.Instant } {
  return when.kind === 'timed'
    ? { begins: when.start, over: when.end ?? when.start }
    : { begins: startOfDay(when.firstDay, zone), over: endOfDay(when.lastDay, zone) }
}
