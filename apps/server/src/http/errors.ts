import type { ErrorBody, ErrorCode } from '@homefield/contract/error'
import { ERRORS } from '@homefield/contract/error'
import { isDatabaseAway } from '@homefield/database/database-away'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import { AppError, TooManyTries } from '../lib/app-error.ts'
import { isNobody } from './door.ts'
import { type LoggedAddresses, logSecurity, refusalOf } from './security-log.ts'

/** Another transaction was in the way: the caller may try the same command again. */
const SERIALIZATION = new Set(['40001', '40P01', '55P03'])
/** Somebody wrote about an event while its child was taken over: its owner had just been read. */
const OWNER_MOVED = 'threads_happening_id_owner_id_fkey'
const UNIQUE_PRIMARY_KEY = /_pkey$/

/** Adapts every error to the contract's one shape, once. What is not known is one opaque 500 with the request's id. */
export function adaptErrors(app: FastifyInstance, addresses: LoggedAddresses = 'whole'): void {
  logSecurity(app, addresses)
  app.setErrorHandler(adaptError)
  app.setNotFoundHandler((request, reply) => {
    send(request, reply, 404, { code: 'notFound', message: ERRORS.notFound.text, details: undefined })
  })
}

export function adaptError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { code, details } = isCutOff(error, request) ? { code: 'malformed' as const } : diagnose(error)
  const { status, text } = ERRORS[code]
  // If this is logged for the same rows again and again, the fault is ours after all.
  if (isRefusedRow(error)) request.log.warn({ err: error }, 'a row was refused')
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  if (status === 503) void reply.header('retry-after', 2)
  // The rest of the request is not waited for (RFC 9110, 15.5.9).
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
  // Serialized here: a route's own response schema speaks of success only.
  void reply
    .code(status)
    // What fails before there is a route passes no hook that would say it.
    .header('x-request-id', request.id)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body)
}

/** A phone that lost its line while it sent a body: this error is the request's own end, and nobody reads the answer. */
function isCutOff(error: unknown, { raw }: FastifyRequest): boolean {
  return !(error instanceof AppError) && !raw.complete && raw.errored === error
}

/**
 * Row security refused what is to be written. What a call may do it looks up first: so a right was taken back between the
 * two, and the same command again finds that. A right that we forgot to grant has the same SQLSTATE, from another place.
 */
function isRefusedRow(error: FastifyError): boolean {
  return error.code === '42501' && (error as { routine?: string }).routine === 'ExecWithCheckOptions'
}

function diagnose(error: FastifyError): { code: ErrorCode; details?: unknown } {
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
  // Whatever else Fastify refuses for the request's own sake.
  if (error.code?.startsWith('FST_') && (error.statusCode ?? 500) < 500) return { code: 'malformed' }
  return diagnoseDatabase(error)
}

function diagnoseDatabase(error: FastifyError): { code: ErrorCode; details?: unknown } {
  const { constraint } = error as { constraint?: string }
  // An id the client chose is taken already: answered like a malformed one, so that ids of others cannot be probed.
  if (error.code === '23505' && UNIQUE_PRIMARY_KEY.test(constraint ?? ''))
    return { code: 'invalid', details: [{ path: ['id'], message: 'Invalid UUID' }] }
  const isInTheWay = SERIALIZATION.has(error.code ?? '') || isRefusedRow(error) || constraint === OWNER_MOVED
  if (isInTheWay) return { code: 'commandRunning' }
  if (isDatabaseAway(error)) return { code: 'unavailable' }
  return { code: 'unexpected' }
}
