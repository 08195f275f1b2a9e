import type { ReadUnit } from '@homefield/database/work'
import { sql } from 'kysely'
import type { PersonRow } from '../store.ts'

/** Who may be found is decided by the function: a request can read no row of a stranger. */
export async function searchPeople({ tx }: ReadUnit, typed: string): Promise<PersonRow[]> {
  // LIKE's own signs are meant as they were typed.
  const pattern = typed.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const { rows } = await sql<PersonRow>`
    select id as person_id, full_name, photo_file_id from search_people(${typed}, ${pattern})`.execute(tx)
  return rows
}
