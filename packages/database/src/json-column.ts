import type { ColumnType } from 'kysely'

export type JsonValue =
  string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }

/**
 * A json or jsonb column: read as a parsed value, written as text (`JSON.stringify`). pg would turn an array into a
 * PostgreSQL array and a string into bare text, and neither is JSON.
 */
export type JsonColumn = ColumnType<JsonValue, string, string>
