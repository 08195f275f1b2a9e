import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { dumpCatalog } from './catalog-dump.ts'
import { withDatabase } from './engine/connection-url.ts'
import { nameOfRole } from './engine/role.ts'
import { closeDatabase } from './engine/roles.ts'
import { migrate } from './migrate.ts'

/**
 * Compares a database's schema, rights and policies with those of a newly migrated database.
 * The new database is created on the same server, migrated by this version, and then dropped.
 * Returns one line of text for each difference.
 * Returns null if the user may not create a database, because the check then cannot run.
 * What operators and hosting services add beside Homefield does not count, such as pg_stat_statements.
 * @param superUrl URL of a user that may act as the owner
 */
export async function strayInCatalog(superUrl: string): Promise<string[] | null> {
  const name = `homefield_check_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ may: boolean }>(
      `select rolsuper or rolcreatedb as may from pg_roles where rolname = current_user`,
    )
    if (rows[0]?.may !== true) return null
    const catalog = await dumpCatalog(client)
    await client.query(`create database ${name} owner ${nameOfRole('owner')}`)
    try {
      await closeDatabase(client, name)
      return differences(catalog, await freshCatalog(withDatabase(superUrl, name)))
    } finally {
      await client.query(`drop database ${name} with (force)`)
    }
  } finally {
    await client.end()
  }
}

async function freshCatalog(url: string): Promise<string> {
  await migrate({ url })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await dumpCatalog(client)
  } finally {
    await client.end()
  }
}

/** The owner role has its rights on the schema `public` by a grant if another user owns the database. */
const OWNER_OF_SCHEMA = new RegExp(`^grant [A-Z*,]+ on schema public to ${nameOfRole('owner')}$`)

function differences(found: string, wanted: string): string[] {
  const [is, shouldBe] = [found, wanted].map((text) =>
    text.split('\n').filter((line) => !OWNER_OF_SCHEMA.test(line)),
  )
  const [known, expected] = [new Set(is), new Set(shouldBe)]
  return [
    ...(shouldBe ?? []).filter((line) => !known.has(line)).map((line) => `missing: ${line}`),
    ...(is ?? [])
      .filter((line) => !expected.has(line) && !line.startsWith('extension '))
      .map((line) => `added: ${line}`),
  ]
}
