import type { ReadUnit } from '@homefield/database/work'
import { sql } from 'kysely'
import type { PersonRow } from '../store.ts'

/** A database function decides who may be found, because a request cannot read a stranger's rows. */
export async function searchPeople({ tx }: ReadUnit, typed: string): Promise<PersonRow[]> {
  // The wildcards of LIKE are escaped, so that they match literally.
  const pattern = typed.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const { rows } = await sql<PersonRow>`
    select id as person_id, full_name, photo_file_id from search_people(${typed}, ${pattern})`.execute(tx)
  return rows
}
