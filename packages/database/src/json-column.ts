import type { ColumnType } from 'kysely'

export type JsonValue =
  string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }

/**
 * Type of a json or jsonb column. Queries return the parsed value; writes take text from `JSON.stringify`.
 * The driver pg alone would write arrays and strings as text that is not valid JSON.
 */
export type JsonColumn = ColumnType<JsonValue, string, string>
