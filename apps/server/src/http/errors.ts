import type { ErrorBody, ErrorCode } from '@homefield/contract/error'
import { ERRORS } from '@homefield/contract/error'
import { isDatabaseAway } from '@homefield/database/database-away'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import { AppError, Shed, TooManyTries } from '../lib/app-error.ts'
import { isNobody } from './call-router.ts'
import { type LoggedAddresses, logSecurity, refusalOf } from './security-log.ts'

/**
 * SQLSTATEs of temporary conflicts: serialization failure and deadlock.
 * After a temporary conflict, the client may retry the command.
 */
const SERIALIZATION = new Set(['40001', '40P01'])
/** SQLSTATE lock_not_available: a lock was waited for too long. */
const LOCK_TIMEOUT = '55P03'
/** SQLSTATE query_canceled: a statement ran longer than its time limit. */
const STATEMENT_TIMEOUT = '57014'
/**
 * The first message about an event inserts a thread with a foreign key to the event group and its owner.
 * The foreign key fails if the child is handed over to another owner at the same time. The client then retries.
 */
const OWNER_MOVED = 'threads_event_group_id_owner_id_fkey'
const UNIQUE_PRIMARY_KEY = /_pkey$/

/** Converts every error to the contract's shape. An unknown error becomes an opaque 500 with the request id. */
export function adaptErrors(app: FastifyInstance, addresses: LoggedAddresses = 'whole'): void {
  logSecurity(app, addresses)
  app.setErrorHandler(adaptError)
  app.setNotFoundHandler((request, reply) => {
    send(request, reply, 404, { code: 'notFound', message: ERRORS.notFound.text, details: undefined })
  })
}

export function adaptError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { code, details } = isCutOff(error, request)
    ? { code: 'malformed' as const }
    : diagnose(error, request.method === 'GET')
  const { status, text } = ERRORS[code]
  // The database rejects a write if the person loses access during the request, so a single warning is harmless.
  // Repeated warnings for the same rows mean that our code has a bug.
  if (isRefusedRow(error)) request.log.warn({ err: error }, 'the database rejected a row')
  // A server that refuses thousands of requests must not spend its time on an error for each.
  if (status >= 500 && !(error instanceof Shed)) request.log.error({ err: error }, 'request failed')
  if (status === 503) void reply.header('retry-after', 2)
  // The server closes a timed-out connection instead of reading the rest of the request (RFC 9110, 15.5.9).
  if (status === 408) void reply.header('connection', 'close')
  if (error instanceof TooManyTries) void reply.header('retry-after', error.retryAfter)
  const refusal = refusalOf(error, code, request)
  if (refusal) request.server.logSecurity(request, refusal)
  send(request, reply, status, { code, message: text, details })
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  { code, message, details }: { code: ErrorCode; message: string; details: unknown },
): void {
  const body: ErrorBody = {
    error: { code, message, ...(details === undefined ? {} : { details }), requestId: request.id },
  }
  // The response schema of a route describes only success, so errors are serialized here.
  void reply
    .code(status)
    // For an error before routing, Fastify runs no onSend hook, so `send` must set the hook's headers.
    .header('x-request-id', request.id)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body)
}

/** Returns true if the client disconnected while sending the body. Nobody is left to read a response. */
function isCutOff(error: unknown, { raw }: FastifyRequest): boolean {
  return !(error instanceof AppError) && !raw.complete && raw.errored === error
}

/**
 * Returns true if row-level security rejected a write.
 * The handler has checked access before the write, so the person must have lost access after the check.
 * The response asks the client to retry, and the retry then gets the regular error.
 * A missing table grant has the same SQLSTATE (42501), so only the `routine` tells the two cases apart.
 */
function isRefusedRow(error: FastifyError): boolean {
  return error.code === '42501' && (error as { routine?: string }).routine === 'ExecWithCheckOptions'
}

function diagnose(error: FastifyError, isRead: boolean): { code: ErrorCode; details?: unknown } {
  if (error instanceof AppError) return { code: error.code, details: error.details }
  if (isNobody(error)) return { code: 'unauthenticated' }
  if (hasZodFastifySchemaValidationErrors(error))
    return {
      code: 'invalid',
      details: error.validation.map((issue) => ({
        path: issue.instancePath.split('/').slice(1),
        message: issue.message ?? '',
      })),
    }
  if (isResponseSerializationError(error)) return { code: 'unexpected' }
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { code: 'tooLarge' }
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { code: 'unsupportedMedia' }
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return { code: 'malformed' }
    case 'FST_UNDER_PRESSURE':
      return { code: 'unavailable' }
  }
  // Fastify errors below status 500 mean a faulty request, such as an invalid header.
  if (error.code?.startsWith('FST_') && (error.statusCode ?? 500) < 500) return { code: 'malformed' }
  return diagnoseDatabase(error, isRead)
}

function diagnoseDatabase(error: FastifyError, isRead: boolean): { code: ErrorCode; details?: unknown } {
  const { constraint } = error as { constraint?: string }
  // A violated primary key means that the client chose an id that already exists.
  // The response is the same as for a malformed id, so that nobody can find out other people's ids.
  if (error.code === '23505' && UNIQUE_PRIMARY_KEY.test(constraint ?? ''))
    return { code: 'invalid', details: [{ path: ['id'], message: 'Invalid UUID' }] }
  const isInTheWay = SERIALIZATION.has(error.code ?? '') || isRefusedRow(error) || constraint === OWNER_MOVED
  // `commandRunning` says that a command is being saved, which makes no sense to a reader.
  if (isInTheWay) return { code: isRead ? 'unavailable' : 'commandRunning' }
  if (error.code === LOCK_TIMEOUT || isDatabaseAway(error)) return { code: 'unavailable' }
  // The app retries a read a few times. It would retry a write without end, and block the writes behind it.
  if (error.code === STATEMENT_TIMEOUT && isRead) return { code: 'unavailable' }
  return { code: 'unexpected' }
}
