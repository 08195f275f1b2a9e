import { openSnapshot } from '@homefield/database/snapshot/snapshot'
import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import { createGzip } from 'node:zlib'
import { Readable } from 'node:stream'
import type { Secrets } from '../config/secrets.ts'
import { writeAtomically } from '../lib/atomic-file.ts'
import type { Storage } from '../lib/storage/storage.ts'
import {
  type ArchiveWriter,
  CHECKSUMS,
  type Checksums,
  HEADER,
  type Header,
  PIECE_BYTES,
  pieces,
  summed,
  writing,
} from './archive.ts'
import { encrypted } from './backups/encryption.ts'
import { printsOf } from './key-prints.ts'

export interface BackupParts {
  /** Database URL of the owner role. */
  readonly databaseUrl: string
  readonly storage: Storage
  readonly secrets: Secrets
  readonly now: Temporal.Instant
  /** If true, the backup contains the encryption keys, so anyone who has the file can read all data. */
  readonly withKeys: boolean
}

/** What an archive contains. */
export interface Contents {
  readonly tables: number
  readonly rows: number
  readonly files: number
  /** Files that the backup lacks (`<id>/<variant>`), because they were deleted meanwhile or lost earlier. */
  readonly missing: readonly string[]
}

/**
 * Yields a backup of the database and of all uploaded files while the server keeps running.
 * The bytes of a file never change. A file that is deleted during the backup is reported as missing.
 * @param packed called when the last byte has been yielded
 */
export async function* packBackup(
  parts: BackupParts,
  packed: (contents: Contents) => void,
): AsyncGenerator<Uint8Array> {
  const snapshot = await openSnapshot(parts.databaseUrl)
  const rows: Record<string, number> = {}
  const sums: Checksums = { tables: {}, rows, files: {} }
  const missing: string[] = []
  try {
    const { migrations, tables } = snapshot
    const header: Header = {
      format: 1,
      createdAt: parts.now.toString(),
      migrations: [...migrations],
      tables: tables.map(({ name, columns, key }) => ({ name, columns: [...columns], key: [...key] })),
      keys: printsOf(parts.secrets.encryptionKeys),
      ...(parts.withKeys && {
        secrets: {
          version: 1,
          session: parts.secrets.session,
          encryptionKeys: [...parts.secrets.encryptionKeys],
        },
      }),
    }
    const write = async (archive: ArchiveWriter): Promise<void> => {
      await archive.add(HEADER, json(header))
      for (const table of tables) {
        const sum = createHash('sha256')
        const copied = snapshot.rows(table)
        let nth = 0
        for await (const piece of pieces(summed(copied, sum), PIECE_BYTES))
          await archive.add(`database/${table.name}/${String(++nth).padStart(6, '0')}`, piece)
        sums.tables[table.name] = sum.digest('hex')
        rows[table.name] = copied.rowCount
      }
      for (const { id, variant } of await snapshot.storedFiles()) {
        const name = `${id}/${variant}`
        const stored = await parts.storage.get({ id, variant })
        if (!stored) {
          missing.push(name)
          continue
        }
        const sum = createHash('sha256')
        await archive.addStream(`files/${name}`, stored.size, summed(stored.stream, sum))
        sums.files[name] = sum.digest('hex')
      }
      await archive.add(CHECKSUMS, json(sums))
    }
    yield* Readable.from(writing(write)).compose(createGzip()) as AsyncIterable<Uint8Array>
    packed({
      tables: tables.length,
      rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
      files: Object.keys(sums.files).length,
      missing,
    })
  } finally {
    await snapshot.close()
  }
}

export type BackupReport = Contents & { readonly bytes: number }

/**
 * Writes a backup to a file, which only its owner may read. The file appears only when it is complete.
 * @param recipients public keys of age; without them, the file is not encrypted
 */
export async function backUp(
  parts: BackupParts,
  path: string,
  recipients: readonly string[] = [],
): Promise<BackupReport> {
  let contents: Contents | undefined
  const packed = packBackup(parts, (all) => (contents = all))
  const bytes = await writeAtomically(path, dirname(path), await encrypted(packed, recipients))
  if (!contents) throw new Error('the backup ended early')
  return { ...contents, bytes }
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
