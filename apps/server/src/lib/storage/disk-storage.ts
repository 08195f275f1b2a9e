import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '../atomic-file.ts'
import { checkId, checkKey, type FileKey, type Storage, StorageError, type StoredFile } from './storage.ts'

/** Partial uploads older than one day are deleted. Even the slowest upload takes less than a day. */
const DRAFT_LIFE_MS = 24 * 3600 * 1000

/**
 * Stores files as `<root>/<last two hex digits of the id>/<id>/<variant>`.
 * The last hex digits of a UUIDv7 are random, so all folders get about the same number of files.
 * The first hex digits of a UUIDv7 are a timestamp. The first two digits stay the same for over 30 years.
 */
export class DiskStorage implements Storage {
  readonly #root: string
  readonly #drafts: string

  constructor(root: string) {
    this.#root = root
    this.#drafts = join(root, 'drafts')
  }

  async put(key: FileKey, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<number> {
    const path = this.#path(key)
    return attempt(writeAtomically(path, this.#drafts, content))
  }

  async get(key: FileKey): Promise<StoredFile | undefined> {
    const path = this.#path(key)
    const file = await attempt(unlessMissing(open(path, 'r')))
    if (!file) return undefined
    try {
      const { size } = await file.stat()
      // Even if the file is deleted during the read, the open file handle lets the stream read to the end.
      return { size, stream: file.createReadStream() }
    } catch (error) {
      await file.close()
      throw new StorageError('unavailable', error)
    }
  }

  async exists(key: FileKey): Promise<boolean> {
    const path = this.#path(key)
    return (await attempt(unlessMissing(stat(path)))) !== undefined
  }

  async delete(id: string): Promise<void> {
    checkId(id)
    await attempt(rm(this.#folder(id), { recursive: true, force: true }))
  }

  /** Deletes the partially written files that a crash left behind. */
  async cleanUpDrafts(now: Temporal.Instant): Promise<void> {
    const names = (await attempt(unlessMissing(readdir(this.#drafts)))) ?? []
    for (const name of names) {
      const path = join(this.#drafts, name)
      const found = await attempt(unlessMissing(stat(path)))
      if (found && now.epochMilliseconds - found.mtimeMs > DRAFT_LIFE_MS)
        await attempt(rm(path, { force: true }))
    }
  }

  #folder(id: string): string {
    return join(this.#root, id.slice(-2), id)
  }

  #path(key: FileKey): string {
    checkKey(key)
    return join(this.#folder(key.id), key.variant)
  }
}

async function unlessMissing<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  try {
    return await promise
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Converts disk errors to StorageError.
 * Rethrows an error of the uploaded stream unchanged, because the disk did not cause it.
 */
async function attempt<Value>(promise: Promise<Value>): Promise<Value> {
  try {
    return await promise
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new StorageError('full', error)
    if (error instanceof Error && 'syscall' in error) throw new StorageError('unavailable', error)
    throw error
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
