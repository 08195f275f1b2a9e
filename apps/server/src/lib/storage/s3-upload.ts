import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { attempt } from './s3-errors.ts'

export interface S3Object {
  readonly Bucket: string
  readonly Key: string
}

/** At least 5 MiB by S3's rule, and 10,000 of them: files of up to 80 GB. */
const PART_BYTES = 8 * 1024 * 1024

/**
 * Stores a stream of unknown length, one part in memory at a time, and gives the number of bytes. It is there when all
 * of it is, and not before; what broke off is taken away again.
 */
export async function uploadStream(
  client: S3Client,
  object: S3Object,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  let upload: Upload | undefined
  let bytes = 0
  try {
    for await (const part of inParts(content, PART_BYTES)) {
      bytes += part.length
      if (!upload && part.length < PART_BYTES) {
        await attempt(client.send(new PutObjectCommand({ ...object, Body: part })))
        return bytes
      }
      upload ??= await Upload.begin(client, object)
      if (part.length > 0) await upload.send(part)
    }
    await upload?.complete()
    return bytes
  } catch (error) {
    // Where this fails too, the sweep of the drafts does it.
    await upload?.abort().catch(() => undefined)
    throw error
  }
}

class Upload {
  readonly #client: S3Client
  readonly #open: S3Object & { readonly UploadId: string | undefined }
  readonly #parts: CompletedPart[] = []

  private constructor(client: S3Client, open: S3Object & { UploadId: string | undefined }) {
    this.#client = client
    this.#open = open
  }

  static async begin(client: S3Client, object: S3Object): Promise<Upload> {
    const { UploadId } = await attempt(client.send(new CreateMultipartUploadCommand(object)))
    return new Upload(client, { ...object, UploadId })
  }

  async send(part: Uint8Array): Promise<void> {
    const PartNumber = this.#parts.length + 1
    const request = new UploadPartCommand({ ...this.#open, PartNumber, Body: part })
    const { ETag } = await attempt(this.#client.send(request))
    this.#parts.push({ PartNumber, ETag })
  }

  async complete(): Promise<void> {
    const request = new CompleteMultipartUploadCommand({
      ...this.#open,
      MultipartUpload: { Parts: this.#parts },
    })
    await attempt(this.#client.send(request))
  }

  async abort(): Promise<void> {
    await this.#client.send(new AbortMultipartUploadCommand(this.#open))
  }
}

/**
 * What comes in pieces of any size, in parts of exactly `size` bytes and a last one that is shorter, perhaps empty. (Some
 * services take parts of one size only.)
 */
async function* inParts(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array, void> {
  let part = Buffer.allocUnsafe(size)
  let filled = 0
  for await (const piece of content) {
    for (let taken = 0; taken < piece.length;) {
      const next = piece.subarray(taken, taken + size - filled)
      part.set(next, filled)
      taken += next.length
      filled += next.length
      if (filled < size) continue
      yield part
      part = Buffer.allocUnsafe(size)
      filled = 0
    }
  }
  yield part.subarray(0, filled)
}
