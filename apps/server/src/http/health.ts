import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, database included. A process whose event loop is stuck answers
 * 503 to everything, so that whoever stands in front sends people elsewhere.
 */
export async function reportHealth(app: FastifyInstance, database: () => Promise<void>): Promise<void> {
  await app.register(underPressure, { maxEventLoopDelay: 2_000, retryAfter: 2, exposeStatusRoute: false })
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    try {
      await database()
      return { status: 'ready' }
    } catch {
      return reply.code(503).header('retry-after', 2).send({ status: 'unavailable', reason: 'database' })
    }
  })
}
