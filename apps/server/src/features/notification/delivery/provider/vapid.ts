import webPush from 'web-push'
import type { PushKeys } from '../../push-key/service.ts'

/** A push service accepts a signature for at most 24 hours (RFC 8292, 2). */
const VALID_SECONDS = 12 * 60 * 60
const REUSED_SECONDS = VALID_SECONDS / 2
/** Maximum number of push services with a stored signature. The client chooses the push service. */
const MOST_STORED = 100

const stored = new Map<string, { readonly header: string; readonly until: number }>()

/**
 * Returns the Authorization header that identifies this server to the endpoint's push service (RFC 8292).
 * All messages to one push service share a signature for hours, because a signature takes longer than the encryption.
 */
export function vapidHeader(endpoint: string, subject: string, { publicKey, privateKey }: PushKeys): string {
  const { origin } = new URL(endpoint)
  const key = [origin, subject, publicKey].join(' ')
  const seconds = Math.floor(Temporal.Now.instant().epochMilliseconds / 1000)
  const known = stored.get(key)
  if (known && seconds < known.until) return known.header
  const end = seconds + VALID_SECONDS
  const { Authorization: header } = webPush.getVapidHeaders(
    origin,
    subject,
    publicKey,
    privateKey,
    'aes128gcm',
    end,
  )
  if (stored.size >= MOST_STORED) stored.clear()
  stored.set(key, { header, until: seconds + REUSED_SECONDS })
  return header
}
