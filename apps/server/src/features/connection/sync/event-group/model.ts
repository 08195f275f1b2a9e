import { applyParent, type OwnedFields, theirsOf } from '@homefield/domain/override'
import type { OverrideField } from '@homefield/domain/event-fields'
import { type ComparedFields, isSameValue, type Json } from '@homefield/domain/reconcile'
import type { EventGroupTraits } from '@homefield/domain/same-event-group'
import { comparedFields, ownableColumns, type SourceColumns } from '../../../../lib/event-columns.ts'

/**
 * Changes that the family made to an event group, such as overrides, visibility, and a hidden or deleted event.
 */
export interface Kept {
  readonly owned: OwnedFields
  readonly visibility: string
  readonly hiddenAt: string | null
  readonly deletionId: string | null
}

export interface InheritedColumns extends SourceColumns {
  readonly visibility: string
  readonly hidden_at: string | null
  readonly deletion_id: string | null
  /** The family's overrides as JSON text. */
  readonly overrides: string
}

/**
 * Returns the columns for a new event in an existing event group.
 * The event inherits the group's visibility, hidden state and parent overrides.
 */
export function inherited(columns: SourceColumns, kept: Kept | null): InheritedColumns {
  if (!kept) return { ...columns, visibility: 'public', hidden_at: null, deletion_id: null, overrides: '{}' }
  const { fields, overrides } = kept.owned
  const own = Object.fromEntries(
    (Object.keys(overrides) as OverrideField[]).map((field) => [field, fields[field]]),
  ) as Partial<Pick<ComparedFields, OverrideField>>
  const applied = applyParent({ fields: comparedFields(columns), overrides: {} }, own)
  return {
    ...columns,
    ...(Object.keys(own).length > 0 && ownableColumns(applied.fields)),
    visibility: kept.visibility,
    hidden_at: kept.hiddenAt,
    deletion_id: kept.deletionId,
    overrides: JSON.stringify(applied.overrides),
  }
}

/** Returns the platform's values that `isSameEventGroup` compares. */
export function traitsOf(
  owned: OwnedFields,
  said: {
    readonly activity: string
    readonly sport: string
    readonly teamName: string | null
    readonly originalTitle: string | null
  },
): EventGroupTraits {
  const theirs = theirsOf(owned)
  const place = theirs.location as { readonly name: string | null; readonly address: string | null }
  return {
    begins: beginsOf(theirs.when),
    status: textOf(theirs.status) ?? '',
    activity: said.activity,
    sport: said.sport,
    teamName: said.teamName,
    // Compares the original title, because the original title names the team.
    // The short title would match every practice of every team, because it is just 'Practice'.
    title: said.originalTitle ?? textOf(theirs.title) ?? '',
    opponent: textOf(theirs.opponent),
    locationName: place.name,
    location: place.address,
    field: textOf(theirs.field),
  }
}

/** Returns an ISO instant, or the first date of an all-day event. A timed event never equals an all-day event. */
export function beginsOf(when: Json): string {
  const { start, firstDay } = when as { readonly start?: string; readonly firstDay?: string }
  return start ?? firstDay ?? ''
}

/** Returns start and status as one key, because all events of a group must agree on both values. */
export function standOf({ when, status }: ComparedFields): string {
  return `${beginsOf(when)} ${textOf(status) ?? ''}`
}

/**
 * True if `one` may merge into `other`. Both must have the same visibility, start and status.
 * Both must be hidden or both visible, and `other` must have the value of every override of `one`.
 */
export function isShownBy(one: Kept, other: Kept): boolean {
  if (one.visibility !== other.visibility) return false
  // A hidden event never merges with a visible event, because the hidden event's messages would become visible.
  if ((one.hiddenAt === null) !== (other.hiddenAt === null)) return false
  const own = Object.keys(one.owned.overrides) as OverrideField[]
  return (
    standOf(one.owned.fields) === standOf(other.owned.fields) &&
    own.every((field) => isSameValue(one.owned.fields[field], other.owned.fields[field]))
  )
}

function textOf(value: Json): string | null {
  return typeof value === 'string' ? value : null
}
