/**
 * Restores an archive into a scratch database, and compares what arrived with what was packed.
 * The scratch database is an embedded cluster in a temporary folder, so a drill can never touch the live database.
 */
import { startEngine } from '@homefield/database/engine/engine'
import { nameOfRole } from '@homefield/database/engine/role'
import { readMigrations } from '@homefield/database/migration-files'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import type { EncryptionKey } from '../../config/schema.ts'
import { type ArchiveSource, readHeader } from '../archive.ts'
import { restore } from '../restore.ts'

export interface DrillParts {
  readonly source: ArchiveSource
  /** The data directory: the scratch cluster is a folder in it, and is deleted afterwards. */
  readonly dataDir: string
  readonly encryptionKeys: readonly EncryptionKey[]
  readonly now: Temporal.Instant
}

export interface DrillReport {
  /** When the archive was created. */
  readonly createdAt: string
  readonly tables: number
  readonly rows: number
  readonly files: number
}

/** Thrown if the restored database differs from the archive. */
export class DrillError extends Error {
  override name = 'DrillError'
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** @throws DrillError, RestoreError, ArchiveError */
export async function drill({ source, dataDir, encryptionKeys, now }: DrillParts): Promise<DrillReport> {
  const header = await readHeader(source)
  await mkdir(dataDir, { recursive: true })
  const directory = await mkdtemp(join(dataDir, 'drill-'))
  const engine = await startEngine({ dataDir: directory, log: quiet, profile: 'test', supervise: false })
  try {
    const databaseUrl = engine.url('owner')
    // `restore` hashes each file before it compares it with the archive's checksum. Nothing needs its bytes.
    const storage = { put: (_: unknown, content: Uint8Array | AsyncIterable<Uint8Array>) => sizeOf(content) }
    const { files, rows: packed = {} } = await restore(
      { databaseUrl, storage, encryptionKeys, now, withoutKeys: false },
      header,
      source,
    )
    const counts = await countRows(
      databaseUrl,
      header.tables.map(({ name }) => name),
    )
    const latest = (await readMigrations()).at(-1)?.number
    // Migrations after the archive's own may move rows between tables.
    if (header.migrations.at(-1)?.number === latest) compare(source.path, packed, counts)
    return {
      createdAt: header.createdAt,
      tables: header.tables.length,
      rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
      files,
    }
  } finally {
    await engine.stop()
    if (engine.where.outside) await rm(dirname(engine.where.data), { recursive: true, force: true })
    await rm(directory, { recursive: true, force: true })
  }
}

function compare(path: string, packed: RowCounts, restored: RowCounts): void {
  for (const [table, count] of Object.entries(packed))
    if (restored[table] !== count)
      throw new DrillError(
        `${path} has ${count} rows of ${table}, but ${restored[table] ?? 0} were restored.`,
      )
}

type RowCounts = Readonly<Record<string, number>>

async function countRows(databaseUrl: string, tables: readonly string[]): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`set role ${nameOfRole('owner')}`)
    const counts: Record<string, number> = {}
    for (const table of tables) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from public.${client.escapeIdentifier(table)}`,
      )
      counts[table] = rows[0]?.count ?? 0
    }
    return counts
  } finally {
    await client.end()
  }
}

async function sizeOf(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<number> {
  if (content instanceof Uint8Array) return content.byteLength
  let size = 0
  for await (const piece of content) size += piece.byteLength
  return size
}
