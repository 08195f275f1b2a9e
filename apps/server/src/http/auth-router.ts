/**
 * Routes the calls of `/api/auth`: sign-in, sign-out, and changes to passwords, passkeys, codes and sessions.
 * The server exposes only the auth calls of the contract. Other endpoints of better-auth answer 404.
 * A browser gets only a session cookie: no response body contains a token.
 * The native app has no cookies, so it reads the headers `set-auth-token` and `set-recovery-token`.
 * The server sends tokens in headers only to the native app, so no script of a web page can read a token.
 */
import type { FastifyInstance } from 'fastify'
import { AppError } from '../lib/app-error.ts'
import type { AuthRouter } from '../lib/auth-router.ts'
import { type Authenticate, type Authenticated, isForAccount } from '../lib/authenticate.ts'

/** Maximum body size in bytes. The longest valid body is the response of a passkey. */
const BODY_LIMIT = 16 * 1024

interface AuthRouterParts {
  readonly app: FastifyInstance
  readonly authenticate: Authenticate
}

export function createAuthRouter({ app, authenticate }: AuthRouterParts): AuthRouter {
  return {
    bind(call, handler) {
      app.route({
        method: call.method.toUpperCase(),
        url: `/api/auth${call.path}`,
        bodyLimit: BODY_LIMIT,
        schema: {
          tags: ['session'],
          summary: call.summary,
          ...(call.body && { body: call.body }),
          response: { 200: call.response },
        },
        onRequest: async (request) => {
          if (call.access !== 'session') return
          const who = await authenticate(request.headers)
          if (!who || !isForAccount(request.headers, who)) throw new AppError('unauthenticated')
          request.who = who
        },
        handler: async (request, reply) => {
          // Clients cannot fake `request.ip`: only a proxy in TRUST_PROXY may forward another address.
          const caller = { headers: request.headers, address: request.ip }
          const who = (request.who ?? null) as Authenticated & null
          const input = { caller, who, body: request.body as never }
          const { answer, cookies, hasLeft, bearer, pending, recovery, event } = await handler(input)
          if (bearer) app.logSecurity(request, 'signedIn')
          if (event) app.logSecurity(request, event)
          if (cookies && cookies.length > 0) void reply.header('set-cookie', [...cookies])
          // Clears photos and map tiles from the HTTP cache, but not "storage" or "cookies" (decision 46).
          // Clear Site Data (section 3.1) lets a response clear data only if the request had cookies.
          // The native app sends no cookies, so the server does not send `clear-site-data` to the app.
          if (hasLeft && !request.isFromNativeApp) void reply.header('clear-site-data', '"cache"')
          if (bearer && request.isFromNativeApp) void reply.header('set-auth-token', bearer)
          if (recovery && request.isFromNativeApp) void reply.header('set-recovery-token', recovery)
          if (pending && request.isFromNativeApp) void reply.header('set-auth-pending', pending)
          return reply.header('cache-control', 'no-store').send(answer)
        },
      })
    },
  }
}
