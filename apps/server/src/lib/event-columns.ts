import type { Events } from '@homefield/database/schema.gen'
import {
  EDITABLE_TEXTS,
  type EditableText,
  mapFields,
  type SourceColumn,
  TEXT_FIELDS,
} from '@homefield/domain/event-fields'
import type { OwnedFields, Overrides } from '@homefield/domain/override'
import type { ComparedFields, Json } from '@homefield/domain/reconcile'
import { decodeWhen, type SourceWhen } from '@homefield/domain/source-event'
import { exactText, sameSpelling } from '@homefield/domain/time/text'
import type { Selectable } from 'kysely'

/** Values of an event, each of which comes from the platform or from a parent's change. */
export type EventColumns = Readonly<Pick<Selectable<Events>, SourceColumn>>

/**
 * The columns of an event that a sync writes.
 * Parents can change an event's fields in the app, but not `original_title` and `source_url`.
 */
export interface SourceColumns extends EventColumns {
  readonly original_title: string | null
  /** URL of the event's page at the platform. Only http and https URLs are stored. */
  readonly source_url: string | null
}

export type WhenColumns = Pick<
  EventColumns,
  'all_day' | 'start_time' | 'end_time' | 'zone' | 'first_day' | 'last_day' | 'time_tbd'
>

export function whenColumns(when: SourceWhen): WhenColumns {
  if (when.kind === 'days')
    return {
      all_day: true,
      start_time: null,
      end_time: null,
      zone: null,
      first_day: when.firstDay.toString(),
      last_day: when.lastDay.toString(),
      time_tbd: when.timeTbd,
    }
  return {
    all_day: false,
    start_time: exactText(when.start),
    end_time: when.end && exactText(when.end),
    zone: when.zone,
    first_day: null,
    last_day: null,
    time_tbd: false,
  }
}

/** Returns the fields that notifications compare, in the format of `event_changes` and `overrides`. */
export function comparedFields(columns: EventColumns): ComparedFields {
  return {
    when: columns.all_day
      ? { kind: 'days', firstDay: columns.first_day, lastDay: columns.last_day, timeTbd: columns.time_tbd }
      : {
          kind: 'timed',
          start: instant(columns.start_time),
          end: instant(columns.end_time),
          zone: columns.zone,
        },
    title: columns.title,
    location: { name: columns.location_name, address: columns.location },
    status: columns.status,
    arriveBy: instant(columns.arrive_by),
    homeOrAway: columns.home_or_away,
    ...mapFields(TEXT_FIELDS, (name) => columns[name]),
  }
}

/** Returns the event's current fields, and the platform's values of fields that a parent changed. */
export function ownedFields(row: EventColumns & { readonly overrides: unknown }): OwnedFields {
  // The cast is safe, because the app writes only `Overrides` values to this column.
  return { fields: comparedFields(row), overrides: row.overrides as Overrides }
}

type OwnableColumns = WhenColumns &
  Pick<EventColumns, 'title' | 'location' | 'location_name' | 'status' | EditableText>

/** Converts the fields that a parent may change to column values. */
export function ownableColumns(fields: ComparedFields): OwnableColumns {
  const place = placeOf(fields.location)
  return {
    title: textOf(fields.title) ?? '',
    status: textOf(fields.status) ?? '',
    location: place.address,
    location_name: place.name,
    ...mapFields(EDITABLE_TEXTS, (name) => textOf(fields[name])),
    ...whenColumns(whenOf(fields.when)),
  }
}

/** Parses an event's time in the format of `comparedFields`. Throws RangeError for any other value. */
export function whenOf(value: Json): SourceWhen {
  // The cast is safe, because decodeWhen checks every part of the value.
  return decodeWhen(value as unknown as Parameters<typeof decodeWhen>[0])
}

export function placeOf(value: Json): { readonly name: string | null; readonly address: string | null } {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RangeError('a place must be an object')
  const { name = null, address = null } = value as { readonly [key: string]: Json }
  return { name: textOf(name), address: textOf(address) }
}

function textOf(value: Json): string | null {
  return typeof value === 'string' ? value : null
}

function instant(text: string | null): string | null {
  return text === null ? null : sameSpelling(text)
}
