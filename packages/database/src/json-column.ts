import type { ColumnType } from 'kysely'

export type JsonValue =
  string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }

/**
 * Type of a json or jsonb column. It is read as a parsed value and written as text (`JSON.stringify`).
 * pg would turn an array into a PostgreSQL array and a string into plain text, and neither is valid JSON.
 */
export type JsonColumn = ColumnType<JsonValue, string, string>
