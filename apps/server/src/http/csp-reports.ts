/**
 * `POST /api/csp-reports`: receives a browser's reports about the Content-Security-Policy.
 * Anyone can send anything to this endpoint, so the server never logs the text of a report.
 * A log line contains only values from fixed lists, the file name of one of our scripts, and a line number.
 */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { z } from 'zod'

export const CSP_REPORTS = '/api/csp-reports'

const MOST_BYTES = 16 * 1024
/** Maximum number of violations that are read from one request. Browsers may send several at once. */
const MOST_IN_ONE = 10
/**
 * Maximum number of log lines per process and hour.
 * All senders share one counter, so an attacker cannot fill the memory with counters.
 */
const LINES = { points: 60, duration: 60 * 60 }

const DIRECTIVES: ReadonlySet<string> = new Set([
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
])
const BLOCKED: ReadonlySet<string> = new Set([
  'blob',
  'data',
  'eval',
  'inline',
  'trusted-types-policy',
  'trusted-types-sink',
  'wasm-eval',
])

/** The report fields that the server reads. Their names differ between `report-to` and `report-uri`. */
const Report = z.union([
  z.object({
    type: z.literal('csp-violation'),
    body: z.object({
      effectiveDirective: z.string(),
      blockedURL: z.string().optional(),
      sourceFile: z.string().nullish(),
      lineNumber: z.number().nullish(),
    }),
  }),
  z
    .object({
      'csp-report': z.object({
        'effective-directive': z.string(),
        'blocked-uri': z.string().optional(),
        'source-file': z.string().nullish(),
        'line-number': z.number().nullish(),
      }),
    })
    .transform(({ 'csp-report': old }) => ({
      body: {
        effectiveDirective: old['effective-directive'],
        blockedURL: old['blocked-uri'],
        sourceFile: old['source-file'],
        lineNumber: old['line-number'],
      },
    })),
])

interface Violation {
  readonly directive: string
  readonly blocked: string
  readonly script: string | null
  readonly line: number | null
}

/**
 * Returns the violations in the body of a request.
 * Every text from the sender is replaced by a value from a fixed list.
 */
export function violationsIn(text: string): Violation[] {
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    return []
  }
  return (Array.isArray(sent) ? sent.slice(0, MOST_IN_ONE) : [sent]).flatMap((one) => {
    const read = Report.safeParse(one)
    if (!read.success) return []
    const { effectiveDirective, blockedURL = '', sourceFile, lineNumber } = read.data.body
    return {
      directive: DIRECTIVES.has(effectiveDirective) ? effectiveDirective : 'other',
      blocked: BLOCKED.has(blockedURL) ? blockedURL : 'address',
      script: /\/assets\/([\w-]{1,60}\.js)$/.exec(sourceFile?.slice(0, 500) ?? '')?.[1] ?? null,
      line: Number.isSafeInteger(lineNumber) ? (lineNumber ?? null) : null,
    }
  })
}

export function takeCspReports(app: FastifyInstance, logger: FastifyBaseLogger): void {
  const lines = new RateLimiterMemory({ keyPrefix: 'csp', ...LINES })
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.post(CSP_REPORTS, { schema: { hide: true } }, async ({ body }, reply) => {
      for (const violation of typeof body === 'string' ? violationsIn(body) : [])
        if (await hasRoom(lines))
          logger.warn(violation, 'a browser reports a content-security-policy violation')
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  })
}

async function hasRoom(lines: RateLimiterMemory): Promise<boolean> {
  try {
    await lines.consume('all')
    return true
  } catch {
    return false
  }
}
