import { sql } from 'kysely'
import type { ReadUnit } from './work.ts'

/** Returns true if the viewer may operate the installation. */
export async function isOperator({ tx }: ReadUnit): Promise<boolean> {
  const { rows } = await sql<{ is_operator: boolean }>`select is_operator()`.execute(tx)
  return rows[0]?.is_operator === true
}
