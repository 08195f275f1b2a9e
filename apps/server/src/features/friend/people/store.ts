import type { ReadUnit } from '@homefield/database/work'
import { sql } from 'kysely'
import type { PersonRow } from '../store.ts'

/** A database function decides who may be found, because row-level security hides strangers from queries. */
export async function searchPeople({ tx }: ReadUnit, typed: string): Promise<PersonRow[]> {
  // LIKE wildcards in the typed text are escaped, so that '%' and '_' match only themselves.
  const pattern = typed.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const { rows } = await sql<PersonRow>`
    select id as person_id, full_name, photo_file_id from search_people(${typed}, ${pattern})`.execute(tx)
  return rows
}
