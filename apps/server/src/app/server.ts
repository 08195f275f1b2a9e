import { readMigrations } from '@homefield/database/migration-files'
import { revisionsSeen, writtenSeen } from '@homefield/database/revisions'
import { assertServable } from '@homefield/database/schema-version'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { join } from 'node:path'
import { presentedIn } from '../features/account/provider/session-token.ts'
import { TRY_LIMITS } from '../features/account/provider/try-limits.ts'
import { isOwnMachine } from '../config/config.ts'
import { deletionRoutes } from '../features/personal-data/deletion/routes.ts'
import { exportRoutes } from '../features/personal-data/export/routes.ts'
import { passkeyCredentialRoutes, passkeyRoutes } from '../features/account/passkey/routes.ts'
import { passwordChangedAt } from '../features/account/password/store.ts'
import { secondFactorRoutes } from '../features/account/second-factor/routes.ts'
import { emailRoutes } from '../features/account/email/routes.ts'
import { accountRoutes } from '../features/account/routes.ts'
import { securityRoutes } from '../features/account/security/routes.ts'
import { linkRoutes } from '../features/account/link/routes.ts'
import { recoveryRoutes } from '../features/account/password/recovery/routes.ts'
import { passwordRoutes } from '../features/account/password/routes.ts'
import { signUpInvitationRoutes } from '../features/account/sign-up/invitation/routes.ts'
import { signUpRoutes } from '../features/account/sign-up/routes.ts'
import { sessionRoutes } from '../features/account/session/routes.ts'
import type { Sessions } from '../features/account/session/service.ts'
import { calendarLinkRoutes } from '../features/calendar-link/routes.ts'
import { changeRoutes } from '../features/change/routes.ts'
import { clashRoutes } from '../features/clash/routes.ts'
import { conversationRoutes } from '../features/conversation/routes.ts'
import { connectionRoutes } from '../features/connection/routes.ts'
import { teamsnapRoutes } from '../features/connection/teamsnap/routes.ts'
import { absenceRoutes } from '../features/coverage/absence/routes.ts'
import { driveRoutes } from '../features/drive/routes.ts'
import { coverageRoutes } from '../features/coverage/routes.ts'
import { dashboardRoutes } from '../features/dashboard/routes.ts'
import { eventFileRoutes } from '../features/event/file/routes.ts'
import { eventRoutes } from '../features/event/routes.ts'
import { eventSharingRoutes } from '../features/event/share/routes.ts'
import { fileRoutes } from '../features/file/routes.ts'
import { friendRoutes } from '../features/friend/routes.ts'
import { localRoutes } from '../features/notification/device-schedule/routes.ts'
import { deliveryRoutes } from '../features/notification/delivery/routes.ts'
import { unsubscribeRoutes } from '../features/notification/unsubscribe/routes.ts'
import { deviceRoutes } from '../features/notification/device/routes.ts'
import { pushAppRoutes } from '../features/notification/push-app/routes.ts'
import { notificationRoutes } from '../features/notification/routes.ts'
import { invitationRoutes } from '../features/invitation/routes.ts'
import { operatorRoutes } from '../features/operator/routes.ts'
import { placeRoutes } from '../features/place/routes.ts'
import { FONTS, isTile } from '../features/place/tiles/model.ts'
import { createMapPieces } from '../features/place/tiles/service.ts'
import { mapStyles } from '../features/place/tiles/view.ts'
import { handoverRoutes } from '../features/profile/handover/routes.ts'
import { profileRoutes } from '../features/profile/routes.ts'
import { supportRoutes } from '../features/support/routes.ts'
import { threadRoutes } from '../features/thread/routes.ts'
import { Admission } from '../http/admission.ts'
import { createAuthRouter } from '../http/auth-router.ts'
import { createCalendarRouter } from '../http/calendar-router.ts'
import { createCallRouter } from '../http/call-router.ts'
import { createServerShell } from '../http/server-shell.ts'
import { createLimits, type RequestLimits } from '../http/limits.ts'
import { createOneClickRouter } from '../http/one-click-router.ts'
import { serveMap } from '../http/map.ts'
import { serveMetrics } from '../http/metrics.ts'
import { showOutbox } from '../http/outbox.ts'
import { ByteCache } from '../lib/byte-cache.ts'
import { createCredentials, type Credentials } from '../features/account/credential/service.ts'
import { Hub } from '../stream/hub.ts'
import { serveStream } from '../stream/route.ts'
import { createStreamStore } from '../stream/store.ts'
import { operatorParts } from './operator.ts'
import type { Resources } from './resources.ts'

/**
 * Hashes of the style elements that React Aria adds to the page.
 * A browser test compares the hashes with React Aria's code.
 */
const STYLE_HASHES: readonly string[] = ['sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg=']

/**
 * The map tile cache holds the tiles of a few hundred screens in memory, and those of a whole region on disk.
 */
const MAP_CACHE = { memoryBytes: 32 * 1024 * 1024, diskBytes: 512 * 1024 * 1024 }

/**
 * Creates the HTTP routes and the stream, according to the roles of this process.
 * @param isEnding returns true once the process has been told to shut down
 */
export async function createServer(resources: Resources, isEnding: () => boolean): Promise<FastifyInstance> {
  const { parts, database, authWork, vault } = resources
  const { config, clock, logger } = parts
  const { publicUrl } = config.http
  const credentials = await createCredentials({
    database,
    work: authWork,
    vault,
    secret: config.secrets.session,
    publicUrl,
    sendsMail: resources.installation.sendsMail,
    mostSessionDays: config.sessions.mostDays,
    signUp: config.accounts.signUp,
    clock,
    logger,
    tryLimits: parts.tryLimits ?? TRY_LIMITS,
  })
  const limits = createLimits(database.pools.app, config.secrets.session)
  const { metrics } = resources
  const migrations = await readMigrations()
  return createServerShell({
    logger,
    publicUrl,
    trustProxy: config.http.trustProxy,
    logAddresses: config.logAddresses,
    styleHashes: STYLE_HASHES,
    hstsIncludesSubdomains: config.http.hstsIncludesSubdomains,
    webRoot: parts.webRoot,
    appLinks: config.app,
    site: {
      supportEmail: resources.installation.supportEmail,
      privacyEmail: resources.installation.privacyEmail,
      isKnown: (headers) => presentedIn(headers, credentials.cookies) !== null,
    },
    database: async () => void (await sql`select 1`.execute(database.app)),
    authentication: async () => void (await sql`select 1`.execute(database.auth)),
    isEnding,
    schema: () => assertServable(database.pools.app, migrations),
    metrics,
    routes: async (app) => {
      if (metrics && config.metrics) serveMetrics(app, metrics, config.metrics.token)
      if (config.roles.includes('http')) bindFeatures(app, resources, { credentials, limits })
      if (config.roles.includes('stream'))
        bindStream(app, resources, { sessions: credentials.sessions, limits })
      if (isOwnMachine(config)) showOutbox(app, { dataDir: config.dataDir, publicUrl })
    },
  })
}

function bindFeatures(
  app: FastifyInstance,
  resources: Resources,
  { credentials, limits }: { credentials: Credentials; limits: RequestLimits },
): void {
  const {
    cookies,
    links,
    passkeys,
    passwords,
    proveOwner,
    recovery,
    secondFactors,
    sessions,
    signUps,
    admissions,
  } = credentials
  const { parts, database, work, authWork, vault, lookup, workers, storage, mailer } = resources
  const { installation, places, teamsnap, drives, pushKeys, addressOfPerson } = resources
  const { config, logger } = parts
  const { publicUrl } = config.http
  const admission = new Admission({ places: database.pools.app.options.max })
  const router = createCallRouter({
    app,
    work,
    reads: resources.reads,
    authenticate: sessions.authenticate,
    limits,
    admission,
  })
  const authRouter = createAuthRouter({ app, authenticate: sessions.authenticate })
  sessionRoutes(authRouter, sessions)
  signUpRoutes(authRouter, router, signUps)
  linkRoutes(authRouter, { links, sessions, cookies })
  recoveryRoutes(authRouter, recovery, cookies)
  passwordRoutes(authRouter, { work: authWork, passwords })
  secondFactorRoutes(authRouter, { secondFactors, proveOwner })
  passkeyCredentialRoutes(authRouter, { passkeys, proveOwner })
  passkeyRoutes(router, {
    passkeys,
    guard: {
      secondFactor: (userId) => secondFactors.state(userId),
      passwordChangedAt: (userId) => passwordChangedAt(database.auth, userId),
    },
  })
  deletionRoutes(authRouter, { work: authWork, proveOwner, sessions, logger })
  exportRoutes(router, { storage, auth: database.auth, logger })
  accountRoutes(router, installation)
  emailRoutes(router, { lookup, installation })
  securityRoutes(router, authWork)
  supportRoutes(router, { installation, mailer, publicUrl, logger, signUpMode: () => admissions.mode() })
  signUpInvitationRoutes(router)
  profileRoutes(router, config.limits)
  handoverRoutes(router, config.limits)
  invitationRoutes(router, { lookup, installation })
  friendRoutes(router, installation)
  conversationRoutes(router)
  threadRoutes(router)
  notificationRoutes(router)
  localRoutes(router)
  deviceRoutes(router, { vault, lookup, logger, pushKeys })
  pushAppRoutes(router, { vault })
  deliveryRoutes(router, { addressOf: addressOfPerson, installation })
  unsubscribeRoutes(router, createOneClickRouter(app, limits), { work, vault })
  changeRoutes(router)
  coverageRoutes(router)
  driveRoutes(router)
  clashRoutes(router, drives)
  placeRoutes(router, places)
  if (installation.maps.tiles) bindMap(app, resources, { sessions, limits })
  absenceRoutes(router)
  eventRoutes(router, config.limits, drives)
  eventFileRoutes(router, { publicUrl })
  eventSharingRoutes(router, { work, lookup, installation, publicUrl })
  calendarLinkRoutes(router, createCalendarRouter(app, limits, admission), { work, publicUrl })
  connectionRoutes(router, {
    vault,
    lookup,
    publicUrl,
    allowedHosts: resources.allowedHosts,
    fetch: resources.feedFetch,
    workers,
    settings: config.teamsnap,
  })
  teamsnapRoutes(router, teamsnap)
  dashboardRoutes(router, drives)
  operatorRoutes(router, operatorParts(resources))
  fileRoutes(router, { storage, workers, logger })
}

function bindMap(
  app: FastifyInstance,
  { parts: { config, clock, logger }, fetch, budget }: Resources,
  { sessions: { authenticate }, limits }: { sessions: Sessions; limits: RequestLimits },
): void {
  const { tilesUrl } = config.maps
  const cache = new ByteCache({ folder: join(config.dataDir, 'map-cache'), ...MAP_CACHE })
  const pieces = createMapPieces({ fetch, tilesUrl, cache, budget: budget('tiles'), clock, logger })
  const styles = mapStyles(tilesUrl)
  serveMap(app, {
    authenticate,
    limits,
    style: (theme) => styles.get(theme),
    tile: async (at) => (isTile(at) ? pieces.tile(at) : undefined),
    glyphs: async (name, first) => {
      const font = FONTS.find((known) => known === name)
      return font && pieces.glyphs(font, first)
    },
  })
}

function bindStream(
  app: FastifyInstance,
  { parts: { clock, logger }, database, work, changeNotifier, afterCommit, metrics }: Resources,
  { sessions, limits }: { sessions: Sessions; limits: RequestLimits },
): void {
  const hub = new Hub({
    store: createStreamStore(database.app),
    seen: (userId) =>
      work.read(userId, async (unit) => ({ ...(await revisionsSeen(unit)), ...(await writtenSeen(unit)) })),
    stillSignedIn: (ids) => sessions.stillSignedIn(ids),
    changeNotifier,
    now: () => clock.now(),
    log: logger,
  })
  afterCommit.push((bumped) => hub.hearCommit(bumped))
  metrics?.watch('homefield_streams', 'Devices connected to the stream.', [], () => [{ value: hub.size }])
  serveStream(app, {
    hub,
    authenticate: sessions.authenticate,
    limit: (userId, reply) => limits.take('stream', userId, reply),
  })
}
