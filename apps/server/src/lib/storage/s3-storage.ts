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
  S3Client,
} from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import { attempt, isNamed, unlessMissing } from './s3-errors.ts'
import { type S3Object, uploadStream } from './s3-upload.ts'
import { checkId, checkKey, type FileKey, type Storage, StorageError, type StoredFile } from './storage.ts'

/*
 * Stores files as `<id>/<variant>` in a bucket of S3 or a compatible service.
 * The class uses only requests that all such services support: no tags, no versions and no bulk delete.
 * A bulk delete needs a digest that differs between services.
 *
 * Checksums are sent and expected only where a call requires one.
 * By default, the SDK adds a CRC32 to every upload, which many services other than Amazon's reject.
 * Without checksums, the signature (http) or TLS (https) still protects the integrity of the body.
 */

export interface S3Settings {
  /** URL without a trailing slash. If undefined, Amazon's own endpoint of the region is used. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** True if the bucket is in the path, not in the host name. */
  readonly forcePathStyle: boolean
}

interface UploadMarkers {
  readonly KeyMarker?: string | undefined
  readonly UploadIdMarker?: string | undefined
}

/** Age at which an open upload is aborted. By then, even the slowest upload has ended. */
const DRAFT_LIFE_MS = 24 * 3600 * 1000
/** Open uploads are listed at most this often, because each list request costs money. */
const DRAFTS_EVERY_MS = 3600 * 1000

const ATTEMPTS = 3
/** Timeouts in milliseconds. */
const PATIENCE = {
  connectionTimeout: 5_000,
  // Limit until the response begins. Sending a part of 8 MiB takes this long at about 4 Mbit/s.
  requestTimeout: 20_000,
  throwOnRequestTimeout: true,
  // Limit of silence while reading a file from S3.
  // A phone that downloads slowly slows our reading down, and must not be cut off.
  socketTimeout: 300_000,
}
/** Each file that is being read uses one socket. */
const SOCKETS = { maxSockets: 200 }

export class S3Storage implements Storage {
  readonly #client: S3Client
  readonly #bucket: string
  /** Time of the last check for open uploads, in milliseconds since 1970. */
  #draftsSwept = Number.NEGATIVE_INFINITY

  constructor({ endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle }: S3Settings) {
    this.#bucket = bucket
    this.#client = new S3Client({
      ...(endpoint === undefined ? {} : { endpoint }),
      region,
      forcePathStyle,
      credentials: { accessKeyId, secretAccessKey },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      retryMode: 'standard',
      maxAttempts: ATTEMPTS,
      requestHandler: { ...PATIENCE, httpAgent: SOCKETS, httpsAgent: SOCKETS },
    })
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
   * Aborts the multipart uploads that a crash left open.
   * Lists uploads at most once an hour, however often it is called.
   */
  async sweepDrafts(now: Temporal.Instant): Promise<void> {
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
   * Returns undefined if the service cannot list uploads.
   * A service that cannot list uploads aborts old uploads itself, or by a rule of the bucket.
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

/** Returns true for a key of ours. The bucket may also contain objects of other programs. */
function isOurs(key: string | undefined): key is string {
  const [id = '', variant = '', ...more] = key?.split('/') ?? []
  try {
    checkKey({ id, variant })
    return more.length === 0
  } catch {
    return false
  }
}
