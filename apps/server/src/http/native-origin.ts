/**
 * The native app's page comes from the phone, so our server is a foreign origin for the app's web view.
 * The web view therefore sends a CORS preflight before each call (Fetch standard 3.2), which the server allows.
 *
 * The bearer token is the only credential that the server accepts from the native app.
 * The server removes all cookies from the app's requests before any other code can read them (C66).
 * Any program on a computer can serve a page at https://localhost, so this origin alone proves nothing.
 * A page of another program has no bearer token, so it gets no access.
 * The server also removes the headers that identify a browser, so later checks see a non-browser client.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Capacitor's page origins on iOS and on Android. */
const ORIGINS: ReadonlySet<string> = new Set(['capacitor://localhost', 'https://localhost'])

/** Request headers that the app sets in addition to the CORS-safelisted headers. */
const SENT =
  'Account-Id, Auth-Pending, Authorization, Cache-Control, Client-Number, Command-Id, Content-Type, If-None-Match'
/** Response headers that the app reads. CORS hides all response headers that are not listed here. */
const READ =
  'ETag, Oldest-Client, Retry-After, Set-Auth-Pending, Set-Auth-Token, Set-Recovery-Token, X-Request-Id, X-Retry-After'
/** Time in seconds for which a phone may cache a preflight response. Browsers apply a lower maximum. */
const KEPT = 7200

export function admitNativeApp(app: FastifyInstance, publicUrl: string): void {
  app.decorateRequest('isFromNativeApp', false)
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin === undefined || !ORIGINS.has(origin) || origin === publicUrl) return
    request.isFromNativeApp = true
    delete request.headers.cookie
    delete request.headers.origin
    delete request.headers['sec-fetch-site']
    void reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', READ)
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('vary', 'Origin')
    // The onRequest hook answers a CORS preflight, so that no later hook or route runs.
    if (isPreflight(request)) await consent(reply)
  })
}

function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}

function consent(reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
    .header('access-control-allow-headers', SENT)
    .header('access-control-max-age', KEPT)
    .send()
}

declare module 'fastify' {
  interface FastifyRequest {
    /** True if the request came from one of the native app's origins. */
    isFromNativeApp: boolean
  }
}
