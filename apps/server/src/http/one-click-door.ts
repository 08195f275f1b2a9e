/**
 * `POST /unsubscribe/{token}`: the button of a mail program (RFC 8058). It sends a form with one fixed field, no cookie, no
 * Origin, and follows no redirect; nothing but the token of the link says what ends. A GET changes nothing: programs open
 * links to look at them, and people find the page there that asks.
 *
 * The token stands in the path because the RFC leaves it no other place; the log has the route's pattern alone.
 */
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../lib/caller.ts'
import type { OneClickDoor } from '../lib/one-click-door.ts'
import type { RequestLimits } from './limits.ts'

const MOST_BYTES = 1024

export function createOneClickDoor(app: FastifyInstance, limits: RequestLimits): OneClickDoor {
  return {
    serve(stop) {
      void app.register(async (scope) => {
        scope.addContentTypeParser(
          ['application/x-www-form-urlencoded', 'multipart/form-data'],
          { parseAs: 'string', bodyLimit: MOST_BYTES },
          (_request, _body, done) => done(null, undefined),
        )
        scope.post<{ Params: { '*': string } }>(
          // A named parameter has a hundred letters at most.
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
