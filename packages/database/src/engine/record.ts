import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { writeFileAtomic } from './atomic-file.ts'
import { EngineError } from './engine-error.ts'

/** Content of `<dataDir>/engine.json` (mode 0600), with the passwords that are needed to open the database. */
export interface EngineRecord {
  readonly format: 1
  /**
   * A random id, which also names a PostgreSQL directory outside the data directory.
   * A copied data directory has the same id as its original.
   */
  readonly id: string
  /**
   * The directory of the cluster, the log and the socket, relative to the data directory.
   * The path is absolute if the directory is outside the data directory.
   */
  readonly home: string | null
  /** True once a cluster exists. If the cluster then disappears, the start fails and creates no new one. */
  readonly initialized: boolean
  readonly passwords: {
    readonly postgres: string
    readonly app: string
    readonly auth: string
    readonly worker: string
  }
}

const fileOf = (dataDir: string): string => join(dataDir, 'engine.json')

const password = (): string => randomBytes(24).toString('base64url')

export async function readRecord(dataDir: string): Promise<EngineRecord | null> {
  let text: string
  try {
    text = await readFile(fileOf(dataDir), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw new EngineError(
      `${fileOf(dataDir)} cannot be read (${String(error)}). Start as the user who started it first.`,
    )
  }
  const record = parse(text)
  if (
    record?.format !== 1 ||
    typeof record.id !== 'string' ||
    typeof record.passwords?.postgres !== 'string'
  ) {
    throw new EngineError(
      `${fileOf(dataDir)} is damaged. Restore it from a backup: it holds the database's keys.`,
    )
  }
  return record
}

function parse(text: string): EngineRecord | null {
  try {
    return JSON.parse(text) as EngineRecord // the caller checks every field
  } catch {
    return null
  }
}

export function newRecord(): EngineRecord {
  return {
    format: 1,
    id: randomBytes(6).toString('hex'),
    home: null,
    initialized: false,
    passwords: { postgres: password(), app: password(), auth: password(), worker: password() },
  }
}

export async function writeRecord(dataDir: string, record: EngineRecord): Promise<void> {
  await writeFileAtomic(fileOf(dataDir), `${JSON.stringify(record, null, 2)}\n`)
}
