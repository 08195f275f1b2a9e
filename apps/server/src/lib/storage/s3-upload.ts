import type { S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { Readable } from 'node:stream'
import { storageError } from './s3-errors.ts'

export interface S3Object {
  readonly Bucket: string
  readonly Key: string
}

/**
 * S3 allows 10,000 parts per upload, so parts of 8 MiB allow files of up to 80 GB.
 * All parts except the last have the same size, because some S3-compatible services require that.
 */
const PART_BYTES = 8 * 1024 * 1024

/**
 * Uploads a stream of unknown length and returns the number of bytes. Memory holds only one part at a time.
 * If an upload fails, its parts are deleted from S3.
 * @throws StorageError when the service fails, and the stream's own error when that fails
 */
export async function uploadStream(
  client: S3Client,
  object: S3Object,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  let bytes = 0
  let contentError: unknown
  async function* counted(): AsyncGenerator<Uint8Array> {
    try {
      for await (const piece of content) {
        bytes += piece.length
        yield piece
      }
    } catch (error) {
      contentError = error
      throw error
    }
  }
  const upload = new Upload({
    client,
    params: { ...object, Body: Readable.from(counted(), { objectMode: false }) },
    partSize: PART_BYTES,
    queueSize: 1,
  })
  try {
    await upload.done()
  } catch (error) {
    throw error === contentError ? error : storageError(error)
  }
  return bytes
}
