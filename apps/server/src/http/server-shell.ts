import { LONGEST_DEVICE_ID } from '@homefield/contract/device'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { randomUUID } from 'node:crypto'
import type { Metrics } from '../lib/metrics/metrics.ts'
import { type AppLinks, nameApps } from './app-links.ts'
import { takeCspReports } from './csp-reports.ts'
import { serveDocs } from './docs.ts'
import { adaptError, adaptErrors } from './errors.ts'
import { type HealthChecks, reportHealth } from './health.ts'
import { countRequests } from './metrics.ts'
import { stateOldestClient } from './oldest-client.ts'
import { bareHeaders, secure } from './security.ts'
import type { LoggedAddresses } from './security-log.ts'
import { serializerCompiler } from './serializer.ts'
import type { SiteParts } from './public-site.ts'
import { answerInTime, endSlowRequests } from './slow.ts'
import { endUnasked } from './unasked.ts'
import { serveWeb } from './web-build.ts'

export interface ServerShellParts extends HealthChecks {
  readonly logger: FastifyBaseLogger
  readonly publicUrl: string
  readonly trustProxy: readonly string[]
  readonly logAddresses: LoggedAddresses
  readonly styleHashes: readonly string[]
  readonly hstsIncludesSubdomains: boolean
  /** Folder of the web build. Undefined during development, when Vite serves the web app. */
  readonly webRoot: string | undefined
  /** The metrics of the process. Undefined if the operator set no metrics token. */
  readonly metrics?: Metrics | undefined
  readonly appLinks: AppLinks
  /**
   * Contact addresses for the public pages, and a function that recognizes visitors with a session cookie.
   * If undefined, the server has no public pages.
   */
  readonly site?: Omit<SiteParts, 'publicUrl'>
  /** Registers the features' routes. */
  readonly routes: (app: FastifyInstance) => Promise<void>
}

const BODY_LIMIT = 256 * 1024
/** Maximum length of a path parameter. No parameter is longer than a device id. */
const LONGEST_PARAMETER = LONGEST_DEVICE_ID

/** Builds the HTTP server without any features: hooks, headers, limits, error handling and static files. */
export async function createServerShell(parts: ServerShellParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.logger,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: parts.trustProxy.length > 0 ? [...parts.trustProxy] : false,
    // Shutdown closes idle keep-alive connections, but lets running requests finish.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // Handles errors that occur before Fastify finds a route, such as a path that is not UTF-8.
    // The connection is closed, because the time limit for slow bodies starts only after routing.
    frameworkErrors: (error, request, reply) =>
      adaptError(error, request, reply.headers({ ...bareHeaders(parts.publicUrl), connection: 'close' })),
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
  })
  // The server accepts only JSON bodies (C66). Forms and plain text from other sites are rejected unread.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  if (parts.metrics) countRequests(app, parts.metrics)
  adaptErrors(app, parts.logAddresses)
  endUnasked(app)
  endSlowRequests(app)
  answerInTime(app)
  let isClosing = false
  app.addHook('preClose', async () => void (isClosing = true))
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    // During shutdown, an open keep-alive connection would keep the process alive (C7). A proxy that reused the
    // connection at the moment of its end would lose a request.
    if (isClosing || parts.isEnding?.() === true) void reply.header('connection', 'close')
  })
  await secure(app, parts)
  stateOldestClient(app)
  await reportHealth(app, parts)
  takeCspReports(app, parts.logger)
  await serveDocs(app)
  nameApps(app, parts.appLinks)
  const { webRoot, publicUrl, site } = parts
  if (webRoot !== undefined) await serveWeb(app, webRoot, site && { ...site, publicUrl })
  await parts.routes(app)
  return app
}
