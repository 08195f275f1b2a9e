import type { Readable } from 'node:stream'

/**
 * Stores the bytes of uploaded files on disk or in S3. Callers must check access first.
 *
 * A file key consists of a file's id and a variant name, such as `512` (pixels) or `original`.
 * The id and the variant are validated, so that no key can address a file outside the storage root.
 */
export interface FileKey {
  readonly id: string
  /** Name of one version of the file, such as `512`: 1 to 32 characters of a-z, 0-9 and hyphen. */
  readonly variant: string
}

export interface StoredFile {
  readonly size: number
  readonly stream: Readable
}

export interface Storage {
  /**
   * Stores or replaces a file. Once the promise resolves, a crash cannot lose the content.
   * Resolves to the number of stored bytes. @throws StorageError
   */
  put(key: FileKey, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<number>
  /** Opens a file. The caller must read the stream to its end or destroy the stream. @throws StorageError */
  get(key: FileKey): Promise<StoredFile | undefined>
  exists(key: FileKey): Promise<boolean>
  /** Deletes all variants of a file. Does nothing if the file does not exist. @throws StorageError */
  delete(id: string): Promise<void>
  /** Deletes partially written files that crashes left behind. @throws StorageError */
  cleanUpDrafts(now: Temporal.Instant): Promise<void>
}

/**
 * Why a storage operation failed. `key`: the key is invalid. `full`: no space is left.
 * `unavailable`: the disk or the S3 service does not respond properly.
 */
export type StorageFailure = 'key' | 'full' | 'unavailable'

export class StorageError extends Error {
  readonly reason: StorageFailure

  constructor(reason: StorageFailure, cause?: unknown) {
    super(`Storage: ${reason}`, cause === undefined ? undefined : { cause })
    this.name = 'StorageError'
    this.reason = reason
  }
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const VARIANT = /^[a-z0-9-]{1,32}$/

/** @throws StorageError with reason `key` */
export function checkId(id: string): void {
  if (!ID.test(id)) throw new StorageError('key')
}

/** @throws StorageError with reason `key` */
export function checkKey({ id, variant }: FileKey): void {
  checkId(id)
  if (!VARIANT.test(variant)) throw new StorageError('key')
}
