/**
 * Writes what follows from the migrations: the types of the tables (packages/database/src/schema.gen.ts) and the
 * schema as text (packages/database/schema.snapshot.txt). Both are committed. With --check nothing is written, and it
 * fails when either is not what a fresh database has: a migration was edited, or the script was not run after one.
 *
 *   node scripts/database-types.ts [--check]
 */
import 'temporal-polyfill/global'

import { dumpCatalog } from '@homefield/database/catalog-dump'
import { cloneDatabase, startTestCluster } from '@homefield/database/template'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, PostgresIntrospectorDialect, PostgresAdapter, type GeneratorDialect } from 'kysely-codegen'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const PACKAGE = new URL('../packages/database/', import.meta.url)
const TYPES = fileURLToPath(new URL('src/schema.gen.ts', PACKAGE))
const SNAPSHOT = fileURLToPath(new URL('schema.snapshot.txt', PACKAGE))

/** What the parsers of packages/database/src/value-parsers.ts give. Instants are written as strings, too. */
const AS_PARSED = {
  date: 'string',
  int8: 'number',
  json: 'JsonColumn',
  jsonb: 'JsonColumn',
  timestamp: 'string',
  timestamptz: 'string',
}

class Dialect extends PostgresIntrospectorDialect implements GeneratorDialect {
  readonly adapter = new PostgresAdapter({ dateParser: 'string' })
}

/** The generator imports only what it knows. */
const withImport = (types: string): string =>
  types.replace(
    /^import type .*$/m,
    (line) => `${line}\n\nimport type { JsonColumn } from './json-column.ts'`,
  )

async function fromFreshDatabase(): Promise<{ types: string; snapshot: string }> {
  const cluster = await startTestCluster()
  try {
    const clone = await cloneDatabase(cluster, 'types')
    const pool = new pg.Pool({ connectionString: clone.superUrl })
    // Ending a pool does not wait until its connections are closed: the database may be dropped under one.
    pool.on('error', () => undefined)
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    const client = new pg.Client({ connectionString: clone.superUrl })
    try {
      await client.connect()
      const types = await generate({
        db,
        dialect: new Dialect(),
        typeMapping: AS_PARSED,
        typeOnlyImports: true,
        excludePattern: '{schema_migrations,graphile_worker.*}',
      })
      return { types: withImport(types), snapshot: await dumpCatalog(client) }
    } finally {
      await client.end()
      await db.destroy()
      await clone.drop()
    }
  } finally {
    await cluster.stop()
  }
}

const fresh = await fromFreshDatabase()
const files = [
  [TYPES, fresh.types],
  [SNAPSHOT, fresh.snapshot],
] as const

for (const [file, text] of files) {
  if (!process.argv.includes('--check')) {
    await writeFile(file, text)
  } else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    console.error(
      `${file} is not what the migrations make. Was a released migration edited? If not: node scripts/database-types.ts`,
    )
    process.exitCode = 1
  }
}
