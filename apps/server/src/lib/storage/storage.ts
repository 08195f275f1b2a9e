import type { Readable } from 'node:stream'

/**
 * Stores the bytes of uploads on disk or in S3. Access control happens elsewhere.
 *
 * A file key consists of a file's id and a variant name, such as `512` (pixels) or `original`.
 * Id and variant are validated, so that no key can point outside the storage root.
 */
export interface FileKey {
  /** Id of the file: a UUID in lower case. */
  readonly id: string
  /** Name of the variant: 1 to 32 characters of a-z, 0-9 and hyphen. */
  readonly variant: string
}

export interface StoredFile {
  readonly size: number
  readonly stream: Readable
}

export interface Storage {
  /**
   * Stores the content and replaces existing content. The content is durable when the promise resolves.
   * Returns the number of bytes. @throws StorageError
   */
  put(key: FileKey, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<number>
  /** The caller must read or destroy the stream. @throws StorageError */
  get(key: FileKey): Promise<StoredFile | undefined>
  exists(key: FileKey): Promise<boolean>
  /** Deletes all variants; does nothing if there are none. @throws StorageError */
  delete(id: string): Promise<void>
  /** Removes partial files that crashes left behind. @throws StorageError */
  cleanUpDrafts(now: Temporal.Instant): Promise<void>
}

/**
 * Why a call failed. `key`: the key is invalid. `full`: no space is left.
 * `unavailable`: the disk or service does not respond properly.
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
