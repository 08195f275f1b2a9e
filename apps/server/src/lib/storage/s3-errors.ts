import { S3ServiceException } from '@aws-sdk/client-s3'
import { StorageError } from './storage.ts'

/** Error codes that mean "out of space" at S3-compatible services. Amazon S3 has no quota or disk limit. */
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded'])
const INSUFFICIENT_STORAGE = 507

/**
 * Converts failures of the service to StorageError.
 * Wrap only the request to the service. An error of the stream being uploaded is not a service failure.
 */
export async function attempt<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked
  } catch (error) {
    throw storageError(error)
  }
}

export function storageError(error: unknown): StorageError {
  return new StorageError(isFull(error) ? 'full' : 'unavailable', error)
}

/** Returns undefined if the object or upload does not exist; a missing bucket is a failure. */
export async function unlessMissing<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked
  } catch (error) {
    // A HEAD response has no body with an error code, so a missing object is reported as `NotFound`.
    if (isNamed(error, 'NoSuchKey', 'NoSuchUpload', 'NotFound')) return undefined
    throw error
  }
}

export function isNamed(error: unknown, ...names: readonly string[]): boolean {
  return error instanceof S3ServiceException && names.includes(error.name)
}

function isFull(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false
  return FULL.has(error.name) || error.$metadata.httpStatusCode === INSUFFICIENT_STORAGE
}
