import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  type MultipartUpload,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import { s3Client, type S3Settings } from './s3-client.ts'
import { attempt, isNamed, unlessMissing } from './s3-errors.ts'
import { type S3Object, uploadStream } from './s3-upload.ts'
import { checkId, checkKey, type FileKey, type Storage, StorageError, type StoredFile } from './storage.ts'

/*
 * Stores files as `<id>/<variant>` in a bucket of S3 or a compatible service.
 * The class uses only requests that all compatible services support: no tags, no versions and no bulk delete.
 * Bulk delete needs a digest of the body, and compatible services expect different digest algorithms.
 */

interface UploadMarkers {
  readonly KeyMarker?: string | undefined
  readonly UploadIdMarker?: string | undefined
}

/** Unfinished uploads older than one day are aborted. Even the slowest upload takes less than a day. */
const DRAFT_LIFE_MS = 24 * 3600 * 1000
/** `cleanUpDrafts` lists unfinished uploads at most once an hour, because each list request costs money. */
const DRAFTS_EVERY_MS = 3600 * 1000

export class S3Storage implements Storage {
  readonly #client: S3Client
  readonly #bucket: string
  /** Time of the last cleanup of unfinished uploads, in milliseconds since 1970. */
  #draftsSwept = Number.NEGATIVE_INFINITY

  constructor(settings: S3Settings) {
    this.#bucket = settings.bucket
    this.#client = s3Client(settings)
  }

  /** Checks that the bucket exists and that the access keys work. @throws StorageError */
  async check(): Promise<void> {
    await attempt(this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket })))
  }

  async put(key: FileKey, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<number> {
    const object = this.#object(key)
    if (!(content instanceof Uint8Array)) return uploadStream(this.#client, object, content)
    await attempt(this.#client.send(new PutObjectCommand({ ...object, Body: content })))
    return content.length
  }

  async get(key: FileKey): Promise<StoredFile | undefined> {
    const object = this.#object(key)
    const found = await attempt(unlessMissing(this.#client.send(new GetObjectCommand(object))))
    if (!found) return undefined
    const { Body: stream, ContentLength: size } = found
    if (stream instanceof Readable && size !== undefined) return { size, stream }
    throw new StorageError('unavailable', new Error('the S3 response has no Content-Length'))
  }

  async exists(key: FileKey): Promise<boolean> {
    const object = this.#object(key)
    return (await attempt(unlessMissing(this.#client.send(new HeadObjectCommand(object))))) !== undefined
  }

  async delete(id: string): Promise<void> {
    checkId(id)
    for await (const Key of this.#variants(id))
      await attempt(this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key })))
  }

  /**
   * Aborts multipart uploads that a crash left unfinished.
   * Lists the unfinished uploads at most once an hour, because each list request costs money.
   */
  async cleanUpDrafts(now: Temporal.Instant): Promise<void> {
    if (now.epochMilliseconds - this.#draftsSwept < DRAFTS_EVERY_MS) return
    this.#draftsSwept = now.epochMilliseconds
    for await (const { Key, UploadId, Initiated } of this.#openUploads()) {
      if (!isOurs(Key) || !Initiated || now.epochMilliseconds - Initiated.getTime() <= DRAFT_LIFE_MS) continue
      const request = new AbortMultipartUploadCommand({ Bucket: this.#bucket, Key, UploadId })
      await attempt(unlessMissing(this.#client.send(request)))
    }
  }

  async *#variants(id: string): AsyncGenerator<string> {
    let ContinuationToken: string | undefined
    do {
      const request = { Bucket: this.#bucket, Prefix: `${id}/`, ContinuationToken }
      const page: ListObjectsV2CommandOutput = await attempt(
        this.#client.send(new ListObjectsV2Command(request)),
      )
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
  }

  async *#openUploads(): AsyncGenerator<MultipartUpload> {
    let from: UploadMarkers | undefined = {}
    do {
      const page: ListMultipartUploadsCommandOutput | undefined = await attempt(this.#listUploads(from))
      yield* page?.Uploads ?? []
      from = page?.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        : undefined
    } while (from)
  }

  /**
   * Lists the unfinished uploads, or returns undefined if the service does not support listing.
   * A service without listing aborts old uploads on its own or by a rule of the bucket.
   */
  async #listUploads(from: UploadMarkers): Promise<ListMultipartUploadsCommandOutput | undefined> {
    try {
      return await this.#client.send(new ListMultipartUploadsCommand({ Bucket: this.#bucket, ...from }))
    } catch (error) {
      if (isNamed(error, 'NotImplemented')) return undefined
      throw error
    }
  }

  #object(key: FileKey): S3Object {
    checkKey(key)
    return { Bucket: this.#bucket, Key: `${key.id}/${key.variant}` }
  }
}

/** Returns whether a key is `<id>/<variant>`. Other programs may store objects in the same bucket. */
function isOurs(key: string | undefined): key is string {
  const [id = '', variant = '', ...more] = key?.split('/') ?? []
  try {
    checkKey({ id, variant })
    return more.length === 0
  } catch {
    return false
  }
}
