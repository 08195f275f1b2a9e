import { join } from 'node:path'
import type { Logger } from '../logger.ts'
import { DiskStorage } from './disk-storage.ts'
import type { S3Settings } from './s3-storage.ts'
import type { Storage } from './storage.ts'

interface Where {
  /** The S3 settings. Undefined if files are stored in the data directory. */
  readonly s3: S3Settings | undefined
  readonly dataDir: string
}

/**
 * The S3 library is imported only if S3 is configured, because the library needs a tenth of this process's memory.
 */
export async function chosenStorage({ s3, dataDir }: Where, logger?: Logger): Promise<Storage> {
  if (!s3) return new DiskStorage(join(dataDir, 'files'))
  const { S3Storage } = await import('./s3-storage.ts')
  const storage = new S3Storage(s3)
  // The check at startup logs a wrong S3 setting before the first upload of a photo fails.
  // Startup does not wait for the bucket check, because S3 may be unreachable for only a short time.
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
