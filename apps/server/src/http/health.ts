import underPressure from '@fastify/under-pressure'
import type { PartUnready, ProcessUnready } from '@homefield/contract/health'
import { MigrationError } from '@homefield/database/migration-files'
import type { FastifyInstance } from 'fastify'
import { VERSION } from '../lib/version.ts'

/** The checks that /readyz runs. Each check rejects if a part of the system is not available. */
export interface HealthChecks {
  readonly database: () => Promise<void>
  /** Checks the sign-in code's own connection pool, which uses another database role. */
  readonly authentication?: (() => Promise<void>) | undefined
  /** Rejects with a MigrationError if the schema is too old or too new for this process. */
  readonly schema?: (() => Promise<void>) | undefined
  /** Returns true once the process has been told to shut down, so that a proxy sends no more requests. */
  readonly isEnding?: (() => boolean) | undefined
}

/**
 * `/healthz` reports that the process is alive, and its version.
 * `/readyz` reports whether the process and the database can currently handle requests.
 * If something failed, the response names only the failed part and a one-word cause.
 * While the event loop is stuck, every request gets 503, so that a load balancer uses another process.
 */
export async function reportHealth(app: FastifyInstance, checks: HealthChecks): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: 2_000,
    // Interval in milliseconds at which @fastify/under-pressure measures the delay of the event loop.
    // A task that blocks the event loop for a whole interval makes a measurement impossible.
    // If a measurement is missing, the plugin rejects all requests until the next measurement.
    // With the default interval of 1 s, a task of one second made the plugin reject all requests for another second.
    sampleInterval: 5_000,
    retryAfter: 2,
    exposeStatusRoute: false,
  })
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, () => ({
    status: 'ok',
    version: VERSION,
  }))
  const failure = keptForASecond(() => failureOf(checks))
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const unready = checks.isEnding?.() === true ? ENDING : await failure()
    return unready ? reply.code(503).header('retry-after', 2).send(unready) : { status: 'ready' }
  })
}

const ENDING: ProcessUnready = {
  status: 'unavailable',
  reason: 'shutdown',
  message: 'This process is shutting down. Another one has to take the requests.',
}

async function failureOf(checks: HealthChecks): Promise<PartUnready | ProcessUnready | undefined> {
  for (const reason of ['database', 'authentication'] as const) {
    try {
      await checks[reason]?.()
    } catch (error) {
      return { status: 'unavailable', reason, code: codeOf(error) }
    }
  }
  try {
    await checks.schema?.()
  } catch (error) {
    if (!(error instanceof MigrationError))
      return { status: 'unavailable', reason: 'database', code: codeOf(error) }
    return { status: 'unavailable', reason: 'schema', message: error.message }
  }
  return undefined
}

/** Calls `ask` at most once per second. All calls within that second share the result. */
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

/** Maps error codes to causes. The patterns match SQLSTATEs (PostgreSQL, appendix A) and codes of Node errors. */
const CAUSES: readonly (readonly [RegExp, PartUnready['code']])[] = [
  [/^(E[A-Z]|08)/, 'unreachable'],
  [/^57/, 'restarting'],
  [/^53/, 'overloaded'],
  [/^(28|3D|42)/, 'refused'],
]

/** Returns a fixed code for an error, because the driver's message may contain hosts, roles and queries. */
function codeOf(error: unknown): PartUnready['code'] {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return CAUSES.find(([beginning]) => beginning.test(code))?.[1] ?? 'failed'
}
