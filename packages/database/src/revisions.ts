import { sql } from 'kysely'
import type { ReadUnit } from './work.ts'

/**
 * Everything the viewer can be told about, with its revision. To be asked before the data: an answer may then be newer
 * than its revisions say (and is read once more), never older.
 */
export async function revisionsSeen({ tx }: ReadUnit): Promise<Record<string, number>> {
  const { rows } = await sql<{
    subject: string
    revision: number
  }>`select subject, revision from my_subjects()`.execute(tx)
  return Object.fromEntries(rows.map((row) => [row.subject, Number(row.revision)]))
}
