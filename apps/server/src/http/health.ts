import underPressure from '@fastify/under-pressure'
import type { Unready } from '@homefield/contract/health'
import type { FastifyInstance } from 'fastify'

/** The checks of /readyz. Each one resolves if its part works. */
export interface HealthChecks {
  readonly database: () => Promise<void>
  /** Checks the accounts' own connection pool, which uses another database role. */
  readonly authentication?: (() => Promise<void>) | undefined
}

/**
 * `/healthz` reports that the process is alive.
 * `/readyz` reports that the process and the database can serve.
 * If a part fails, the answer names only that part and a one-word cause.
 * A process with a stuck event loop answers 503 to everything, so that a load balancer sends people elsewhere.
 */
export async function reportHealth(app: FastifyInstance, checks: HealthChecks): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: 2_000,
    // Sampling interval in milliseconds.
    // If one task blocks the event loop for a whole interval, no delay is measured.
    // Without a measurement, @fastify/under-pressure rejects all requests until the next sample.
    // With the default interval of 1 s, one task of 1 s caused 503 for all requests during the next second.
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

/** Caches the result of `ask` for one second. Calls during a running check share the result of that check. */
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

/** Prefixes of SQLSTATE codes (PostgreSQL, appendix A) or system error codes, and the cause each one means. */
const CAUSES: readonly (readonly [RegExp, Unready['code']])[] = [
  [/^(E[A-Z]|08)/, 'unreachable'],
  [/^57/, 'restarting'],
  [/^53/, 'overloaded'],
  [/^(28|3D|42)/, 'refused'],
]

/** Returns a fixed code for an error, because the driver's message may contain hosts, roles and queries. */
function codeOf(error: unknown): Unready['code'] {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return CAUSES.find(([beginning]) => beginning.test(code))?.[1] ?? 'failed'
}
