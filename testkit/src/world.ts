import { POOL_SIZES } from '@homefield/database/pool-sizes'
import { cloneDatabase, type TestCluster } from '@homefield/database/template'
import { type App, createApp } from '@homefield/server/app'
import { NO_LIMITS } from '@homefield/server/features/account/provider/no-limits.fixture'
import type { Config } from '@homefield/server/config/config'
import { type Clock, systemClock } from '@homefield/server/lib/clock'
import { createLogger } from '@homefield/server/lib/logger'
import type { Storage } from '@homefield/server/lib/storage/storage'
import { Shutdown } from '@homefield/server/lib/shutdown'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { sharedCluster } from './cluster.ts'
import { type FeedServer, startFeedServer } from './feed-server.ts'
import { mintPerson } from './minted-person.ts'
import { type Person, signUp, type SignUpOptions } from './person.ts'
import { type FakeTeamsnap, startFakeTeamsnap } from './teamsnap/fake-teamsnap.ts'

export interface WorldOptions {
  /** Suffix of the test database's name. */
  readonly name: string
  readonly clock?: Clock
  readonly smtpUrl?: string
  /** The environment of the server: `test`, unless a test needs the behavior of production. */
  readonly environment?: Config['environment']
  /** The installation's public URL; a localhost URL by default. */
  readonly publicUrl?: string
  /**
   * Settings of place search and map tiles; both are off by default. The server `feeds` can fake their hosts.
   */
  readonly maps?: Partial<Config['maps']>
  /** The routing service; none by default. The server `feeds` can fake its host. */
  readonly routing?: Config['routing']
  readonly limits?: Partial<Config['limits']>
  /** Enables sign-in with the fake TeamSnap; off by default. */
  readonly teamsnap?: boolean
  /** Channels for push and text messages. By default only Web Push is on, with generated keys. */
  readonly push?: Partial<Config['push']>
  readonly sms?: Config['sms']
  /** Token for `/metrics`. Without a token, `/metrics` does not exist. */
  readonly metricsToken?: string
  /** Sends requests for additional hosts to local fakes. */
  readonly loopback?: NonNullable<Parameters<typeof createApp>[0]['loopback']>
  /** Rate limit for requests to TeamSnap; practically unlimited by default. */
  readonly teamsnapBudget?: { readonly points: number; readonly duration: number }
  /** Folder of the web build, for tests in which a browser opens the app. */
  readonly webRoot?: string
  /** A separate PostgreSQL cluster, for a test that breaks its cluster. The default is the shared cluster. */
  readonly cluster?: TestCluster
  /** Upload storage, for a test that makes the storage fail. The default is a directory of this world. */
  readonly storage?: Storage
  /** The server's roles; all roles by default. A test that runs jobs itself leaves out the role `jobs`. */
  readonly roles?: Config['roles']
}

/** A complete Homefield: the real server on its own PostgreSQL database. Only external services are fakes. */
export interface World {
  /** The running app. After `startAgain`, this is the new app. */
  readonly app: App
  readonly config: Config
  /** The scheme, host and port on which the server listens. */
  readonly origin: string
  readonly feeds: FeedServer
  /** Defined only if the option `teamsnap` was set. teamsnap/fake-teamsnap.ts explains its use. */
  readonly teamsnap: FakeTeamsnap | undefined
  /** A pool of superuser connections, which bypass row security. */
  readonly database: pg.Pool
  /** Returns the text of the whole log. */
  readonly logged: () => string
  /** Creates a person with account, session, name and zone, without sending any email. */
  person(options?: SignUpOptions): Promise<Person>
  /** Creates a person by signing up and signing in like a user. */
  signUp(options?: SignUpOptions): Promise<Person>
  /** Begins a check of each feed that is due, as the server does by itself. `settled` waits for their end. */
  checkDueFeeds(): Promise<void>
  /** Resolves once no job is due or running, and no feed is being checked. */
  settled(): Promise<void>
  /** Shuts the server down gracefully. The database and the files remain. */
  stop(): Promise<void>
  /** Starts the server again after `stop`, on the same database and address. */
  startAgain(): Promise<void>
  close(): Promise<void>
}

const PUBLIC_URL = 'http://localhost:3000'
const PLENTY = { points: 100_000, duration: 60 }

export async function startWorld(options: WorldOptions): Promise<World> {
  const {
    name,
    clock = systemClock,
    smtpUrl,
    environment = 'test',
    publicUrl = PUBLIC_URL,
    maps,
    limits,
    webRoot,
    storage,
    teamsnapBudget = PLENTY,
    roles = ['http', 'stream', 'jobs'],
    cluster = sharedCluster(),
  } = options
  const clone = await cloneDatabase(cluster, name)
  const dataDir = await mkdtemp(join(tmpdir(), 'homefield-world-'))
  const feeds = await startFeedServer()
  const teamsnap = options.teamsnap
    ? await startFakeTeamsnap({ publicUrl: PUBLIC_URL, now: () => clock.now() })
    : undefined
  const lines: string[] = []
  const logger = createLogger({ level: 'debug', destination: { write: (line) => void lines.push(line) } })
  const config = testConfig({
    dataDir,
    smtpUrl,
    environment,
    publicUrl,
    maps,
    routing: options.routing,
    limits,
    teamsnap,
    roles,
    push: options.push,
    sms: options.sms,
    metrics: options.metricsToken === undefined ? undefined : { token: options.metricsToken },
  })
  async function start(port: number) {
    const app = await createApp({
      config,
      clock,
      logger,
      databaseUrl: (role) => clone.url(role),
      webRoot,
      storage,
      loopback: (host, port) =>
        options.loopback?.(host, port) ?? teamsnap?.loopback(host, port) ?? feeds.loopback(host),
      teamsnapBudget,
      placeBudgets: { locate: PLENTY, search: PLENTY, tiles: PLENTY },
      tryLimits: NO_LIMITS,
    })
    const origin = await app.frame.listen({ host: '127.0.0.1', port })
    const shutdown = new Shutdown({ logger, exit: () => undefined })
    app.endWith(shutdown)
    return { app, origin, shutdown }
  }
  let running = await start(0)
  const { origin } = running
  // Sends browsers that return from the fake TeamSnap to the address of this test server.
  if (teamsnap) teamsnap.auth.landAt = { publicUrl: PUBLIC_URL, origin }
  const database = new pg.Pool({ connectionString: clone.superUrl, max: 3 })
  database.on('error', () => undefined)

  async function settled(): Promise<void> {
    for (;;) {
      // A delayed `notification.fanOut*` job batches changes, so `settled` does not wait until the job is due.
      const { rows } = await database.query<{ busy: boolean }>(
        `select exists (select from graphile_worker._private_jobs j
           join graphile_worker._private_tasks t on t.id = j.task_id
           where j.locked_at is not null
             or (j.attempts < j.max_attempts and j.run_at <= now() +
               case when t.identifier like 'notification.fanOut%' then interval '0' else interval '2 seconds' end))
           or exists (select from feeds where claimed_until > $1 and not is_slow and credential_id is null) as busy`,
        [clock.now().toString()],
      )
      if (rows[0]?.busy === false) return
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }

  return {
    get app() {
      return running.app
    },
    config,
    origin,
    feeds,
    teamsnap,
    database,
    logged: () => lines.join(''),
    person: (options) =>
      mintPerson({ origin, database, secret: config.secrets.session, now: clock.now() }, options),
    signUp: (options) => signUp(origin, options),
    checkDueFeeds: async () => running.app.checkDueFeeds?.(),
    settled,
    async stop() {
      await running.shutdown.run()
    },
    async startAgain() {
      running = await start(Number(new URL(origin).port))
    },
    async close() {
      await running.shutdown.run()
      await database.end()
      await feeds.close()
      await teamsnap?.close()
      await clone.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function testConfig({
  dataDir,
  smtpUrl,
  environment,
  publicUrl,
  maps,
  routing,
  limits,
  teamsnap,
  roles,
  push,
  sms,
  metrics,
}: {
  dataDir: string
  smtpUrl: string | undefined
  environment: Config['environment']
  publicUrl: string
  maps: WorldOptions['maps']
  routing: Config['routing']
  limits: WorldOptions['limits']
  teamsnap: FakeTeamsnap | undefined
  roles: Config['roles']
  push: WorldOptions['push']
  sms: WorldOptions['sms']
  metrics: Config['metrics']
}): Config {
  return {
    environment,
    dataDir,
    roles,
    logLevel: 'debug',
    logAddresses: 'whole',
    // The port is unknown before the server listens, so `publicUrl` may differ from the server's real address.
    // Requests still pass the origin check, because http/security accepts an origin that equals the Host header.
    http: {
      host: '127.0.0.1',
      port: 0,
      publicUrl,
      trustProxy: [],
      drainSeconds: 0,
      hstsIncludesSubdomains: false,
    },
    database: { kind: 'embedded' },
    connections: { pools: POOL_SIZES, prepares: undefined, direct: undefined, replica: undefined },
    nats: undefined,
    s3: undefined,
    backups: undefined,
    mail: {
      smtpUrl,
      from: 'Homefield <no-reply@homefield.example>',
      support: 'support@homefield.example',
      privacy: 'privacy@homefield.example',
    },
    accounts: { signUp: 'open' },
    feeds: { allowedHosts: [] },
    pushApps: { allowedHosts: [] },
    // Place search and map tiles are off, so the server sends no requests unless the test sets `maps`.
    maps: {
      provider: 'none',
      photonUrl: 'https://photon.example',
      googleKey: undefined,
      tilesUrl: 'https://tiles.example/planet',
      driveSpeedKmh: 35,
      ...maps,
    },
    routing,
    // The limits of a default installation, unless the test sets other limits.
    limits: { children: 10_000, events: 1_000_000, ...limits },
    sessions: { mostDays: 180 },
    teamsnap: teamsnap?.settings ?? {
      client: undefined,
      authUrl: 'https://auth.teamsnap.example',
      apiUrl: 'https://api.teamsnap.example/v3',
    },
    push: { keys: undefined, subject: 'mailto:support@homefield.example', fcm: undefined, ...push },
    sms,
    metrics,
    app: { iosTeam: undefined, androidCertificates: [] },
    secrets: {
      session: randomBytes(32).toString('base64url'),
      encryptionKeys: [{ id: 'k1', key: randomBytes(32).toString('base64url') }],
    },
  }
}
