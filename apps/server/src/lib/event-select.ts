import { SOURCE_COLUMNS } from '@homefield/domain/event-fields'
import { sql } from 'kysely'
import { ARRIVE_BY } from './arrival.ts'

/** Selects the `EventColumns` unchanged, with `e` as the alias of the table `events`. */
export const STORED_COLUMNS = sql.join(SOURCE_COLUMNS.map((name) => sql.ref(`e.${name}`)))

/**
 * Selects the columns of an event with the values that the app shows.
 * The arrival time is null if a parent changed the start time (`IS_MOVED`).
 */
export const SHOWN_COLUMNS = sql.join(
  SOURCE_COLUMNS.map((name) => (name === 'arrive_by' ? ARRIVE_BY : sql.ref(`e.${name}`))),
)
