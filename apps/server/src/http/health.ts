import underPressure from '@fastify/under-pressure'
import type { Unready } from '@homefield/contract/health'
import type { FastifyInstance } from 'fastify'

/** Each resolves where its part answers. */
export interface HealthChecks {
  readonly database: () => Promise<void>
  /** The accounts' own way to the database, of another role. */
  readonly authentication?: (() => Promise<void>) | undefined
}

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, database included; where it cannot, it names the part that
 * failed and what came of it in one word, nothing else. A process whose event loop is stuck answers 503 to everything, so
 * that whoever stands in front sends people elsewhere.
 */
export async function reportHealth(app: FastifyInstance, checks: HealthChecks): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: 2_000,
    // Milliseconds between looks. A turn that fills a whole interval leaves nothing measured, which the plugin takes for
    // stuck until it looks again: with one second, its default, a single slow turn had all of the next second refused.
    sampleInterval: 5_000,
    retryAfter: 2,
    exposeStatusRoute: false,
  })
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    for (const reason of ['database', 'authentication'] as const) {
      try {
        await checks[reason]?.()
      } catch (error) {
        return reply
          .code(503)
          .header('retry-after', 2)
          .send({ status: 'unavailable', reason, code: codeOf(error) } satisfies Unready)
      }
    }
    return { status: 'ready' }
  })
}

/** Beginnings of codes, SQLSTATE (PostgreSQL, appendix A) or the system's, and what they come to. */
const CAUSES: readonly (readonly [RegExp, Unready['code']])[] = [
  [/^(E[A-Z]|08)/, 'unreachable'],
  [/^57/, 'restarting'],
  [/^53/, 'overloaded'],
  [/^(28|3D|42)/, 'refused'],
]

/** In words of our own: what the driver says may name hosts, roles and queries. */
function codeOf(error: unknown): Unready['code'] {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return CAUSES.find(([beginning]) => beginning.test(code))?.[1] ?? 'failed'
}
