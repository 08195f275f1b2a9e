import { migrate } from '@homefield/database/migrate'
import { readMigrations } from '@homefield/database/migration-files'
import { type Filling, FillingError, openFilling } from '@homefield/database/snapshot/filling'
import { isOccupied } from '@homefield/database/snapshot/occupied'
import { createHash } from 'node:crypto'
import type { EncryptionKey } from '../config/schema.ts'
import type { Storage } from '../lib/storage/storage.ts'
import {
  ArchiveError,
  type ArchiveSource,
  CHECKSUMS,
  Checksums,
  HEADER,
  type Header,
  parse,
  reading,
  summed,
  whole,
} from './archive.ts'
import { printsOf } from './key-prints.ts'
import { adoptKeys } from './key-probes.ts'

export interface RestoreParts {
  /** Database URL of the owner role. */
  readonly databaseUrl: string
  readonly storage: Pick<Storage, 'put'>
  readonly encryptionKeys: readonly EncryptionKey[]
  readonly now: Temporal.Instant
  /** If true, restores a backup even if `encryptionKeys` cannot decrypt the secrets in the backup. */
  readonly withoutKeys: boolean
}

export interface RestoreReport {
  readonly createdAt: string
  readonly tables: number
  readonly files: number
  /** Number of rows of each table in the archive. Older archives do not say it. */
  readonly rows: Readonly<Record<string, number>> | undefined
}

/** Thrown if nothing was restored. The message says why, and what the operator can do. */
export class RestoreError extends Error {
  override name = 'RestoreError'
}

/**
 * Restores a backup into an unused database, completely or not at all.
 * `restore` compares all rows with the backup's checksums and validates foreign keys before the commit.
 * Messages that were pending when the backup was made are never sent (C82).
 * @throws RestoreError, ArchiveError
 */
export async function restore(
  parts: RestoreParts,
  header: Header,
  source: ArchiveSource,
): Promise<RestoreReport> {
  await refuseOtherSchema(header)
  if (!parts.withoutKeys) refuseOtherKeys(header, parts.encryptionKeys)
  if (await isOccupied(parts.databaseUrl))
    throw new RestoreError(
      'The database already has accounts in it. Restore into an empty one: set another DATA_DIR or DATABASE_URL.',
    )
  const upTo = header.migrations.at(-1)?.number ?? 0
  await migrate({ url: parts.databaseUrl, upTo })
  const filling = await openFilling(parts.databaseUrl, upTo, parts.now)
  let filled: Filled
  try {
    filled = await fill(filling, parts.storage, header, source)
  } catch (error) {
    await filling.drop()
    if (error instanceof FillingError) throw new RestoreError(`Nothing was restored. ${error.message}`)
    throw error
  }
  await migrate({ url: parts.databaseUrl })
  await adoptKeys(parts.databaseUrl, parts.encryptionKeys)
  return { createdAt: header.createdAt, tables: header.tables.length, ...filled }
}

type Filled = Pick<RestoreReport, 'files' | 'rows'>

async function fill(
  filling: Filling,
  storage: Pick<Storage, 'put'>,
  header: Header,
  source: ArchiveSource,
): Promise<Filled> {
  const { path } = source
  const tables = new Map(header.tables.map((table) => [table.name, table]))
  const sums: Record<string, string> = {}
  let expected: Checksums | undefined
  for await (const { name, content } of reading(source)) {
    const [room, id = '', variant = ''] = name.split('/')
    if (name === HEADER) continue
    if (name === CHECKSUMS) expected = parse(Checksums, await whole(content), path)
    else if (room === 'database') {
      const table = tables.get(id)
      if (!table) throw new ArchiveError(`${path} has rows of a table that its header does not list: ${id}`)
      await filling.add(table, await whole(content))
    } else if (room === 'files') {
      const sum = createHash('sha256')
      await storage.put({ id, variant }, summed(content, sum))
      sums[`${id}/${variant}`] = sum.digest('hex')
    } else throw new ArchiveError(`${path} has an unexpected entry: ${name}`)
  }
  if (!expected) throw new ArchiveError(`${path} was truncated: its checksums are missing.`)
  for (const [file, sum] of Object.entries(expected.files))
    if (sums[file] !== sum)
      throw new RestoreError(
        `Nothing was restored. The file ${file} differs from its checksum in the backup.`,
      )
  await filling.keep(expected.tables)
  return { files: Object.keys(sums).length, rows: expected.rows }
}

async function refuseOtherSchema({ migrations }: Header): Promise<void> {
  const [base, ...known] = await readMigrations()
  const last = migrations.at(-1)
  if (base && (last?.number ?? 0) < base.number)
    throw new RestoreError(
      `The backup is too old for this Homefield: it ends with migration ${last?.number ?? 0}, and this version restores from ` +
        `${base.number} on. Restore it with the release before this one, start that release once, and make a new backup.`,
    )
  for (const { number, name, checksum } of migrations) {
    const own = known.find((migration) => migration.number === number)
    if (own?.checksum === checksum || number <= (base?.number ?? 0)) continue
    throw new RestoreError(
      own
        ? `The backup was created by another version of Homefield: its migration ${number} (${name}) differs from this version’s.`
        : `The backup was created by a newer version of Homefield: it has migration ${number} (${name}). Restore it with that version.`,
    )
  }
}

function refuseOtherKeys(header: Header, keys: readonly EncryptionKey[]): void {
  const own = new Set(printsOf(keys).map(({ id, fingerprint }) => `${id} ${fingerprint}`))
  const missing = header.keys.filter(({ id, fingerprint }) => !own.has(`${id} ${fingerprint}`))
  if (missing.length === 0) return
  throw new RestoreError(
    `What is secret in the backup was sealed with keys that are not in the settings (${missing.map(({ id }) => id).join(', ')}): the ` +
      'links of teams, the sign-ins at platforms, second factors and push could not be used again. Set ' +
      'HOMEFIELD_ENCRYPTION_KEYS, or put secrets.json of the old data directory into the new one. Lost for good? Then ' +
      'restore with --without-keys, and connect the teams anew.',
  )
}
