import { COMPARED_FIELDS, type ComparedField, OVERRIDE_FIELDS, type OverrideField } from './event-fields.ts'
import { agrees, type ComparedFields, type FieldChange, isSameValue, type Json } from './reconcile.ts'

/**
 * An override is a parent's own value for a field that a platform fills.
 * The event's fields contain the displayed values. The override stores the platform's value of its field.
 * The functions in this file have no side effects: they return the new fields, overrides and changes.
 *
 * An override lasts as long as the parent's value differs from the platform's value.
 * If the platform changes to the parent's value, the override ends.
 * The end of an override is not recorded as a change, because the displayed value stays the same.
 * If the platform changes to any other value, the app still displays the parent's value.
 * `changed.from` is the platform's value that the parent last saw. A decision of the parent clears `changed`.
 */
export interface Override {
  readonly theirs: Json
  readonly changed?: { readonly from: Json; readonly at: string }
}
export type Overrides = Readonly<Partial<Record<OverrideField, Override>>>

export interface OwnedFields {
  /** The values that the app displays: a parent's value where an override exists, else the platform's value. */
  readonly fields: ComparedFields
  readonly overrides: Overrides
}

export interface OwnedChange extends FieldChange {
  /** True if the platform changed a field that a parent has overridden, so the displayed value stays the same. */
  readonly isOverridden: boolean
}

export interface Applied extends OwnedFields {
  readonly changes: readonly OwnedChange[]
}

/** The platform's value of every field, including fields that a parent has overridden. */
export function theirsOf({ fields, overrides }: OwnedFields): ComparedFields {
  if (Object.keys(overrides).length === 0) return fields
  const theirs: Record<ComparedField, Json> = { ...fields }
  for (const field of OVERRIDE_FIELDS) {
    const override = overrides[field]
    if (override) theirs[field] = override.theirs
  }
  return theirs
}

/** Applies the platform's current values. @param at ISO instant */
export function applyPlatform(known: OwnedFields, incoming: Partial<ComparedFields>, at: string): Applied {
  const draft = draftOf(known)
  for (const field of COMPARED_FIELDS) {
    const value = incoming[field]
    if (value === undefined) continue
    const override = isOverridable(field) ? draft.overrides[field] : undefined
    if (agrees(field, draft.fields[field], value)) {
      draft.fields[field] = value
      if (isOverridable(field)) delete draft.overrides[field]
    } else if (!override || !isOverridable(field)) draft.put(field, value)
    else if (agrees(field, override.theirs, value)) draft.overrides[field] = { ...override, theirs: value }
    else {
      const from = override.changed?.from ?? override.theirs
      draft.overrides[field] = agrees(field, from, value)
        ? { theirs: value }
        : { theirs: value, changed: { from, at } }
      draft.changes.push({ field, from: override.theirs, to: value, isOverridden: true })
    }
  }
  return draft.applied()
}

/** Applies a parent's edit of a synced event. */
export function applyParent(known: OwnedFields, own: Partial<Pick<ComparedFields, OverrideField>>): Applied {
  const draft = draftOf(known)
  for (const field of OVERRIDE_FIELDS) {
    const value = own[field]
    if (value === undefined || isSameValue(draft.fields[field], value)) continue
    const theirs = draft.overrides[field]?.theirs ?? draft.fields[field]
    if (agrees(field, value, theirs)) {
      delete draft.overrides[field]
      draft.put(field, theirs)
    } else {
      draft.overrides[field] = { theirs }
      draft.put(field, value)
    }
  }
  return draft.applied()
}

/** Applies a parent's edit of a manual event, which has no platform and therefore no overrides. */
export function applyOwn(known: OwnedFields, own: Partial<ComparedFields>): Applied {
  const draft = draftOf(known)
  for (const field of COMPARED_FIELDS) {
    const value = own[field]
    if (value !== undefined) draft.put(field, value)
  }
  return draft.applied()
}

/** Drops the overrides of `fields`, so that the event displays the platform's values again. */
export function takeTheirs(known: OwnedFields, fields: readonly OverrideField[]): Applied {
  const draft = draftOf(known)
  for (const field of fields) {
    const override = draft.overrides[field]
    if (!override) continue
    delete draft.overrides[field]
    draft.put(field, override.theirs)
  }
  return draft.applied()
}

/** Keeps the parent's values of `fields`. Clears `changed`, because the parent has seen the platform's change. */
export function keepMine(known: OwnedFields, fields: readonly OverrideField[]): Applied {
  const draft = draftOf(known)
  for (const field of fields) {
    const override = draft.overrides[field]
    if (override?.changed) draft.overrides[field] = { theirs: override.theirs }
  }
  return draft.applied()
}

function draftOf(known: OwnedFields) {
  const fields: Record<ComparedField, Json> = { ...known.fields }
  const overrides: Partial<Record<OverrideField, Override>> = { ...known.overrides }
  const changes: OwnedChange[] = []
  return {
    fields,
    overrides,
    changes,
    put(field: ComparedField, value: Json) {
      if (isSameValue(fields[field], value)) return
      changes.push({ field, from: fields[field], to: value, isOverridden: false })
      fields[field] = value
    },
    applied: (): Applied => ({ fields, overrides, changes }),
  }
}

function isOverridable(field: ComparedField): field is OverrideField {
  return (OVERRIDE_FIELDS as readonly ComparedField[]).includes(field)
}
