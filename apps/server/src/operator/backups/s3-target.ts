import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import { s3Client, type S3Settings } from '../../lib/storage/s3-client.ts'
import { uploadStream } from '../../lib/storage/s3-upload.ts'
import { isBackupName } from './schedule.ts'
import type { BackupTarget, StoredBackup } from './target.ts'

/** Stores backups as `<prefix><name>`. A multipart upload appears in the bucket only when it is complete. */
export function s3Target(settings: S3Settings, prefix: string): BackupTarget {
  const client = s3Client(settings)
  const object = (name: string) => ({ Bucket: settings.bucket, Key: `${prefix}${name}` })
  return {
    place: `${settings.bucket}/${prefix}`,
    write: (name, content) => uploadStream(client, object(name), content),
    async read(name) {
      const { Body } = await client.send(new GetObjectCommand(object(name)))
      if (!(Body instanceof Readable)) throw new Error(`the S3 service sent no content for ${name}`)
      return Body
    },
    async list() {
      const found: StoredBackup[] = []
      let ContinuationToken: string | undefined
      do {
        const page: ListObjectsV2CommandOutput = await client.send(
          new ListObjectsV2Command({ Bucket: settings.bucket, Prefix: prefix, ContinuationToken }),
        )
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          const name = Key.slice(prefix.length)
          if (isBackupName(name)) found.push({ name, bytes: Size })
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
      return found.toSorted((one, other) => (one.name < other.name ? 1 : -1))
    },
    async delete(name) {
      await client.send(new DeleteObjectCommand(object(name)))
    },
  }
}
