import type { SafeFetch } from '../../../../lib/safe-fetch/safe-fetch.ts'
import type { PushKeys } from '../../push-key/service.ts'
import type { PushMessage, Sent } from '../model.ts'

/** A push subscription as the browser's `PushSubscription` serializes it. */
export interface Subscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

interface WebPushParts {
  readonly fetch: SafeFetch
  readonly keys: PushKeys
  readonly subject: string
}

/**
 * Time for which the push service stores a push while the browser is offline.
 * If the browser stays offline beyond this time, the user sees the notification only in the app.
 */
const KEPT_SECONDS = 24 * 60 * 60

/**
 * Sends Web Push messages (RFC 8030), encrypted (RFC 8291) and signed by the installation (RFC 8292).
 * The client chooses the endpoint, so SafeFetch allows only https and public addresses (C31).
 */
export async function pushToBrowser(
  { fetch, keys, subject }: WebPushParts,
  subscription: Subscription,
  message: PushMessage,
): Promise<Sent> {
  const [{ default: webPush }, { vapidHeader }] = await Promise.all([
    import('web-push'),
    import('./vapid.ts'),
  ])
  const { isUrgent, actions, account, failure, ...plain } = message
  const shown = actions.length > 0 ? { ...plain, actions, account, failure } : plain
  let request: ReturnType<typeof webPush.generateRequestDetails>
  try {
    request = webPush.generateRequestDetails(subscription, JSON.stringify(shown), {
      headers: { Authorization: vapidHeader(subscription.endpoint, subject, keys) },
      TTL: KEPT_SECONDS,
      urgency: isUrgent ? 'high' : 'normal',
      // For an offline browser, the push service keeps only the newest message of a topic (RFC 8030, 5.4).
      topic: message.tag.replaceAll('-', '').slice(0, 32),
    })
  } catch {
    // The subscription's public key is invalid, so no message can be encrypted for the subscription.
    return { end: 'gone' }
  }
  const headers = Object.fromEntries(
    Object.entries(request.headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => name !== 'content-length' && name !== 'content-type'),
  )
  const outcome = await fetch.ask(request.endpoint, {
    bytes: { type: 'application/octet-stream', content: request.body ?? Buffer.alloc(0) },
    headers,
  })
  if (outcome.kind === 'ok') return { end: 'sent' }
  if (outcome.kind === 'notModified') return { end: 'later' }
  if (outcome.kind === 'refused') return { end: 'gone' }
  const { status = 0, retryAfter } = outcome
  if (status >= 200 && status < 300) return { end: 'sent' }
  if (status === 404 || status === 410) return { end: 'gone' }
  if (status === 429 || status >= 500 || status === 0)
    return { end: 'later', ...(retryAfter && { at: retryAfter }) }
  return { end: 'rejected' }
}
