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
import { endSlowRequests } from './slow.ts'
import { endUnasked } from './unasked.ts'
import { serveWeb } from './web-build.ts'

export interface FrameParts extends HealthChecks {
  readonly logger: FastifyBaseLogger
  readonly publicUrl: string
  readonly trustProxy: readonly string[]
  readonly logAddresses: LoggedAddresses
  readonly styleHashes: readonly string[]
  readonly hstsIncludesSubdomains: boolean
  /** Folder of the web's build; absent while the web is served by its own dev server. */
  readonly webRoot: string | undefined
  /** Absent where nobody reads them. */
  readonly metrics?: Metrics | undefined
  readonly appLinks: AppLinks
  /** Whom the public pages name, and who gets the app in their place; without it there are none. */
  readonly site?: Omit<SiteParts, 'publicUrl'>
  /** Registers the features' routes. */
  readonly routes: (app: FastifyInstance) => Promise<void>
}

const BODY_LIMIT = 256 * 1024
/** No other parameter in a path is as long. */
const LONGEST_PARAMETER = LONGEST_DEVICE_ID

/** The HTTP frame: everything a call passes through, and no feature. */
export async function createFrame(parts: FrameParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.logger,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: parts.trustProxy.length > 0 ? [...parts.trustProxy] : false,
    // What is under way at shutdown finishes; idle keep-alive connections do not hold the process.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // What fails before there is a route, such as a path that is no UTF-8. No hook runs that would end a slow body.
    frameworkErrors: (error, request, reply) =>
      adaptError(error, request, reply.headers({ ...bareHeaders(parts.publicUrl), connection: 'close' })),
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
  })
  // Whoever sends JSON says so (C66): a form or plain text from another site is refused before it is read.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  if (parts.metrics) countRequests(app, parts.metrics)
  adaptErrors(app, parts.logAddresses)
  endUnasked(app)
  endSlowRequests(app)
  let isClosing = false
  app.addHook('preClose', async () => void (isClosing = true))
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    // What was under way when the shutdown began is idle after its answer: kept open, it would hold the process (C7).
    if (isClosing) void reply.header('connection', 'close')
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
