import { S3Client } from '@aws-sdk/client-s3'

export interface S3Settings {
  /** URL of the S3 service, without a trailing slash. The default is Amazon's endpoint for the region. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** If true, the bucket is named in the URL's path, not in the host name, as many services require. */
  readonly forcePathStyle: boolean
}

const ATTEMPTS = 3
/** Timeouts of requests to S3, in milliseconds. */
const PATIENCE = {
  connectionTimeout: 5_000,
  // Maximum time until S3 responds. Uploading a part of 8 MiB at 4 Mbit/s takes 17 s.
  requestTimeout: 20_000,
  throwOnRequestTimeout: true,
  // Maximum time in which S3 sends no data while we read a file.
  // The limit is long, because a phone on a slow network slows down our reading from S3.
  socketTimeout: 300_000,
}
/** Maximum number of connections to S3. Each file that a user downloads occupies one connection. */
const SOCKETS = { maxSockets: 200 }

/**
 * Creates a client that sends and checks a checksum only for the few requests that require one.
 * The SDK's default adds a CRC32 to every upload, which many services other than Amazon's reject.
 * Uploads are protected even without checksums: over http by the signature, over https by TLS.
 */
export function s3Client(settings: S3Settings): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = settings
  return new S3Client({
    ...(endpoint === undefined ? {} : { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    retryMode: 'standard',
    maxAttempts: ATTEMPTS,
    requestHandler: { ...PATIENCE, httpAgent: SOCKETS, httpsAgent: SOCKETS },
  })
}
