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
  const failure = keptForASecond(() => failureOf(checks))
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const unready = await failure()
    return unready ? reply.code(503).header('retry-after', 2).send(unready) : { status: 'ready' }
  })
}

async function failureOf(checks: HealthChecks): Promise<Unready | undefined> {
  for (const reason of ['database', 'authentication'] as const) {
    try {
      await checks[reason]?.()
    } catch (error) {
      return { status: 'unavailable', reason, code: codeOf(error) }
    }
  }
  return undefined
}

/** The second begins when `ask` has answered. Requests during the check share its answer. */
function keptForASecond<T>(ask: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined
  let until = Infinity
  return () => {
    if (kept === undefined || performance.now() >= until) {
      until = Infinity
      kept = ask().finally(() => (until = performance.now() + 1_000))
    }
    return kept
  }
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
