/**
 * How long a request may take to arrive, and its answer to leave. Node has a single limit for all requests, but a file from
 * a phone on a slow line needs its time (`upload.ts` gives up on one that no longer moves). So Node's limit is set beyond
 * what any file needs, and every other body gets a minute here, whether anything reads it or not. Node itself gives headers
 * their minute. An answer may take any time, as long as the client goes on reading it.
 */
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { AppError } from '../lib/app-error.ts'

const MINUTE = 60_000
/** For 10 MB at 3 kB a second. */
const LONGEST_FILE = 60 * MINUTE
/** How long a connection may carry nothing either way. No call of ours stays silent for as long before it answers. */
const SILENCE = 5 * MINUTE

export function endSlowRequests(app: FastifyInstance): void {
  app.server.headersTimeout = MINUTE
  app.server.requestTimeout = LONGEST_FILE
  app.server.timeout = SILENCE
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (!routeOptions.config.takesFile) endInAMinute(raw)
  })
  // A file that was answered before it arrived, such as a stranger's, has a minute left.
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
