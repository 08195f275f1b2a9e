import { S3ServiceException } from '@aws-sdk/client-s3'
import { StorageError } from './storage.ts'

/** Error codes that mean "out of space" at S3-compatible services. Amazon S3 has no quota or disk limit. */
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded'])
const INSUFFICIENT_STORAGE = 507

/**
 * Converts an S3 failure to StorageError.
 * Pass only the promise of the S3 request. An error in the uploaded stream is not an S3 failure.
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

/** Returns undefined if the object or upload does not exist. A missing bucket still throws an error. */
export async function unlessMissing<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked
  } catch (error) {
    // The SDK reports `NotFound` for HEAD requests, because their responses have no body with an error code.
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
