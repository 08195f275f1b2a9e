import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Metrics } from '../lib/metrics/metrics.ts'

/** Requests for the event stream are not measured, because they last as long as the page is open. */
const STREAM = '/api/v1/stream'

/** Call `countRequests` before registering routes, because a hook applies only to routes registered later. */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    // All requests without a route share the label 'none'. A label per path would create unlimited time series.
    const route = request.routeOptions.url ?? 'none'
    if (route === STREAM) return
    const { method } = request
    metrics.request({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
  })
}

/** Serves `/metrics` to requests with the token. All other requests get 404, as if no token were configured. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string): void {
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    if (!isBearer(request, token)) return reply.callNotFound()
    const { type, text } = await metrics.read()
    return reply.type(type).header('cache-control', 'no-store').send(text)
  })
}

function isBearer({ headers }: FastifyRequest, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`))
}
