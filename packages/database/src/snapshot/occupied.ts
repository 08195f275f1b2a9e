import pg from 'pg'
import { nameOfRole } from '../engine/role.ts'

/** True if the database contains at least one Homefield account. @param url the owner's URL */
export async function isOccupied(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set role ${nameOfRole('owner')}`)
    const { rows } = await client.query<{ found: boolean }>(
      `select to_regclass('public.users') is not null as found`,
    )
    if (rows[0]?.found !== true) return false
    const { rowCount } = await client.query('select from public.users limit 1')
    return rowCount === 1
  } finally {
    await client.end()
  }
}
