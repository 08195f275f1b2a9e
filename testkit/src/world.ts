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
  /** Stands in the database's name. */
  readonly name: string
  readonly clock?: Clock
  readonly smtpUrl?: string
  /** What production does otherwise; by default `test`. */
  readonly environment?: Config['environment']
  /** The address that people open; by default one of this machine. */
  readonly publicUrl?: string
  /** Who knows places and draws maps; by default nobody. A fake is served by `feeds`, under the hosts of its addresses. */
  readonly maps?: Partial<Config['maps']>
  readonly limits?: Partial<Config['limits']>
  /** Whether people can sign in at TeamSnap, played by `teamsnap`; by default they cannot. */
  readonly teamsnap?: boolean
  /** By which ways push and text messages go out; by default push by keys of its own, and nothing else. */
  readonly push?: Partial<Config['push']>
  readonly sms?: Config['sms']
  /** What `/metrics` asks for; without it there is none. */
  readonly metricsToken?: string
  /** Further hosts that fakes on this machine speak for. */
  readonly loopback?: NonNullable<Parameters<typeof createApp>[0]['loopback']>
  /** What may be asked of TeamSnap; by default plenty. */
  readonly teamsnapBudget?: { readonly points: number; readonly duration: number }
  /** Folder of the web's build, where a browser is to open the app. */
  readonly webRoot?: string
  /** A PostgreSQL of its own, where a test has to break it; by default the one that the run shares. */
  readonly cluster?: TestCluster
  /** Where uploads lie, where a test has to break it; by default a directory of the world's own. */
  readonly storage?: Storage
  /** What the server does by itself; by default everything. A test that runs jobs with its own hands leaves them out. */
  readonly roles?: Config['roles']
}

/** A whole Homefield: the real server on a real PostgreSQL of its own, with fakes for other people's services only. */
export interface World {
  /** As it runs now: `startAgain` makes another. */
  readonly app: App
  readonly config: Config
  /** Where the server listens: scheme, host and port. */
  readonly origin: string
  readonly feeds: FeedServer
  /** Where the option asked for it; see its file for how it is used. */
  readonly teamsnap: FakeTeamsnap | undefined
  /** As superuser, past all rights: what a reader of the database sees. */
  readonly database: pg.Pool
  /** Everything that was logged, as text. */
  readonly logged: () => string
  /** A person with account, session, name and zone; nothing was mailed to him. */
  person(options?: SignUpOptions): Promise<Person>
  /** The same, through the real sign-up and sign-in. */
  signUp(options?: SignUpOptions): Promise<Person>
  /** Checks feeds that are due, as the server does by itself every half minute. */
  checkDueFeeds(): Promise<void>
  /** Resolves once no job is waiting to run now and none is running. */
  settled(): Promise<void>
  /** The server ends as it does when it is told to; what it stored stays. */
  stop(): Promise<void>
  /** After `stop`, on the same database and under the same address. */
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
    if (!app.frame) throw new Error('a world serves http')
    const origin = await app.frame.listen({ host: '127.0.0.1', port })
    const shutdown = new Shutdown({ logger, exit: () => undefined })
    app.endWith(shutdown)
    return { app, origin, shutdown }
  }
  let running = await start(0)
  const { origin } = running
  // A browser that comes back from there is sent to where this world listens.
  if (teamsnap) teamsnap.auth.landAt = { publicUrl: PUBLIC_URL, origin }
  const database = new pg.Pool({ connectionString: clone.superUrl, max: 3 })
  database.on('error', () => undefined)

  async function settled(): Promise<void> {
    for (;;) {
      // What is told of a change is told some seconds later, with what else came meanwhile: that is not waited for.
      const { rows } = await database.query<{ busy: boolean }>(
        `select exists (select from graphile_worker._private_jobs j
           join graphile_worker._private_tasks t on t.id = j.task_id
           where j.locked_at is not null
             or (j.attempts < j.max_attempts and j.run_at <= now() +
               case when t.identifier like 'notification.tell%' then interval '0' else interval '2 seconds' end)) as busy`,
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
    // The tests' own address is not known before it listens: browsers and calls use the one asked for (http/security).
    http: { host: '127.0.0.1', port: 0, publicUrl, trustProxy: [], hstsIncludesSubdomains: false },
    database: { kind: 'embedded' },
    nats: undefined,
    s3: undefined,
    mail: {
      smtpUrl,
      from: 'Homefield <no-reply@homefield.example>',
      support: 'support@homefield.example',
      privacy: 'privacy@homefield.example',
    },
    // Nothing outside is asked, unless a test brings a fake.
    maps: {
      provider: 'none',
      photonUrl: 'https://photon.example',
      googleKey: undefined,
      tilesUrl: 'https://tiles.example/planet',
      driveSpeedKmh: 35,
      ...maps,
    },
    // What an installation has that sets none.
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
