import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Metrics } from '../lib/metrics/metrics.ts'

/** Streams last as long as people stay: how many there are says more. */
const STREAM = '/api/v1/stream'

/** Before any route is bound: hooks see only what is bound after them. */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    // Without a route there is no name of ours to count under; a path may hold anything.
    const route = request.routeOptions.url ?? 'none'
    if (route === STREAM) return
    const { method } = request
    metrics.request({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
  })
}

/** `/metrics`, for whoever knows the token. To everybody else it is not there, as where no token is set. */
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
