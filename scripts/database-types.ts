/**
 * Creates a database and writes the types of its tables into packages/database/src/schema.gen.ts, which is committed.
 * If the option --check is set, the script writes nothing and fails if the committed file is out of date.
 *
 *   node scripts/database-types.ts [--check]
 */

import { cloneDatabase, startTestCluster } from '@homefield/database/template'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, PostgresIntrospectorDialect, PostgresAdapter, type GeneratorDialect } from 'kysely-codegen'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const TYPES = fileURLToPath(new URL('../packages/database/src/schema.gen.ts', import.meta.url))

/** Types that the parsers in packages/database/src/value-parsers.ts return. They return instants as strings. */
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

/** Adds the import of JsonColumn, which the generator leaves out. */
const withImport = (types: string): string =>
  types.replace(
    /^import type .*$/m,
    (line) => `${line}\n\nimport type { JsonColumn } from './json-column.ts'`,
  )

async function fromFreshDatabase(): Promise<string> {
  const cluster = await startTestCluster()
  try {
    const clone = await cloneDatabase(cluster, 'types')
    const pool = new pg.Pool({ connectionString: clone.superUrl })
    // `pool.end()` returns before its connections close. Dropping the database can then cause a connection error.
    pool.on('error', () => undefined)
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    try {
      const types = await generate({
        db,
        dialect: new Dialect(),
        typeMapping: AS_PARSED,
        typeOnlyImports: true,
        excludePattern: '{schema_migrations,schema_files,graphile_worker.*}',
      })
      return withImport(types)
    } finally {
      await db.destroy()
      await clone.drop()
    }
  } finally {
    await cluster.stop()
  }
}

const types = await fromFreshDatabase()
if (!process.argv.includes('--check')) {
  await writeFile(TYPES, types)
} else if ((await readFile(TYPES, 'utf8').catch(() => '')) !== types) {
  console.error(`${TYPES} differs from the schema of a new database. Run: node scripts/database-types.ts`)
  process.exitCode = 1
}
