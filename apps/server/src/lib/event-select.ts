import { SOURCE_COLUMNS } from '@homefield/domain/event-fields'
import { sql } from 'kysely'
import { ARRIVE_BY } from './arrival.ts'

/** `EventColumns` as they stand in the row of `events` that the query calls e. */
export const STORED_COLUMNS = sql.join(SOURCE_COLUMNS.map((name) => sql.ref(`e.${name}`)))

/** The same as a person reads them: when to be there only where it still holds. */
export const SHOWN_COLUMNS = sql.join(
  SOURCE_COLUMNS.map((name) => (name === 'arrive_by' ? ARRIVE_BY : sql.ref(`e.${name}`))),
)
