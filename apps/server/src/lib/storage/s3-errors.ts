import { S3ServiceException } from '@aws-sdk/client-s3'
import { StorageError } from './storage.ts'

/** Errors of S3-compatible services that mean 'no space left'. Amazon S3 itself has no space limit. */
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded'])
const INSUFFICIENT_STORAGE = 507

/**
 * Converts the error of a failed S3 request to a StorageError.
 * Callers must pass only the promise of the S3 request, so that errors of an uploaded stream stay unchanged.
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

/** Resolves to undefined if the object or upload does not exist. Throws if the whole bucket is missing. */
export async function unlessMissing<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked
  } catch (error) {
    // A response to HEAD has no body with an error code, so the SDK reports a missing object as `NotFound`.
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
