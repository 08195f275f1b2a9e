import { applyParent, type OwnedFields, theirsOf } from '@homefield/domain/override'
import type { OverrideField } from '@homefield/domain/event-fields'
import { type ComparedFields, isSameValue, type Json } from '@homefield/domain/reconcile'
import type { HappeningTraits } from '@homefield/domain/same-happening'
import { comparedFields, ownableColumns, type SourceColumns } from '../../../../lib/event-columns.ts'

/** How a family has a happening: what it says of it itself, and whether it put it away. */
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
  /** JSON text. */
  readonly overrides: string
}

/** A new row of a happening that is there already: as public, as hidden, and as the parent says it is. */
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

/** What the platform says of an event, as likeness is judged by it. */
export function traitsOf(
  owned: OwnedFields,
  said: {
    readonly activity: string
    readonly sport: string
    readonly teamName: string | null
    readonly originalTitle: string | null
  },
): HappeningTraits {
  const theirs = theirsOf(owned)
  const place = theirs.location as { readonly name: string | null; readonly address: string | null }
  return {
    begins: beginsOf(theirs.when),
    status: textOf(theirs.status) ?? '',
    activity: said.activity,
    sport: said.sport,
    teamName: said.teamName,
    // 'Practice' is the title of every team's practice; the platform's own words name the team.
    title: said.originalTitle ?? textOf(theirs.title) ?? '',
    opponent: textOf(theirs.opponent),
    locationName: place.name,
    location: place.address,
    field: textOf(theirs.field),
  }
}

/** ISO instant, or the first of whole days: events of either kind never begin alike. */
export function beginsOf(when: Json): string {
  const { start, firstDay } = when as { readonly start?: string; readonly firstDay?: string }
  return start ?? firstDay ?? ''
}

/** When it begins and whether it is on: rows of one happening that say this differently cannot be one card. */
export function standOf({ when, status }: ComparedFields): string {
  return `${beginsOf(when)} ${textOf(status) ?? ''}`
}

/** Whether the other can stand for the one: nothing is lost of what the family says of it, and no time hides behind another. */
export function isShownBy(one: Kept, other: Kept): boolean {
  if (one.visibility !== other.visibility) return false
  // Who sees the one that stands would read what was written about the one that was put away.
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
