import { SOURCE_COLUMNS } from '@homefield/domain/event-fields'
import { sql } from 'kysely'
import { ARRIVE_BY } from './arrival.ts'

/** The `EventColumns` as stored in the row of `events` that the query calls e. */
export const STORED_COLUMNS = sql.join(SOURCE_COLUMNS.map((name) => sql.ref(`e.${name}`)))

/**
 * The same columns as shown to a person. The arrival time is left out if a parent changed the start time (`IS_MOVED`).
 */
export const SHOWN_COLUMNS = sql.join(
  SOURCE_COLUMNS.map((name) => (name === 'arrive_by' ? ARRIVE_BY : sql.ref(`e.${name}`))),
)
