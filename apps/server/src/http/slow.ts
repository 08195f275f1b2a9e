/**
 * Limits how long a client may take to send a request and to read the response, and how long the server may take
 * to begin the response.
 * Node has a single time limit for all requests, but a phone on a slow line needs more time to upload a file.
 * Node's limit is therefore one hour, and `upload.ts` aborts uploads that stall.
 * `slow.ts` limits all other request bodies to one minute.
 * The one-minute limit also covers bodies that no handler reads. Node limits the headers to one minute.
 * A response has no time limit as long as the client keeps reading.
 *
 * Authentication and the handler each have ANSWER_MS. The client then gets 503, and the work continues:
 * PostgreSQL ends each statement after its own time limit, and a repeated command gets the stored response.
 * Fastify's `handlerTimeout` does not fit, because it also ends responses that a slow phone is still reading.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { AppError } from '../lib/app-error.ts'

const MINUTE = 60_000
/** Time limit for uploading a file. One hour is enough for 10 MB at 3 kB/s. */
const LONGEST_FILE = 60 * MINUTE
/** Milliseconds until the response must begin. The web app gives up after 30 s. */
export const ANSWER_MS = 28_000
/** Node closes a connection after five minutes without traffic. Every response begins sooner. */
const SILENCE = 5 * MINUTE

export function endSlowRequests(app: FastifyInstance): void {
  app.server.headersTimeout = MINUTE
  app.server.requestTimeout = LONGEST_FILE
  app.server.timeout = SILENCE
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (!routeOptions.config.takesFile) endInAMinute(raw)
  })
  // An upload that is rejected early, for example with 401, gets one more minute to send the rest of the file.
  app.addHook('onResponse', async ({ raw, routeOptions }) => {
    if (routeOptions.config.takesFile) endInAMinute(raw)
  })
}

/** @param app the hooks apply to the routes that are registered later */
export function answerInTime(app: FastifyInstance): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  const stop = (request: FastifyRequest): void => clearTimeout(timers.get(request))
  const start = (request: FastifyRequest, reply: FastifyReply): void => {
    stop(request)
    const { takesFile } = request.routeOptions.config
    const giveUp = (): void => {
      if (!reply.sent && !reply.raw.headersSent) void reply.send(new AppError('unavailable'))
    }
    timers.set(request, setTimeout(giveUp, takesFile ? LONGEST_FILE + ANSWER_MS : ANSWER_MS))
  }
  app.addHook('onRequest', async (request, reply) => start(request, reply))
  // The body has a time limit of its own.
  app.addHook('preParsing', async (request) => stop(request))
  app.addHook('preValidation', async (request, reply) => start(request, reply))
  app.addHook('onSend', async (request) => stop(request))
  app.addHook('onRequestAbort', async (request) => stop(request))
}

function endInAMinute(request: IncomingMessage): void {
  if (request.complete) return
  const timer = setTimeout(() => request.complete || request.destroy(new AppError('tooSlow')), MINUTE)
  request.once('close', () => clearTimeout(timer))
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the route receives a file, which may take longer than a minute. */
    takesFile?: boolean
  }
}
