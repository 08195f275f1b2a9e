/**
 * Serves `POST /unsubscribe/{token}`, the one-click unsubscribe of email programs (RFC 8058).
 * The email program sends a form with one fixed field, no cookie and no Origin, and follows no redirects.
 * The token in the URL identifies the emails to stop, because RFC 8058 allows no other place for the token.
 *
 * A GET only shows a page that asks for confirmation, because email programs open links to scan them.
 * The log contains only the route's pattern, because the URL contains the token.
 */
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../lib/caller.ts'
import type { OneClickRouter } from '../lib/one-click-router.ts'
import type { RequestLimits } from './limits.ts'

const MOST_BYTES = 1024

export function createOneClickRouter(app: FastifyInstance, limits: RequestLimits): OneClickRouter {
  return {
    serve(stop) {
      void app.register(async (scope) => {
        scope.addContentTypeParser(
          ['application/x-www-form-urlencoded', 'multipart/form-data'],
          { parseAs: 'string', bodyLimit: MOST_BYTES },
          (_request, _body, done) => done(null, undefined),
        )
        scope.post<{ Params: { '*': string } }>(
          // The path has a wildcard, because a named parameter may have only LONGEST_PARAMETER characters.
          '/unsubscribe/*',
          { schema: { hide: true } },
          async (request, reply) => {
            await limits.take('open', networkOf(request.ip), reply)
            await stop(request.params['*'])
            return reply
              .header('cache-control', 'no-store')
              .type('text/plain; charset=utf-8')
              .send('Unsubscribed\n')
          },
        )
      })
    },
  }
}
