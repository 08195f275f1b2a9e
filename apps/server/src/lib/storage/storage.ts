import type { Readable } from 'node:stream'

/**
 * Where the bytes of uploads lie: a disk, or S3. Who may read them is not its business.
 *
 * A key is a file's id and the name of a variant (`512`, `original`). Both are checked, so that no key leads
 * out of its place.
 */
export interface FileKey {
  /** UUID, lower case. */
  readonly id: string
  /** 1 to 32 of a-z, 0-9 and hyphen. */
  readonly variant: string
}

export interface StoredFile {
  readonly size: number
  readonly stream: Readable
}

export interface Storage {
  /** Durable when it resolves; replaces what was there. Gives the number of bytes. @throws StorageError */
  put(key: FileKey, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<number>
  /** The caller reads or destroys the stream. @throws StorageError */
  get(key: FileKey): Promise<StoredFile | undefined>
  exists(key: FileKey): Promise<boolean>
  /** Gone with all its variants; nothing happens where there is none. @throws StorageError */
  delete(id: string): Promise<void>
  /** Clears away what crashes left half written. @throws StorageError */
  sweepDrafts(now: Temporal.Instant): Promise<void>
}

/** `key`: a key that is none. `full`: no room. `unavailable`: the disk or service does not answer as it should. */
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
