import { join } from 'node:path'
import type { Logger } from '../logger.ts'
import { DiskStorage } from './disk-storage.ts'
import type { S3Settings } from './s3-client.ts'
import type { Storage } from './storage.ts'

interface Where {
  /** The S3 settings. If undefined, the server stores files in the data directory. */
  readonly s3: S3Settings | undefined
  readonly dataDir: string
}

/**
 * The S3 library uses a tenth of the server's memory, so the library is imported only if S3 is configured.
 */
export async function chosenStorage({ s3, dataDir }: Where, logger?: Logger): Promise<Storage> {
  if (!s3) return new DiskStorage(join(dataDir, 'files'))
  const { S3Storage } = await import('./s3-storage.ts')
  const storage = new S3Storage(s3)
  // Checking the bucket at startup logs wrong S3 settings before a user's upload fails.
  // Startup does not wait for the check of the bucket, because S3 may be unreachable for a short time only.
  if (logger)
    void storage
      .check()
      .catch((err: unknown) =>
        logger.error(
          { err, bucket: s3.bucket },
          'the S3 bucket does not respond, so no photo can be stored: check S3_BUCKET, S3_ENDPOINT and the S3 keys',
        ),
      )
  return storage
}
