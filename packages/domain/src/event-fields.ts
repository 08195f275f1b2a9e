/**
 * Lists every field of an event that a person edits or a platform fills.
 * Database columns, comparisons, overrides, the change history, forms, calendar files and exports use this list.
 * A new field with a `text` rule needs only an entry in this list. Other new fields also need code.
 * Recorded changes and overrides keep the order of this list.
 */
export const EVENT_FIELDS = {
  title: {
    columns: ['title'],
    isCompared: true,
    isEditable: true,
    isOverridable: true,
    changeAudience: 'notified',
  },
  when: {
    columns: ['all_day', 'start_time', 'end_time', 'zone', 'first_day', 'last_day', 'time_tbd'],
    isCompared: true,
    isEditable: true,
    isOverridable: true,
    changeAudience: 'thread',
  },
  location: {
    columns: ['location', 'location_name'],
    isCompared: true,
    isEditable: true,
    isOverridable: true,
    changeAudience: 'thread',
  },
  /** A parent can override the status only to keep an event that the team removed. */
  status: { columns: ['status'], isCompared: true, isOverridable: true, changeAudience: 'thread' },
  arriveBy: { columns: ['arrive_by'], isCompared: true, changeAudience: 'thread' },
  uniform: {
    columns: ['uniform'],
    text: { max: 300 },
    isCompared: true,
    isFact: true,
    changeAudience: 'thread',
  },
  opponent: { columns: ['opponent'], text: { max: 200 }, isCompared: true, changeAudience: 'thread' },
  /** The field or court within the place: 'Field 9', '#4', 'Court 2B', 'TBD'. */
  field: { columns: ['field'], text: { max: 200 }, isCompared: true, changeAudience: 'thread' },
  homeOrAway: { columns: ['home_or_away'], isCompared: true, changeAudience: 'thread' },
  /** The description is null if our parser moved all of its text into other fields. */
  description: {
    columns: ['description'],
    text: { max: 10_000, hasLines: true },
    isCompared: true,
    isEditable: true,
    isOverridable: true,
    changeAudience: 'history',
  },
  /** Only the family sets the sport of a manual event. A synced event has its team's sport. */
  sport: { columns: ['sport', 'color'], isEditable: true, changeAudience: 'history' },
  visibility: { columns: ['visibility'], isEditable: true, changeAudience: 'history' },
  /** The app derives the activity from the title. */
  activity: { columns: ['activity'] },
} as const satisfies Record<string, FieldRule>

/** The rule for a nullable text of at most `max` characters. `hasLines` allows line breaks. */
interface TextRule {
  readonly max: number
  readonly hasLines?: true
}

interface FieldRule {
  /** Columns of the table `events`. A text field has exactly one column, with the same name as the field. */
  readonly columns: readonly string[]
  readonly text?: TextRule
  /** True if a platform may fill the field. The sync compares such a field with the platform's value. */
  readonly isCompared?: true
  readonly isEditable?: true
  /** True if a parent's edit of a synced event becomes an override. */
  readonly isOverridable?: true
  /** True if the field has its own labeled line on the event's page and in calendar files. */
  readonly isFact?: true
  /**
   * Set if the history records changes of the field.
   * 'notified': the change is recorded, and people are notified.
   * 'thread': the change is recorded, people are notified, and the messages about the event show the change.
   */
  readonly changeAudience?: 'history' | 'notified' | 'thread'
}

type Rules = typeof EVENT_FIELDS
type EventFieldName = keyof Rules
type FieldWith<Part> = { [Name in EventFieldName]: Rules[Name] extends Part ? Name : never }[EventFieldName]

export type TextField = FieldWith<{ text: object }>
export type EditableText = FieldWith<{ text: object; isEditable: true }>
export type FactField = FieldWith<{ text: object; isFact: true }>
export type ComparedField = FieldWith<{ isCompared: true }>
export type OverrideField = FieldWith<{ isOverridable: true }>
export type RecordedField = FieldWith<{ changeAudience: string }>
export type NotifiedField = FieldWith<{ changeAudience: 'notified' | 'thread' }>
/** Columns of `events` that a platform fills. */
export type SourceColumn = Rules[ComparedField | 'activity']['columns'][number]

const RULES: Readonly<Record<EventFieldName, FieldRule>> = EVENT_FIELDS

function fieldsWhere(has: (rule: FieldRule) => unknown): readonly EventFieldName[] {
  return (Object.keys(RULES) as EventFieldName[]).filter((name) => has(RULES[name]))
}

export const TEXT_FIELDS = fieldsWhere(({ text }) => text) as readonly TextField[]
export const EDITABLE_TEXTS = fieldsWhere(
  ({ text, isEditable }) => text && isEditable,
) as readonly EditableText[]
export const FACT_FIELDS = fieldsWhere(({ text, isFact }) => text && isFact) as readonly FactField[]
export const COMPARED_FIELDS = fieldsWhere(({ isCompared }) => isCompared) as readonly ComparedField[]
export const OVERRIDE_FIELDS = fieldsWhere(({ isOverridable }) => isOverridable) as readonly OverrideField[]
export const RECORDED_FIELDS = fieldsWhere(({ changeAudience }) => changeAudience) as readonly RecordedField[]
export const NOTIFIED_FIELDS = fieldsWhere(
  ({ changeAudience }) => changeAudience && changeAudience !== 'history',
) as readonly NotifiedField[]
export const THREAD_FIELDS = fieldsWhere(
  ({ changeAudience }) => changeAudience === 'thread',
) as readonly FieldWith<{
  changeAudience: 'thread'
}>[]
export const SOURCE_COLUMNS: readonly SourceColumn[] = [...COMPARED_FIELDS, 'activity' as const].flatMap(
  (name) => EVENT_FIELDS[name].columns,
)

export function mapFields<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  const values: Partial<Record<Name, Value>> = {}
  for (const name of names) values[name] = valueOf(name)
  return values as Record<Name, Value>
}

/** Maps each name to its value. Leaves out names for which `valueOf` returns undefined. */
export function mapGiven<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value | undefined,
): Partial<Record<Name, Value>> {
  const values = names.map((name) => [name, valueOf(name)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Partial<Record<Name, Value>>
}

export const NO_TEXTS: Readonly<Record<TextField, null>> = mapFields(TEXT_FIELDS, () => null)
export const TEXT_RULES: Readonly<Record<TextField, TextRule>> = mapFields(
  TEXT_FIELDS,
  (name) => EVENT_FIELDS[name].text,
)
