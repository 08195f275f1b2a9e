/**
 * How long a request may take to arrive, and its answer to leave. Node has one limit for all, and a file of a phone on a
 * slow line needs as long as it needs (`upload.ts` gives up what does not move): so Node's stands where no file comes near
 * it, and whatever else has a body is held to a minute here, be the body read or not. Headers have their minute from Node. An
 * answer takes as long as it takes while some of it is read.
 */
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { AppError } from '../lib/app-error.ts'

const MINUTE = 60_000
/** For 10 MB at 3 kB a second. */
const LONGEST_FILE = 60 * MINUTE
/** Of a line, either way. Longer than anything here waits before it says a word. */
const SILENCE = 5 * MINUTE

export function endSlowRequests(app: FastifyInstance): void {
  app.server.headersTimeout = MINUTE
  app.server.requestTimeout = LONGEST_FILE
  app.server.timeout = SILENCE
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (!routeOptions.config.takesFile) endInAMinute(raw)
  })
  // A file that is answered before it is here, as a stranger's, is read no more.
  app.addHook('onResponse', async ({ raw, routeOptions }) => {
    if (routeOptions.config.takesFile) endInAMinute(raw)
  })
}

function endInAMinute(request: IncomingMessage): void {
  if (request.complete) return
  const timer = setTimeout(() => request.complete || request.destroy(new AppError('tooSlow')), MINUTE)
  request.once('close', () => clearTimeout(timer))
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which takes as long as it takes. */
    takesFile?: boolean
  }
}
