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
 * Opens the configured storage.
 * The S3 library is imported only when used: the library takes a tenth of this process's memory.
 */
export async function chosenStorage({ s3, dataDir }: Where, logger?: Logger): Promise<Storage> {
  if (!s3) return new DiskStorage(join(dataDir, 'files'))
  const { S3Storage } = await import('./s3-storage.ts')
  const storage = new S3Storage(s3)
  // The check logs a problem at startup instead of at the first photo.
  // Startup does not wait for the check, because the service may be away for only a moment.
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
