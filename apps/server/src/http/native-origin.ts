/**
 * The native app is drawn from the phone itself, so for a browser's rules its page is another site: every call of it is
 * asked about first (CORS, Fetch standard 3.2), and answered with our consent for its two origins.
 *
 * What comes from there counts by its bearer alone. Any page may stand at https://localhost of somebody's own machine: it
 * has no bearer of ours, and a cookie that came along would be taken away here, before anything reads it (C66). What is
 * left is a client that is no browser, as the rest of the server knows them.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Of Capacitor's page on iOS, and on Android. */
const ORIGINS: ReadonlySet<string> = new Set(['capacitor://localhost', 'https://localhost'])

/** What the app's own code sends beside what every page may. */
const SENT = 'Account-Id, Auth-Pending, Authorization, Cache-Control, Client-Number, Command-Id, Content-Type'
/** What it reads of an answer. */
const READ =
  'Oldest-Client, Retry-After, Set-Auth-Pending, Set-Auth-Token, Set-Recovery-Token, X-Request-Id, X-Retry-After'
/** Seconds for which a phone need not ask again; browsers cut it shorter. */
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
    // Answered here: nothing that comes after is asked.
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
