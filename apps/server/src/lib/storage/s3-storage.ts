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
 * Files in a bucket of S3, or of a service that speaks like it, as `<id>/<variant>`. What is asked of it is what all of
 * them have: no tags, no versions, no deletion of many at once (it needs a digest, and not the same one everywhere).
 *
 * Checksums are sent and expected only where a call requires one. By itself the SDK adds a CRC32 to every upload, which
 * many services that are not Amazon's refuse. Nothing is lost by it over http: there the signature covers the SHA-256 of
 * the body; over https TLS guards it.
 */

export interface S3Settings {
  /** Without it Amazon's own, by region; without a slash at the end. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Whether the bucket stands in the path, not in the host's name. */
  readonly forcePathStyle: boolean
}

interface UploadMarkers {
  readonly KeyMarker?: string | undefined
  readonly UploadIdMarker?: string | undefined
}

/** Long enough for the slowest upload to be still under way. */
const DRAFT_LIFE_MS = 24 * 3600 * 1000
/** Each look is a request that is paid for. */
const DRAFTS_EVERY_MS = 3600 * 1000

const ATTEMPTS = 3
/** In milliseconds. */
const PATIENCE = {
  connectionTimeout: 5_000,
  // Until the answer begins: a part goes out at 4 Mbit/s, or nobody is there.
  requestTimeout: 20_000,
  throwOnRequestTimeout: true,
  // Of silence: a phone that reads slowly makes us read slowly, and is not to be cut for it.
  socketTimeout: 300_000,
}
/** A file that is being read keeps its socket. */
const SOCKETS = { maxSockets: 200 }

export class S3Storage implements Storage {
  readonly #client: S3Client
  readonly #bucket: string
  /** In milliseconds since 1970. */
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

  /** Whether the bucket is there, and its keys let us in. @throws StorageError where not */
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
    throw new StorageError('unavailable', new Error('an answer without a length'))
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

  /** Ends the uploads in parts that a crash left open. Looks once an hour, however often it is called. */
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

  /** Undefined where the service keeps no list of them: then it ends them by itself, or by a rule of the bucket. */
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

/** Somebody else may keep things in the same bucket. */
function isOurs(key: string | undefined): key is string {
  const [id = '', variant = '', ...more] = key?.split('/') ?? []
  try {
    checkKey({ id, variant })
    return more.length === 0
  } catch {
    return false
  }
}
