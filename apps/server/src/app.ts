/**
 * Everything the server is, put together: the only file that knows every feature. `main.ts` gives it a real engine and a
 * real process, the test kit a cloned database and a clock.
 */
import type { LoginRole } from '@homefield/database/engine/role'
import { openDatabase, type Database } from '@homefield/database/pools'
import { revisionsSeen } from '@homefield/database/revisions'
import { type Bumped, createWork } from '@homefield/database/work'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { join } from 'node:path'
import type { Config } from './config/config.ts'
import { TRY_LIMITS, type TryLimit, type TryLimitName } from './features/account/provider/try-limits.ts'
import { deletionJobs } from './features/account/deletion/jobs.ts'
import { deletionRoutes } from './features/account/deletion/routes.ts'
import { resumeDeletions } from './features/account/deletion/service.ts'
import { exportJobs, sweepExports } from './features/account/export/jobs.ts'
import { exportRoutes } from './features/account/export/routes.ts'
import { passkeyProofRoutes, passkeyRoutes } from './features/account/passkey/routes.ts'
import { passwordChangedAt } from './features/account/password/store.ts'
import { secondFactorRoutes } from './features/account/second-factor/routes.ts'
import { emailRoutes } from './features/account/email/routes.ts'
import { accountRoutes } from './features/account/routes.ts'
import { SWEEP_ACCOUNTS_EVERY_MS, sweepAccounts } from './features/account/security/jobs.ts'
import { securityRoutes } from './features/account/security/routes.ts'
import { linkRoutes } from './features/account/link/routes.ts'
import { recoveryJobs } from './features/account/password/recovery/jobs.ts'
import { recoveryRoutes } from './features/account/password/recovery/routes.ts'
import { passwordRoutes } from './features/account/password/routes.ts'
import { signUpRoutes } from './features/account/sign-up/routes.ts'
import { sessionRoutes } from './features/account/session/routes.ts'
import type { Sessions } from './features/account/session/service.ts'
import { addressOf } from './features/account/session/store.ts'
import { linkMaker } from './features/account/link/service.ts'
import { mailJobs } from './features/account/mail/jobs.ts'
import { findPasswordChange } from './features/account/mail/store.ts'
import { calendarLinkRoutes } from './features/calendar-link/routes.ts'
import { changeRoutes } from './features/change/routes.ts'
import { clashRoutes } from './features/clash/routes.ts'
import { connectionJobs, DUE_FEEDS_EVERY_MS, feedJobs, tendFeeds } from './features/connection/jobs.ts'
import { connectionRoutes } from './features/connection/routes.ts'
import { enqueueDueListings, sweepSignIns, teamsnapJobs } from './features/connection/teamsnap/jobs.ts'
import { TEAMSNAP_BUDGET } from './features/connection/teamsnap/model.ts'
import { SportList } from './features/connection/teamsnap/provider/sports.ts'
import { teamsnapRoutes } from './features/connection/teamsnap/routes.ts'
import { teamsnapSource } from './features/connection/teamsnap/source/service.ts'
import { takeBackTokens } from './features/connection/teamsnap/token/service.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { sweepDeletedEvents } from './features/event/removing/jobs.ts'
import { eventFileRoutes } from './features/event/file/routes.ts'
import { eventRoutes } from './features/event/routes.ts'
import { eventSharingRoutes } from './features/event/sharing/routes.ts'
import { sharedEvents } from './features/event/sharing/service.ts'
import { DERIVE_AGAIN_EVERY_MS, deriveAgain } from './features/event/wall-time/jobs.ts'
import { SWEEP_FILES_EVERY_MS, sweepFiles, sweepUnusedPhotos } from './features/file/jobs.ts'
import { fileRoutes } from './features/file/routes.ts'
import { friendRoutes } from './features/friend/routes.ts'
import { notificationRoutes } from './features/notification/routes.ts'
import { invitationRoutes } from './features/invitation/routes.ts'
import { placeJobs, sweepGeocodes } from './features/place/jobs.ts'
import { PLACE_BUDGETS } from './features/place/model.ts'
import { chosenProvider } from './features/place/provider/chosen.ts'
import { placeRoutes } from './features/place/routes.ts'
import { FONTS, isTile } from './features/place/tiles/model.ts'
import { createMapPieces } from './features/place/tiles/service.ts'
import { mapStyles } from './features/place/tiles/view.ts'
import { handoverRoutes } from './features/profile/handover/routes.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { supportRoutes } from './features/support/routes.ts'
import { createAuthDoor } from './http/auth-door.ts'
import { createCalendarDoor } from './http/calendar-door.ts'
import { createDoor } from './http/door.ts'
import { createFrame } from './http/frame.ts'
import { createLimits, type RequestLimits } from './http/limits.ts'
import { serveMap } from './http/map.ts'
import { showOutbox } from './http/outbox.ts'
import { type JobRunner, startJobs } from './jobs/runner.ts'
import { every, type Ticker } from './jobs/schedule.ts'
import { type BudgetSize, createBudget } from './lib/budget.ts'
import { ByteCache } from './lib/byte-cache.ts'
import { LookupHash } from './lib/crypto/lookup-hash.ts'
import { Vault } from './lib/crypto/vault.ts'
import type { Clock } from './lib/clock.ts'
import type { Logger } from './lib/logger.ts'
import type { Installation } from './lib/installation.ts'
import { createMailer } from './lib/mailer/mailer.ts'
import type { Loopback } from './lib/safe-fetch/options.ts'
import { SafeFetch } from './lib/safe-fetch/safe-fetch.ts'
import type { Shutdown } from './lib/shutdown.ts'
import { DiskStorage } from './lib/storage/disk-storage.ts'
import type { Storage } from './lib/storage/storage.ts'
import { WorkerPool } from './lib/workers/worker-pool.ts'
import { createProofs, type Proofs } from './features/account/proof/service.ts'
import { openDoorbell } from './stream/doorbell.ts'
import { Hub } from './stream/hub.ts'
import { serveStream } from './stream/route.ts'
import { createStreamStore } from './stream/store.ts'

export interface AppParts {
  readonly config: Config
  readonly clock: Clock
  readonly logger: Logger
  /** Connection URL of each role. */
  readonly databaseUrl: (role: LoginRole) => string
  /** Folder of the web's build; absent while the web has a dev server of its own. */
  readonly webRoot?: string | undefined
  /** Sends feeds of known hosts to fakes on this machine; only the test kit and the development server give one. */
  readonly loopback?: Loopback | undefined
  /** Where uploads lie; by default below the data directory. */
  readonly storage?: Storage | undefined
  /** What may be asked of place and tile servers; tests look many places up. */
  readonly placeBudgets?: Readonly<Record<keyof typeof PLACE_BUDGETS, BudgetSize>> | undefined
  /** What may be asked of TeamSnap by the whole installation. */
  readonly teamsnapBudget?: BudgetSize | undefined
  /** How often one may try to sign in or up; tests sign up many people from one address. */
  readonly tryLimits?: Readonly<Record<TryLimitName, TryLimit>> | undefined
}

export interface App {
  /** Absent where this process has no part in http or stream. */
  readonly frame: FastifyInstance | undefined
  readonly database: Database
  /** Looks for due feeds now, besides its times. Absent where this process runs no jobs. */
  readonly checkDueFeeds: (() => Promise<void>) | undefined
  /** Removes the bytes of deleted files now, besides its times. Absent where this process runs no jobs. */
  readonly sweepFiles: (() => Promise<void>) | undefined
  /** Ends archives whose time is over and goes on with deletions, besides its times. Absent where this process runs no jobs. */
  readonly tendAccounts: (() => Promise<void>) | undefined
  /** Removes what ran out of itself, besides its times. Absent where this process runs no jobs. */
  readonly sweepAccounts: (() => Promise<void>) | undefined
  /** Registers how each part ends. */
  endWith(shutdown: Shutdown): void
}

/** Hashes of the style elements that React Aria adds to the page; a test in the browser holds them against its code. */
const STYLE_HASHES: readonly string[] = ['sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg=']

const JOBS_AT_A_TIME = 6
/**
 * Calendars that are asked at once. They wait for strangers and cost next to nothing meanwhile: so many that hundreds which
 * become slow at once are soon told apart, and not more, because all of them ask for the database when it comes back. They
 * have slots of their own, as they must not hold up mail and syncs, and fewer than the fetches that are let through at once.
 */
const FEEDS_AT_A_TIME = { concurrency: 120, lookers: 20, connections: 6, times: { pollMs: 2_000 } }
/** Lists of teams at a platform: they wait for one stranger. */
const ACCOUNTS_AT_A_TIME = { concurrency: 3, connections: 4, times: { pollMs: 2_000 } }
/** Of the map: some hundred screens in memory, a region on disk. */
const MAP_CACHE = { memoryBytes: 32 * 1024 * 1024, diskBytes: 512 * 1024 * 1024 }
const TEND_ACCOUNTS_EVERY_MS = 60_000

export async function createApp(parts: AppParts): Promise<App> {
  const { config, clock, logger } = parts
  const { publicUrl } = config.http
  const { session: secret, encryptionKeys } = config.secrets
  const now = () => clock.now()

  const database = openDatabase({ url: parts.databaseUrl, log: logger })
  const doorbell = openDoorbell({ url: parts.databaseUrl('app'), log: logger })
  const onCommit = (bumped: readonly Bumped[]) => doorbell.ring(bumped.map(({ subject }) => subject))
  const work = createWork({ db: database.app, now, onCommit })
  const background = createWork({ db: database.worker, now, onCommit })
  const authWork = createWork({ db: database.auth, now, onCommit })

  const vault = new Vault(encryptionKeys)
  const lookup = new LookupHash(encryptionKeys)
  const workers = new WorkerPool()
  const storage = parts.storage ?? new DiskStorage(join(config.dataDir, 'files'))
  const fetch = new SafeFetch({
    clock,
    userAgent: `Homefield (+${publicUrl})`,
    ...(parts.loopback ? { loopback: parts.loopback } : {}),
  })
  const mailer = createMailer({
    smtpUrl: config.mail.smtpUrl,
    from: config.mail.from,
    publicUrl,
    dataDir: config.dataDir,
  })
  const installation: Installation = {
    supportEmail: config.mail.support,
    privacyEmail: config.mail.privacy,
    sendsMail: mailer.delivers,
    // There is no provider yet.
    sendsSms: false,
    maps: { search: config.maps.provider !== 'none', tiles: config.maps.provider !== 'none' },
    isProduction: config.environment === 'production',
  }
  const sizes = parts.placeBudgets ?? PLACE_BUDGETS
  const budget = (name: keyof typeof PLACE_BUDGETS) => createBudget(database.pools.app, name, sizes[name])
  const places = {
    provider: chosenProvider(fetch, config.maps),
    budgets: { locate: budget('locate'), search: budget('search') },
    logger,
  }
  const teamsnap = {
    fetch,
    settings: config.teamsnap,
    apiUrl: config.teamsnap.apiUrl,
    budget: createBudget(database.pools.app, 'teamsnap', parts.teamsnapBudget ?? TEAMSNAP_BUDGET),
    sports: new SportList(clock),
    vault,
    lookup,
    publicUrl,
    logger,
  }
  const drives = { driveSpeedKmh: config.maps.driveSpeedKmh }
  const addressOfPerson = (userId: string) => addressOf(database.auth, userId)

  async function createServer(): Promise<FastifyInstance> {
    const proofs = await createProofs({
      database,
      work: authWork,
      vault,
      secret,
      publicUrl,
      clock,
      logger,
      tryLimits: parts.tryLimits ?? TRY_LIMITS,
    })
    return createFrame({
      logger,
      publicUrl,
      trustProxy: config.http.trustProxy,
      styleHashes: STYLE_HASHES,
      webRoot: parts.webRoot,
      database: async () => void (await sql`select 1`.execute(database.app)),
      authentication: async () => void (await sql`select 1`.execute(database.auth)),
      routes: async (app) => {
        if (config.roles.includes('http')) bindFeatures(app, proofs)
        if (config.roles.includes('stream')) bindStream(app, proofs.sessions)
        if (config.environment !== 'production') showOutbox(app, { dataDir: config.dataDir, publicUrl })
      },
    })
  }

  function bindFeatures(
    app: FastifyInstance,
    { cookies, links, passkeys, passwords, recovery, secondFactors, sessions, signUps }: Proofs,
  ): void {
    const limits = createLimits(database.pools.app, secret)
    const door = createDoor({ app, work, authenticate: sessions.authenticate, limits })
    const authDoor = createAuthDoor({ app, authenticate: sessions.authenticate })
    sessionRoutes(authDoor, sessions)
    signUpRoutes(authDoor, door, signUps)
    linkRoutes(authDoor, { links, sessions, cookies })
    recoveryRoutes(authDoor, recovery, cookies)
    passwordRoutes(authDoor, { work: authWork, passwords })
    secondFactorRoutes(authDoor, secondFactors)
    passkeyProofRoutes(authDoor, passkeys)
    passkeyRoutes(door, {
      passkeys,
      guard: {
        secondFactor: (userId) => secondFactors.state(userId),
        passwordChangedAt: (userId) => passwordChangedAt(database.auth, userId),
      },
    })
    deletionRoutes(authDoor, { work: authWork, passwords, passkeys, sessions, logger })
    exportRoutes(door, { storage, auth: database.auth, logger })
    accountRoutes(door, installation)
    emailRoutes(door, installation)
    securityRoutes(door, authWork)
    supportRoutes(door, { installation, mailer, publicUrl, logger })
    profileRoutes(door)
    handoverRoutes(door)
    invitationRoutes(door, installation)
    friendRoutes(door, installation)
    notificationRoutes(door)
    changeRoutes(door)
    clashRoutes(door, drives)
    placeRoutes(door, places)
    if (installation.maps.tiles) bindMap(app, sessions, limits)
    eventRoutes(door)
    eventFileRoutes(door, { publicUrl })
    eventSharingRoutes(door, { work, lookup, installation, publicUrl })
    calendarLinkRoutes(door, createCalendarDoor(app, limits), { work, publicUrl })
    connectionRoutes(door, { vault, lookup, publicUrl, fetch, workers, settings: config.teamsnap })
    teamsnapRoutes(door, teamsnap)
    dashboardRoutes(door, drives)
    fileRoutes(door, { storage, workers, logger })
  }

  function bindMap(app: FastifyInstance, { authenticate }: Sessions, limits: RequestLimits): void {
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

  function bindStream(app: FastifyInstance, sessions: Sessions): void {
    const hub = new Hub({
      store: createStreamStore(database.app),
      seen: (userId) => work.read(userId, revisionsSeen),
      stillSignedIn: (ids) => sessions.stillSignedIn(ids),
      doorbell,
      now,
      log: logger,
    })
    serveStream(app, { hub, authenticate: sessions.authenticate })
  }

  function createJobs(): {
    runner: JobRunner
    feedRunner: JobRunner
    accountRunner: JobRunner
    dueFeeds: Ticker
    sweep: Ticker
    tend: Ticker
    ended: Ticker
    zones: Ticker
  } {
    const accounts = { ...teamsnap, work: background, requests: work }
    const feeds = {
      work: background,
      fetch,
      workers,
      vault,
      random: Math.random,
      teamsnap: config.teamsnap.client && teamsnapSource(accounts),
    }
    const runner = startJobs({
      url: parts.databaseUrl('worker'),
      tasks: {
        ...mailJobs({
          work: background,
          addressOf: addressOfPerson,
          passwordChangeOf: (userId) => findPasswordChange(database.auth, userId),
          makeLink: linkMaker({ work: authWork, publicUrl }),
          sharedEvent: sharedEvents(background, { lookup, publicUrl }),
          mailer,
          publicUrl,
          supportEmail: installation.supportEmail,
          logger,
        }),
        ...recoveryJobs({ auth: authWork, vault }),
        ...connectionJobs(feeds),
        ...placeJobs({ ...places, work: background }),
        ...exportJobs({ work: background, auth: database.auth, storage, publicUrl, logger }),
        ...deletionJobs({
          work: background,
          storage,
          endSignIns: (unit, userId) => takeBackTokens(unit, vault, userId),
        }),
      },
      concurrency: JOBS_AT_A_TIME,
      log: logger,
    })
    const feedRunner = startJobs({
      url: parts.databaseUrl('worker'),
      tasks: feedJobs(feeds),
      ...FEEDS_AT_A_TIME,
      log: logger,
    })
    const accountRunner = startJobs({
      url: parts.databaseUrl('worker'),
      tasks: teamsnapJobs(accounts),
      ...ACCOUNTS_AT_A_TIME,
      log: logger,
    })
    const dueFeeds = every(
      DUE_FEEDS_EVERY_MS,
      async () => {
        await tendFeeds(feeds)
        if (config.teamsnap.client) await enqueueDueListings(accounts)
      },
      { name: 'due feeds', log: logger },
    )
    const sweep = every(
      SWEEP_FILES_EVERY_MS,
      () => sweepFiles({ work: background, storage, clock, logger }),
      {
        name: 'deleted files',
        log: logger,
      },
    )
    const tend = every(
      TEND_ACCOUNTS_EVERY_MS,
      async () => {
        await sweepExports({ work: background })
        await resumeDeletions({ work: background })
      },
      { name: 'archives and deletions', log: logger },
    )
    const ended = every(
      SWEEP_ACCOUNTS_EVERY_MS,
      async () => {
        await sweepAccounts({ auth: authWork, work: background })
        await sweepUnusedPhotos({ work: background })
        await sweepDeletedEvents({ work: background })
        await sweepGeocodes({ work: background })
        await sweepSignIns({ work: background })
      },
      { name: 'ended sessions, links and commands, unused photos and places, deleted events', log: logger },
    )
    const zones = every(
      DERIVE_AGAIN_EVERY_MS,
      () => deriveAgain({ work: background, rules: process.versions.tz ?? '' }),
      { name: 'zone rules', log: logger },
    )
    // A release that brings other rules is a start.
    void zones.tick()
    return { runner, feedRunner, accountRunner, dueFeeds, sweep, tend, ended, zones }
  }

  const frame = config.roles.some((role) => role !== 'jobs') ? await createServer() : undefined
  const jobs = config.roles.includes('jobs') ? createJobs() : undefined

  return {
    frame,
    database,
    checkDueFeeds: jobs && (() => jobs.dueFeeds.tick()),
    sweepFiles: jobs && (() => jobs.sweep.tick()),
    tendAccounts: jobs && (() => jobs.tend.tick()),
    sweepAccounts: jobs && (() => jobs.ended.tick()),
    endWith(shutdown) {
      if (frame) shutdown.add('drain', 'http', () => frame.close())
      if (jobs) {
        shutdown.add('jobs', 'due feeds', () => jobs.dueFeeds.stop())
        shutdown.add('jobs', 'deleted files', () => jobs.sweep.stop())
        shutdown.add('jobs', 'archives and deletions', () => jobs.tend.stop())
        shutdown.add('jobs', 'ended sessions', () => jobs.ended.stop())
        shutdown.add('jobs', 'zone rules', () => jobs.zones.stop())
        shutdown.add('jobs', 'jobs', () => jobs.runner.stop())
        shutdown.add('jobs', 'feeds', () => jobs.feedRunner.stop())
        shutdown.add('jobs', 'accounts', () => jobs.accountRunner.stop())
      }
      shutdown.add('pools', 'fetches', () => fetch.close())
      shutdown.add('pools', 'worker threads', () => workers.close())
      shutdown.add('pools', 'mail', () => mailer.close())
      shutdown.add('pools', 'doorbell', () => doorbell.close())
      shutdown.add('pools', 'database pools', () => database.close())
    },
  }
}
