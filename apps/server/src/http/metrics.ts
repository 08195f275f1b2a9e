import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Metrics } from '../lib/metrics/metrics.ts'

/** Stream requests are not measured, because their duration is just the time that the page was open. */
const STREAM = '/api/v1/stream'

/** Call `countRequests` before registering routes, because a hook applies only to routes registered later. */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    // A request without a route gets the label 'none', because a label per path would create unlimited time series.
    const route = request.routeOptions.url ?? 'none'
    if (route === STREAM) return
    const { method } = request
    metrics.request({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
  })
}

/** `/metrics`, for requests with the token. All others get 404, as if no token were configured. */
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
