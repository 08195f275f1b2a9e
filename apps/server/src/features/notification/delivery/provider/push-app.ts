import type { PushAppKind } from '@homefield/domain/push-app'
import type { FetchRequest } from '../../../../lib/safe-fetch/options.ts'
import type { SafeFetch } from '../../../../lib/safe-fetch/safe-fetch.ts'
import type { PushAppAddress } from '../../push-app/model.ts'
import type { PushMessage, Sent } from '../model.ts'

type AppMessage = Pick<PushMessage, 'title' | 'body' | 'isUrgent'> & {
  /** The page that a tap opens, with its origin. */
  readonly link: string
}

/**
 * Sends a push to an app that the person added. The message has no buttons: without a session it could answer nothing.
 * 2xx: accepted. 401, 403 and 404: the token, the topic or the key is wrong, so the app gets no more pushes.
 * 429, 5xx and no response: retry later. A server with a private address is never contacted.
 * Sources: docs.ntfy.sh/publish (publish as JSON), gotify.net/docs/pushmsg, github.com/caronc/apprise-api.
 */
export async function pushToApp(
  fetch: SafeFetch,
  app: PushAppAddress & { readonly kind: PushAppKind },
  message: AppMessage,
): Promise<Sent> {
  const { url, ...request } = REQUESTS[app.kind](app, message)
  const outcome = await fetch.ask(url, request)
  if (outcome.kind === 'ok') return { end: 'sent' }
  if (outcome.kind === 'notModified') return { end: 'later' }
  if (outcome.kind === 'refused') return { end: 'gone' }
  const { status = 0, retryAfter } = outcome
  // Apprise answers 204 if it has no configuration under the key.
  if (status === 204 && app.kind === 'apprise') return { end: 'gone' }
  if (status >= 200 && status < 300) return { end: 'sent' }
  if (status === 401 || status === 403 || status === 404) return { end: 'gone' }
  if (status === 429 || status >= 500 || status === 0)
    return { end: 'later', ...(retryAfter && { at: retryAfter }) }
  return { end: 'rejected' }
}

type AppRequest = FetchRequest & { readonly url: string }

const REQUESTS: Readonly<Record<PushAppKind, (app: PushAppAddress, message: AppMessage) => AppRequest>> = {
  // ntfy reads the topic from the body if the message is JSON. Priorities go from 1 to 5, and 3 is the default.
  ntfy: ({ server, channel, token }, { title, body, isUrgent, link }) => ({
    url: server,
    json: JSON.stringify({ topic: channel, ...said(title, body), priority: isUrgent ? 4 : 3, click: link }),
    ...(token !== '' && { headers: { authorization: `Bearer ${token}` } }),
  }),
  // Gotify makes a sound from priority 4 on, and shows a message above everything from 8 on.
  gotify: ({ server, token }, { title, body, isUrgent, link }) => ({
    url: under(server, 'message'),
    json: JSON.stringify({
      ...said(title, body),
      priority: isUrgent ? 8 : 5,
      extras: { 'client::notification': { click: { url: link } } },
    }),
    headers: { 'x-gotify-key': token },
  }),
  apprise: ({ server, channel }, { title, body, isUrgent, link }) => ({
    url: under(server, `notify/${channel}`),
    json: JSON.stringify({
      title,
      body: `${body}\n${link}`,
      type: isUrgent ? 'warning' : 'info',
      format: 'text',
    }),
  }),
}

/** ntfy and Gotify require a message. A push without a body is sent as a message without a title. */
function said(title: string, body: string): { title?: string; message: string } {
  return body === '' ? { message: title } : { title, message: body }
}

/** The server may run below a path, such as `https://home.example/gotify`. */
function under(server: string, path: string): string {
  return `${server.replace(/\/+$/, '')}/${path}`
}
