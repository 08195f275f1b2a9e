import type { ErrorBody, ErrorCode } from '@homefield/contract/error'
import { ERRORS } from '@homefield/contract/error'
import { isDatabaseAway } from '@homefield/database/database-away'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import { AppError, TooManyTries } from '../lib/app-error.ts'
import { isNobody } from './door.ts'

/** Another transaction was in the way: the caller may try the same command again. */
const SERIALIZATION = new Set(['40001', '40P01', '55P03'])
const UNIQUE_PRIMARY_KEY = /_pkey$/

/** Adapts every error to the contract's one shape, once. What is not known is one opaque 500 with the request's id. */
export function adaptErrors(app: FastifyInstance): void {
  app.setErrorHandler(adaptError)
  app.setNotFoundHandler((request, reply) => {
    send(request, reply, 404, { code: 'notFound', message: ERRORS.notFound.text, details: undefined })
  })
}

export function adaptError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { code, details } = diagnose(error)
  const { status, text } = ERRORS[code]
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  if (status === 503) void reply.header('retry-after', 2)
  // What is still to come of it is not waited for (RFC 9110, 15.5.9).
  if (status === 408) void reply.header('connection', 'close')
  if (error instanceof TooManyTries) void reply.header('retry-after', error.retryAfter)
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
  // An id the client chose is taken already: answered like a malformed one, so that ids of others cannot be probed.
  if (error.code === '23505' && UNIQUE_PRIMARY_KEY.test((error as { constraint?: string }).constraint ?? ''))
    return { code: 'invalid', details: [{ path: ['id'], message: 'Invalid UUID' }] }
  if (SERIALIZATION.has(error.code ?? '')) return { code: 'commandRunning' }
  if (isDatabaseAway(error)) return { code: 'unavailable' }
  return { code: 'unexpected' }
}
