/**
 * Limits how long a client may take to send a request and to read the response.
 * Node has a single time limit for all requests, but a phone on a slow line needs more time to upload a file.
 * Node's limit is therefore one hour, and `upload.ts` aborts uploads that stall.
 * `slow.ts` limits all other request bodies to one minute.
 * The one-minute limit also covers bodies that no handler reads. Node limits the headers to one minute.
 * A response has no time limit as long as the client keeps reading.
 */
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { AppError } from '../lib/app-error.ts'

const MINUTE = 60_000
/** Time limit for uploading a file. One hour is enough for 10 MB at 3 kB/s. */
const LONGEST_FILE = 60 * MINUTE
/** Node closes a connection after five minutes without traffic. Every handler starts its response sooner. */
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
