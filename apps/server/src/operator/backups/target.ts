/** The folder or the bucket that keeps the backups. An archive appears under its name only when it is complete. */
import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '../../lib/atomic-file.ts'
import { isBackupName } from './schedule.ts'

export interface StoredBackup {
  readonly name: string
  readonly bytes: number
}

export interface BackupTarget {
  /** The place in words, such as a path. */
  readonly place: string
  /** Stores an archive completely or not at all. Returns the number of bytes. */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<number>
  read(name: string): Promise<AsyncIterable<Uint8Array>>
  /** Returns the stored backups, the newest first. Ignores everything else. */
  list(): Promise<StoredBackup[]>
  delete(name: string): Promise<void>
}

/** A killed process leaves its draft behind. No backup takes longer than a day. */
const DRAFT_LIFE_MS = 24 * 3600 * 1000

export function folderTarget(path: string): BackupTarget {
  const drafts = join(path, '.unfinished')
  async function dropOldDrafts(): Promise<void> {
    for (const name of await readdir(drafts).catch(() => [])) {
      const draft = join(drafts, name)
      const { mtimeMs } = await stat(draft)
      if (Temporal.Now.instant().epochMilliseconds - mtimeMs > DRAFT_LIFE_MS) await rm(draft, { force: true })
    }
  }
  return {
    place: path,
    async write(name, content) {
      await dropOldDrafts()
      return writeAtomically(join(path, name), drafts, content)
    },
    read: (name) => Promise.resolve(createReadStream(join(path, name))),
    async list() {
      const names = await readdir(path).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
        throw error
      })
      const found = names.filter(isBackupName).toSorted().toReversed()
      return Promise.all(found.map(async (name) => ({ name, bytes: (await stat(join(path, name))).size })))
    },
    delete: (name) => rm(join(path, name), { force: true }),
  }
}
