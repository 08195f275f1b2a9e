import type { ServiceAccount } from '../../../../config/schema.ts'
import type { Clock } from '../../../../lib/clock.ts'
import type { SafeFetch } from '../../../../lib/safe-fetch/safe-fetch.ts'
import { categoryOf, nativeData, type PushMessage, type Sent } from '../model.ts'

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const MOST_BYTES = 16 * 1024

export interface Fcm {
  push(token: string, message: PushMessage): Promise<Sent>
}

/**
 * Sends pushes to native apps through Firebase Cloud Messaging, HTTP v1.
 * Google's library requests an access token for the service account, and renews it shortly before it expires.
 * The library sends its requests through SafeFetch.
 */
export function createFcm(parts: {
  readonly fetch: SafeFetch
  readonly account: ServiceAccount
  readonly clock: Clock
}): Fcm {
  const { fetch, account } = parts
  let client: Promise<{ getAccessToken(): Promise<{ token?: string | null | undefined }> }> | undefined
  const signedIn = async () => {
    client ??= import('google-auth-library').then(
      ({ JWT }) =>
        new JWT({
          email: account.client_email,
          key: account.private_key,
          scopes: [SCOPE],
          transporterOptions: {
            retry: false,
            fetchImplementation: (input, init) => fetchSafely(fetch, input, init),
          },
        }),
    )
    const { token } = await (await client).getAccessToken()
    return token
  }
  return {
    async push(token, message) {
      let access: string | null | undefined
      try {
        access = await signedIn()
      } catch {
        return { end: 'later' }
      }
      if (!access) return { end: 'later' }
      const outcome = await fetch.ask(
        `https://fcm.googleapis.com/v1/projects/${account.project_id}/messages:send`,
        {
          json: JSON.stringify({ message: native(token, message) }),
          headers: { authorization: `Bearer ${access}` },
          errorBytes: MOST_BYTES,
        },
      )
      if (outcome.kind === 'ok') return { end: 'sent' }
      if (outcome.kind !== 'failed') return { end: 'later' }
      const { status = 0, retryAfter, body } = outcome
      if (status === 404 || codeIn(body) === 'UNREGISTERED') return { end: 'gone' }
      if (status === 401 || status === 403 || status === 429 || status >= 500 || status === 0)
        return { end: 'later', ...(retryAfter && { at: retryAfter }) }
      return { end: 'rejected' }
    },
  }
}

function native(token: string, message: PushMessage) {
  const { title, body, tag, kind, badge, isUrgent } = message
  const category = categoryOf(message)
  return {
    token,
    notification: { title, body },
    data: nativeData(message),
    android: { priority: isUrgent ? 'HIGH' : 'NORMAL', collapse_key: tag, notification: { tag } },
    apns: {
      headers: { 'apns-collapse-id': tag, 'apns-priority': isUrgent ? '10' : '5' },
      payload: { aps: { badge, sound: 'default', 'thread-id': kind, ...(category && { category }) } },
    },
  }
}

/**
 * Returns `error.details[].errorCode` of an FCM error.
 * See firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode.
 */
function codeIn(body: Uint8Array | undefined): string | undefined {
  try {
    const { error } = JSON.parse(Buffer.from(body ?? []).toString()) as {
      error?: { details?: { errorCode?: unknown }[] }
    }
    const code = error?.details?.find((one) => typeof one.errorCode === 'string')?.errorCode
    return typeof code === 'string' ? code : undefined
  } catch {
    return undefined
  }
}

/** Replaces the library's HTTP client. Supports only token requests: form-encoded body and JSON response. */
async function fetchSafely(
  fetch: SafeFetch,
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input)
  const form = Object.fromEntries(new URLSearchParams(String(init.body as string | URLSearchParams)))
  const outcome = await fetch.ask(url, { form, accept: 'application/json', errorBytes: MOST_BYTES })
  if (outcome.kind === 'ok')
    return new Response(Buffer.from(outcome.body), { headers: { 'content-type': 'application/json' } })
  const status = outcome.kind === 'failed' ? outcome.status : undefined
  return new Response(null, { status: status !== undefined && status >= 400 ? status : 503 })
}
