import { join } from 'node:path'
import type { Logger } from '../logger.ts'
import { DiskStorage } from './disk-storage.ts'
import type { S3Settings } from './s3-storage.ts'
import type { Storage } from './storage.ts'

interface Where {
  /** Absent where files lie in the data directory. */
  readonly s3: S3Settings | undefined
  readonly dataDir: string
}

/** Where the settings say. A library is loaded where it is used: S3's is a tenth of this process. */
export async function chosenStorage({ s3, dataDir }: Where, logger?: Logger): Promise<Storage> {
  if (!s3) return new DiskStorage(join(dataDir, 'files'))
  const { S3Storage } = await import('./s3-storage.ts')
  const storage = new S3Storage(s3)
  // Said at the start, not with the first photo. It may be away for a moment only: nothing else waits for it.
  if (logger)
    void storage
      .check()
      .catch((err: unknown) =>
        logger.error(
          { err, bucket: s3.bucket },
          'no photo can be stored: the bucket does not answer, see S3_BUCKET, S3_ENDPOINT and its keys',
        ),
      )
  return storage
}
