import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'

import { PACKAGE, type Migration } from './migration-files.ts'
import type { Applied } from './schema-version.ts'

/*
 * Databases between migrations 18 and 27 cannot take the usual way: migration 0018 was edited after it had landed,
 * so no later release accepted its checksum, and the migrations up to 28 no longer exist as files.
 */

/** The checksums of all four editions of migration 0018, the last one at the end. */
const EDITIONS_OF_18 = new Set([
  '936378299defadd8c57f2ddac31d9f50968eed78dfab2670ee6cff3211af3894',
  '463ad0769feb63c16dbe84a50a071f1857db42dc1bccf4cdaa4a894831d252ec',
  '0e4da3da284754009efd34a12e96983f07a0af4e8fdf97475b6602b66d9575cc',
  '04394de291503a0048bdd83f377ba6f5a263e0967fcff62e768549509b73cbcb',
])
const BASE_NUMBER = 28

/** Returns true if `bringToBase` can bring a database with these migrations to the first migration file. */
export function isFormer(applied: readonly Applied[], [base]: readonly Migration[]): boolean {
  const last = applied.at(-1)?.number ?? 0
  const edition = applied.find(({ number }) => number === 18)?.checksum ?? ''
  return base?.number === BASE_NUMBER && last < BASE_NUMBER && EDITIONS_OF_18.has(edition)
}

/**
 * Brings a database between migrations 18 and 27 to the tables of migration 28, within the caller's transaction.
 * Drops all policies, triggers and functions, which the migrator creates again from the files of the current schema.
 * What the base contains of them stays, because tables and later migrations use it.
 */
export async function bringToBase(client: ClientBase, { sql }: Migration): Promise<void> {
  await client.query(await readFile(join(PACKAGE, 'migrations/former/0018_to_0028.sql'), 'utf8'))
  const kept = [...sql.matchAll(/^create (?:or replace function|policy) (\w+)/gm)].map(([, name]) => name)
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop trigger %I on %I', tgname, relname) as statement
       from pg_trigger join pg_class c on c.oid = tgrelid
       where not tgisinternal and relnamespace = 'public'::regnamespace
     union all select format('drop policy %I on %I', polname, relname)
       from pg_policy join pg_class c on c.oid = polrelid where relnamespace = 'public'::regnamespace and polname <> all ($1)
     union all select format('drop function %s', p.oid::regprocedure)
       from pg_proc p
       where pronamespace = 'public'::regnamespace and proname <> all ($1) and not exists (
         select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    [kept],
  )
  for (const { statement } of rows) await client.query(statement)
}
