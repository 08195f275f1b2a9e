/**
 * Connects every call of the contract with its handler.
 * Each request passes authentication, the onboarding check and input validation before the handler runs.
 * The response is validated after the handler. Handlers get a database transaction, but not the HTTP request.
 *
 * Each read or write runs in one transaction that can access only what the person may access (row-level security).
 * The transaction of a write also records the command in the idempotency store.
 * If a client resends a command, the server returns the stored response and changes nothing.
 * Calls that wait for an outside service use `run`, so that no transaction stays open during the wait.
 * Calls with a file instead of JSON use `upload` or `download`.
 */
import type { Call } from '@homefield/contract/call'
import { isOperator } from '@homefield/database/operator'
import { NoSuchPersonError, type ReadUnit, type Work } from '@homefield/database/work'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { AppError } from '../lib/app-error.ts'
import { type Authenticate, type Authenticated, isForAccount } from '../lib/authenticate.ts'
import { networkOf } from '../lib/caller.ts'
import type { CallRouter, SignedInCaller } from '../lib/call-router.ts'
import type { Admission } from './admission.ts'
import { isCurrent, stateOf } from './conditional.ts'
import { sendDownload } from './download.ts'
import { answered, commandOf, once } from './idempotency-store.ts'
import { limitOf, type RequestLimits } from './limits.ts'
import { begun, fileBody, receive, takeAnyBytes, uploadPlaces } from './upload.ts'

type Handler = (request: FastifyRequest, userId: string, reply: FastifyReply) => Promise<unknown>

interface CallRouterParts {
  readonly app: FastifyInstance
  readonly work: Work
  /** Serves calls that only read, perhaps from a replica. By default: `work`. */
  readonly reads?: Work
  readonly authenticate: Authenticate
  readonly limits: RequestLimits
  readonly admission: Admission
}

export function createCallRouter(parts: CallRouterParts): CallRouter {
  const { app, authenticate, limits, admission } = parts
  const work = admission.counted(parts.work)
  const reads = admission.counted(parts.reads ?? parts.work)
  const inPlace = uploadPlaces()
  const serverId = randomUUID()
  const route = (scope: FastifyInstance, call: Call, handler: Handler) =>
    scope.route({
      method: call.method.toUpperCase(),
      url: `/api/v1${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      schema: {
        summary: call.summary,
        tags: [call.path.split('/')[1] ?? ''],
        ...(call.params && { params: call.params }),
        ...(call.query && { querystring: call.query }),
        ...(call.body && { body: call.body }),
        ...(call.upload && fileBody(call.upload)),
        response: {
          200:
            call.download === undefined
              ? call.response
              : { content: { [call.download]: { schema: call.response } } },
        },
      },
      config: { takesFile: call.upload !== undefined },
      // Authentication precedes reading the body, so that anonymous clients cannot make the server parse megabytes.
      onRequest: (request, reply) =>
        admission.admit(async () => {
          const who = await authenticate(request.headers)
          if (!who || !isForAccount(request.headers, who)) throw new AppError('unauthenticated')
          await limits.take(limitOf(call), who.userId, reply)
          if (who.setCookie !== undefined) void reply.header('set-cookie', who.setCookie)
          request.who = who
        }),
      handler: (request, reply) => handler(request, request.who?.userId ?? '', reply),
    })
  const bind = (call: Call, handle: Handler, scope = app) =>
    route(scope, call, async (request, userId, reply) => answer(reply, await handle(request, userId, reply)))

  return {
    open: (call, handler) =>
      void app.route({
        method: call.method.toUpperCase(),
        url: `/api/v1${call.path}`,
        schema: {
          summary: call.summary,
          tags: [call.path.split('/')[1] ?? ''],
          ...('body' in call && { body: call.body }),
          response: { 200: call.response },
        },
        // The rate limit applies before the server reads the body. Public GET calls have no rate limit.
        onRequest: async (request, reply) => {
          if (call.method !== 'get') await limits.take('open', networkOf(request.ip), reply)
        },
        handler: async (request, reply) =>
          reply
            .header('cache-control', call.method === 'get' ? 'no-cache' : 'no-store')
            .send(await handler({ body: request.body as never })),
      }),

    read: (call, handler) =>
      bind(call, (request, userId) =>
        reads.read(userId, async (unit) => {
          await admit(call, unit)
          return handler({
            unit,
            caller: callerOf(request),
            params: request.params as never,
            query: request.query as never,
          })
        }),
      ),

    conditional: (call, handler, dependencies = {}) =>
      route(app, call, async (request, userId, reply) => {
        const { etag, body } = await reads.read(userId, async (unit) => {
          await admit(call, unit)
          const query = request.query as never
          const { revisions, etag: current } = await stateOf(
            { serverId, unit, url: request.url, query },
            dependencies,
          )
          const condition = request.headers['if-none-match']
          if (condition !== undefined && (await isCurrent(condition, current, unit, dependencies)))
            return { etag: condition, body: undefined }
          const response = await handler({ unit, params: request.params as never, query, revisions })
          return { etag: `"${current}"`, body: response }
        })
        void reply.header('etag', etag)
        return answer(body === undefined ? reply.code(304) : reply, body)
      }),

    write: (call, handler) =>
      bind(call, (request, userId) => {
        const command = commandOf(request)
        return work.write(userId, async (unit) => {
          await admit(call, unit)
          return once(unit, command, () =>
            handler({
              unit,
              caller: callerOf(request),
              params: request.params as never,
              query: request.query as never,
              body: request.body as never,
            }),
          )
        })
      }),

    run: (call, handler) =>
      bind(call, async (request, userId, reply) => {
        await work.read(userId, (unit) => admit(call, unit))
        const gone = new AbortController()
        // `request` closes once its body has been read, so only `reply` reveals that the client disconnected.
        reply.raw.once('close', () => reply.raw.writableFinished || gone.abort())
        return handler({
          userId,
          work,
          caller: callerOf(request),
          params: request.params as never,
          query: request.query as never,
          body: request.body as never,
          signal: gone.signal,
        })
      }),

    upload: (call, handler) =>
      void app.register(async (scope) => {
        takeAnyBytes(scope)
        const handle: Handler = async (request, userId) => {
          await work.read(userId, (unit) => admit(call, unit))
          await begun(request, call.upload)
          return inPlace(userId, async (wantedBy) => {
            const { bytes, digest } = await receive(request, call.upload, wantedBy)
            // An upload can take up to an hour, so the session must be checked again afterward.
            if (!(await authenticate(request.headers))) throw new AppError('unauthenticated')
            const command = commandOf(request, digest)
            const earlier = await work.read(userId, (unit) => answered(unit, command))
            if (earlier) return earlier.answer
            const write = await handler({
              userId,
              work,
              params: request.params as never,
              query: request.query as never,
              bytes,
            })
            return work.write(userId, async (unit) => {
              await admit(call, unit)
              return once(unit, command, () => write(unit))
            })
          })
        }
        bind(call, handle, scope)
      }),

    download: (call, handler) =>
      route(app, call, async (request, userId, reply) => {
        const file = await reads.read(userId, async (unit) => {
          await admit(call, unit)
          return handler({ unit, caller: callerOf(request), params: request.params as never })
        })
        return sendDownload(request, reply, file)
      }),
  }
}

async function admit(call: Call, unit: ReadUnit): Promise<void> {
  if (call.access === 'operator' && !(await isOperator(unit))) throw new AppError('notFound')
  if (call.access === 'onboarded' && !unit.viewer.onboarded) throw new AppError('onboardingIncomplete')
}

/** Clients cannot fake `request.ip`: only a proxy in TRUST_PROXY may forward another address. */
function callerOf(request: FastifyRequest): SignedInCaller {
  return { headers: request.headers, address: request.ip, sessionId: request.who?.sessionId ?? '' }
}

/** Sends a response that no cache may store, because the response may contain personal data. */
function answer(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.header('cache-control', 'private, no-store').send(body)
}

/** Returns true if the account of the session was deleted. The caller then responds with 401. */
export function isNobody(error: unknown): boolean {
  return error instanceof NoSuchPersonError
}

declare module 'fastify' {
  interface FastifyRequest {
    who?: Authenticated
  }
}
