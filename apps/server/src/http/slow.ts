/**
 * Limits how long a client may take to send a request and to read the response.
 * Node has one limit for all requests, but a file from a phone on a slow line needs more time.
 * `upload.ts` aborts a file that stalls.
 * Node's limit for all requests is one hour. This module limits bodies other than files to one minute.
 * The one-minute limit also applies to bodies that no handler reads. Node limits the headers to one minute.
 * Sending a response has no time limit as long as the client keeps reading.
 */
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { AppError } from '../lib/app-error.ts'

const MINUTE = 60_000
/** The time limit of a file: enough for 10 MB at 3 kB/s. */
const LONGEST_FILE = 60 * MINUTE
/** Node closes a connection without traffic after this time. Every call starts its response sooner. */
const SILENCE = 5 * MINUTE

export function endSlowRequests(app: FastifyInstance): void {
  app.server.headersTimeout = MINUTE
  app.server.requestTimeout = LONGEST_FILE
  app.server.timeout = SILENCE
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (!routeOptions.config.takesFile) endInAMinute(raw)
  })
  // If an upload is rejected before its file has arrived (401, for example), the file has one more minute to arrive.
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
    /** The body is a file, so it has no one-minute limit. */
    takesFile?: boolean
  }
}
