/**
 * `POST /unsubscribe/{token}`: one-click unsubscribe from an email program (RFC 8058).
 * The program sends a form with one fixed field, no cookie and no Origin, and follows no redirects.
 * The token in the URL identifies the emails to stop. RFC 8058 allows a token only in the URL.
 *
 * A GET changes nothing, because email programs open links to scan them. People get a page that asks for confirmation.
 * The log contains only the route's pattern.
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
          // The path uses a wildcard, because named parameters are limited to LONGEST_PARAMETER characters.
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
