import type { SmsSettings } from '../../../../config/config.ts'
import type { SafeFetch } from '../../../../lib/safe-fetch/safe-fetch.ts'
import type { Sent } from '../model.ts'

/**
 * Sends one text message through the SMS provider of the installation.
 * The request is a `POST` with `Authorization: Bearer`. URL and token come from the settings.
 * The request body is `{ "to": "+15035550123", "text": "…", "id": "…" }`.
 * If the response is lost, the job sends the message again.
 * The provider recognizes the duplicate by its `id`.
 * 2xx: accepted. 400, 413 and 422: rejected permanently. 429 with Retry-After, 5xx and no response: retry later.
 */
export async function sendSms(
  fetch: SafeFetch,
  { url, token }: SmsSettings,
  message: { readonly to: string; readonly text: string; readonly id: string },
): Promise<Sent> {
  const outcome = await fetch.ask(url, {
    json: JSON.stringify(message),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  })
  if (outcome.kind === 'ok') return { end: 'sent' }
  if (outcome.kind !== 'failed') return { end: 'later' }
  const { status = 0, retryAfter } = outcome
  if (status >= 200 && status < 300) return { end: 'sent' }
  if (status === 400 || status === 413 || status === 422) return { end: 'rejected' }
  return { end: 'later', ...(retryAfter && { at: retryAfter }) }
}
