/**
 * Every field of an event that a person edits or a platform fills.
 * The columns to read, the comparison, the overrides, the recorded changes, forms, files and exports derive from this
 * list. A field with `text` needs no other code there; other fields have their own code.
 * Recorded changes and overrides keep the order of this list.
 */
export const EVENT_FIELDS = {
  title: { columns: ['title'], isCompared: true, isEditable: true, isOverridable: true, told: 'notified' },
  when: {
    columns: ['all_day', 'start_time', 'end_time', 'zone', 'first_day', 'last_day', 'time_tbd'],
    isCompared: true,
    isEditable: true,
    isOverridable: true,
    told: 'thread',
  },
  location: {
    columns: ['location', 'location_name'],
    isCompared: true,
    isEditable: true,
    isOverridable: true,
    told: 'thread',
  },
  /** A parent sets it only to keep an event that the team removed. */
  status: { columns: ['status'], isCompared: true, isOverridable: true, told: 'thread' },
  arriveBy: { columns: ['arrive_by'], isCompared: true, told: 'thread' },
  uniform: { columns: ['uniform'], text: { max: 300 }, isCompared: true, isFact: true, told: 'thread' },
  opponent: { columns: ['opponent'], text: { max: 200 }, isCompared: true, told: 'thread' },
  /** Part of the place: 'Field 9', '#4', 'Court 2B', 'TBD'. */
  field: { columns: ['field'], text: { max: 200 }, isCompared: true, told: 'thread' },
  homeOrAway: { columns: ['home_or_away'], isCompared: true, told: 'thread' },
  /** Null if a reader turned the whole text into fields. */
  description: {
    columns: ['description'],
    text: { max: 10_000, hasLines: true },
    isCompared: true,
    isEditable: true,
    isOverridable: true,
    told: 'history',
  },
  /** Only the family sets it, like `visibility`. A synced event has its team's sport. */
  sport: { columns: ['sport', 'color'], isEditable: true, told: 'history' },
  visibility: { columns: ['visibility'], isEditable: true, told: 'history' },
  /** Derived from the title. */
  activity: { columns: ['activity'] },
} as const satisfies Record<string, FieldRule>

/** One nullable text of at most `max` characters. `hasLines`: it may have several lines. */
interface TextRule {
  readonly max: number
  readonly hasLines?: true
}

interface FieldRule {
  /** Columns of the table `events`. A text field has one column, with the field's name. */
  readonly columns: readonly string[]
  readonly text?: TextRule
  /** A platform may fill it, and the sync compares it. */
  readonly isCompared?: true
  readonly isEditable?: true
  /** A parent's edit of a synced event becomes an override. */
  readonly isOverridable?: true
  /** Shown under its own name on the event's screen and in calendar files. */
  readonly isFact?: true
  /**
   * A change of the field is recorded in the history. 'notified': people are also notified.
   * 'thread': it is also shown among the thread's messages.
   */
  readonly told?: 'history' | 'notified' | 'thread'
}

type Rules = typeof EVENT_FIELDS
type EventFieldName = keyof Rules
type FieldWith<Part> = { [Name in EventFieldName]: Rules[Name] extends Part ? Name : never }[EventFieldName]

export type TextField = FieldWith<{ text: object }>
export type EditableText = FieldWith<{ text: object; isEditable: true }>
export type FactField = FieldWith<{ text: object; isFact: true }>
export type ComparedField = FieldWith<{ isCompared: true }>
export type OverrideField = FieldWith<{ isOverridable: true }>
export type ToldField = FieldWith<{ told: string }>
export type NotifiedField = FieldWith<{ told: 'notified' | 'thread' }>
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
export const TOLD_FIELDS = fieldsWhere(({ told }) => told) as readonly ToldField[]
export const NOTIFIED_FIELDS = fieldsWhere(
  ({ told }) => told && told !== 'history',
) as readonly NotifiedField[]
export const THREAD_FIELDS = fieldsWhere(({ told }) => told === 'thread') as readonly FieldWith<{
  told: 'thread'
}>[]
export const SOURCE_COLUMNS: readonly SourceColumn[] = [...COMPARED_FIELDS, 'activity' as const].flatMap(
  (name) => EVENT_FIELDS[name].columns,
)

export function mapFields<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>
}

/** Leaves out undefined values. */
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
