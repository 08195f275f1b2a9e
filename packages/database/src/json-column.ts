import type { ColumnType } from 'kysely'

export type JsonValue =
  string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }

/**
 * Type of a json or jsonb column. It is read as a parsed value and written as text (`JSON.stringify`).
 * Without `JSON.stringify`, the driver pg would write arrays and strings as text that is not valid JSON.
 */
export type JsonColumn = ColumnType<JsonValue, string, string>
