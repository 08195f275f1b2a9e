import { type DestinationStream, type Logger as PinoLogger, pino, stdTimeFunctions } from 'pino'
import { describeError, redactFields, redactText } from './redaction.ts'

export type Logger = PinoLogger

export interface LoggerOptions {
  readonly level: string
  /** The stream that receives the log lines. Default: standard output. */
  readonly destination?: DestinationStream
}

/**
 * Creates the logger of the process, which writes redacted JSON lines with ISO times (`redaction.ts`).
 * Requests are logged by method and route pattern, because a URL may contain search terms and tokens.
 */
export function createLogger(options: LoggerOptions): Logger {
  const logger = pino(
    {
      level: options.level,
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      serializers: { req: describeRequest, res: describeReply, err: describeUnknown, error: describeUnknown },
      formatters: { level: (label) => ({ level: label }), log: redactRecord },
      hooks: {
        logMethod(values, method) {
          method.apply(this, redactCall(values) as Parameters<typeof method>)
        },
      },
    },
    options.destination ?? pino.destination({ dest: 1, sync: false }),
  )
  return redactBindings(logger)
}

/** Redacts the fields of child loggers, which pino's formatters do not process. */
function redactBindings(logger: Logger): Logger {
  // oxlint-disable-next-line typescript/unbound-method -- the code calls both methods with an explicit `this`
  const { child, setBindings } = logger
  const redacting = {
    child(this: Logger, bindings: Record<string, unknown>, options?: object) {
      return child.call(this, redactRecord(bindings), options)
    },
    setBindings(this: Logger, bindings: Record<string, unknown>) {
      setBindings.call(this, redactRecord(bindings))
    },
  }
  return Object.assign(logger, redacting)
}

/** Redacts the message and the values of a log call. Without a message, the redacted error text is logged. */
function redactCall([first, ...rest]: readonly unknown[]): unknown[] {
  const scrubbed = rest.map((value) => redactFields(value))
  if (typeof first === 'string') return [redactText(first), ...scrubbed]
  const error = first instanceof Error ? first : errorOf(first)
  return error && rest.length === 0 ? [first, redactText(error.message)] : [first, ...scrubbed]
}

function errorOf(fields: unknown): Error | undefined {
  const err = typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined
  return err instanceof Error ? err : undefined
}

function redactRecord(record: Record<string, unknown>): Record<string, unknown> {
  const { req, res, err, error, ...rest } = record
  const kept = Object.entries({ req, res, err, error }).filter(([, value]) => value !== undefined)
  return { ...(redactFields(rest) as Record<string, unknown>), ...Object.fromEntries(kept) }
}

function describeUnknown(value: unknown): unknown {
  return value instanceof Error ? describeError(value) : redactFields(value)
}

function describeRequest(request: unknown): unknown {
  if (typeof request !== 'object' || request === null) return undefined
  const { method, id, routeOptions } = request as {
    method?: unknown
    id?: unknown
    routeOptions?: { url?: unknown }
  }
  return { id, method, route: routeOptions?.url }
}

function describeReply(reply: unknown): unknown {
  return typeof reply === 'object' && reply !== null && 'statusCode' in reply
    ? { statusCode: reply.statusCode }
    : undefined
}
