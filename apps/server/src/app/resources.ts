import type { LoginRole } from '@homefield/database/engine/role'
import { openDatabase } from '@homefield/database/pools'
import { withReplica } from '@homefield/database/replica'
import { type Bumped, createWork } from '@homefield/database/work'
import { type Config, isOwnMachine } from '../config/config.ts'
import { type TryLimit, type TryLimitName } from '../features/account/provider/try-limits.ts'
import { addressesOf } from '../features/account/session/store.ts'
import { TEAMSNAP_BUDGET } from '../features/connection/teamsnap/model.ts'
import { SportList } from '../features/connection/teamsnap/provider/sports.ts'
import { ROUTING_BUDGET } from '../features/drive/routing/model.ts'
import { chosenRouting } from '../features/drive/routing/provider/chosen.ts'
import type { DriveSettings } from '../features/drive/service.ts'
import { PLACE_BUDGETS } from '../features/place/model.ts'
import { PUSHES_PER_SERVICE } from '../features/notification/delivery/jobs.ts'
import { pushKeysOf } from '../features/notification/push-key/service.ts'
import { chosenProvider } from '../features/place/provider/chosen.ts'
import { batched } from '../lib/batched.ts'
import { type BudgetSize, createBudget } from '../lib/budget.ts'
import { LookupHash, type LookupKey } from '../lib/crypto/lookup-hash.ts'
import { Vault } from '../lib/crypto/vault.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import type { Installation } from '../lib/installation.ts'
import { createMailer } from '../lib/mailer/mailer.ts'
import { AllowedHosts } from '../lib/safe-fetch/allowed-hosts.ts'
import type { Loopback } from '../lib/safe-fetch/options.ts'
import { SafeFetch } from '../lib/safe-fetch/safe-fetch.ts'
import type { Shutdown } from '../lib/shutdown.ts'
import { chosenStorage } from '../lib/storage/chosen-storage.ts'
import type { Storage } from '../lib/storage/storage.ts'
import { ownUserAgent } from '../lib/user-agent.ts'
import { WorkerPool } from '../lib/workers/worker-pool.ts'
import { watchBackups } from '../operator/backups/metrics.ts'
import { openChangeNotifier } from '../stream/change-notifier.ts'
import { notifyWire } from '../stream/notify-wire.ts'
import type { Wire } from '../stream/wire.ts'
import { chosenMetrics, watchResources } from './metrics.ts'

export interface AppParts {
  readonly config: Config
  readonly clock: Clock
  readonly logger: Logger
  readonly databaseUrl: (role: LoginRole) => string
  /** Folder of the web build. Undefined while the web app uses its own dev server. */
  readonly webRoot?: string | undefined
  /**
   * `loopback` redirects requests for certain host names to fake servers on this machine.
   * Only the test kit and the development server set `loopback`.
   */
  readonly loopback?: Loopback | undefined
  /** URL of the owner role, which makes backups. Without it, the process makes none. */
  readonly ownerUrl?: string | undefined
  /** Look-up keys of rotated encryption keys, which still find opt-outs from shared events. */
  readonly retiredLookupKeys?: readonly LookupKey[] | undefined
  /** Overrides the file storage that the configuration selects. */
  readonly storage?: Storage | undefined
  /**
   * Rate limits for requests to the servers that look up places and that send map tiles.
   * Tests raise the limits, because the tests look up many places.
   */
  readonly placeBudgets?: Readonly<Record<keyof typeof PLACE_BUDGETS, BudgetSize>> | undefined
  /** Rate limit for requests to TeamSnap, for the whole installation. */
  readonly teamsnapBudget?: BudgetSize | undefined
  /** Rate limit for requests to the routing service, for the whole installation. */
  readonly routingBudget?: BudgetSize | undefined
  /** Limits for sign-in and sign-up attempts. Tests raise them to sign up many people from one address. */
  readonly tryLimits?: Readonly<Record<TryLimitName, TryLimit>> | undefined
}

async function chosenWire({ config, databaseUrl, logger }: AppParts): Promise<Wire> {
  const { nats, connections } = config
  if (!nats) return notifyWire({ url: databaseUrl('app'), directUrl: connections.direct, log: logger })
  const { natsWire } = await import('../stream/nats-wire.ts')
  return natsWire({ settings: nats, log: logger })
}

/** Resources that the server shares with the jobs, such as the database. Close them with `closeResources`. */
export type Resources = Awaited<ReturnType<typeof createResources>>

export async function createResources(parts: AppParts) {
  const { config, clock, logger } = parts
  const wire = await chosenWire(parts)
  const metrics = await chosenMetrics(config.metrics?.token)
  const storage = parts.storage ?? (await chosenStorage(config, logger))
  const { publicUrl } = config.http
  const { encryptionKeys } = config.secrets
  const now = () => clock.now()

  const { pools, prepares, replica: replicaUrl } = config.connections
  const database = openDatabase({ url: parts.databaseUrl, replicaUrl, log: logger, max: pools, prepares })
  const changeNotifier = openChangeNotifier({ wire, log: logger })
  const afterCommit: ((bumped: readonly Bumped[]) => void)[] = []
  const onCommit = (bumped: readonly Bumped[]) => {
    for (const act of afterCommit) act(bumped)
    changeNotifier.ring(bumped.map(({ subject }) => subject))
  }
  const work = createWork({ db: database.app, now, onCommit })
  const reads = database.replica
    ? withReplica({ work, primary: database.app, replica: database.replica, now, log: logger })
    : work
  const background = createWork({ db: database.worker, now, onCommit })
  const authWork = createWork({ db: database.auth, now, onCommit })

  const vault = new Vault(encryptionKeys)
  const lookup = new LookupHash(encryptionKeys, parts.retiredLookupKeys)
  const workers = new WorkerPool()
  const fetchOptions = {
    clock,
    userAgent: ownUserAgent(publicUrl),
    ...(parts.loopback ? { loopback: parts.loopback } : {}),
  }
  const fetch = new SafeFetch(fetchOptions)
  const allowedHosts = new AllowedHosts(config.feeds.allowedHosts)
  const feedFetch = new SafeFetch({ ...fetchOptions, allowedHosts })
  const pushAppFetch = new SafeFetch({
    ...fetchOptions,
    allowedHosts: new AllowedHosts(config.pushApps.allowedHosts),
  })
  const deliveryFetch = new SafeFetch({ ...fetchOptions, semaphore: { perKey: PUSHES_PER_SERVICE } })
  const mailer = await createMailer({
    smtpUrl: config.mail.smtpUrl,
    from: config.mail.from,
    publicUrl,
    dataDir: config.dataDir,
    showsStored: config.environment !== 'production',
  })
  const installation: Installation = {
    supportEmail: config.mail.support,
    privacyEmail: config.mail.privacy,
    sendsMail: mailer.delivers,
    sendsSms: config.sms !== undefined,
    maps: { search: config.maps.provider !== 'none', tiles: config.maps.provider !== 'none' },
    isProduction: config.environment === 'production',
    hasTestMail: isOwnMachine(config),
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
  const { routing: routingSettings } = config
  const isOwnRouting = routingSettings !== undefined && routingSettings.service !== 'google'
  const routingFetch = new SafeFetch({
    ...fetchOptions,
    ...(isOwnRouting && routingSettings.isPrivate && { privateOrigin: new URL(routingSettings.url).origin }),
  })
  const routing = {
    service: chosenRouting(routingFetch, routingSettings),
    budget: createBudget(database.pools.app, 'routing', parts.routingBudget ?? ROUTING_BUDGET),
  }
  const drives: DriveSettings = {
    driveSpeedKmh: config.maps.driveSpeedKmh,
    isRouted: routing.service !== undefined,
  }
  // The push keys are loaded on first use, so that startup does not wait for the database.
  let keys: ReturnType<typeof pushKeysOf> | undefined
  const pushKeys = () => {
    keys ??= pushKeysOf({ work, vault, given: config.push.keys }).catch((error: unknown) => {
      keys = undefined
      throw error
    })
    return keys
  }
  const addressOfPerson = batched(0, (userIds: readonly string[]) => addressesOf(database.auth, userIds))

  const resources = {
    parts,
    database,
    changeNotifier,
    afterCommit,
    work,
    reads,
    background,
    authWork,
    vault,
    lookup,
    workers,
    storage,
    fetch,
    feedFetch,
    allowedHosts,
    deliveryFetch,
    pushAppFetch,
    mailer,
    installation,
    budget,
    places,
    teamsnap,
    drives,
    routing,
    routingFetch,
    pushKeys,
    addressOfPerson,
    metrics,
  }
  if (metrics) watchResources(metrics, resources)
  if (metrics && config.backups) watchBackups(metrics, { work: background, clock })
  return resources
}

export function closeResources(
  {
    fetch,
    feedFetch,
    deliveryFetch,
    pushAppFetch,
    routingFetch,
    workers,
    mailer,
    changeNotifier,
    database,
  }: Resources,
  shutdown: Shutdown,
): void {
  shutdown.add('pools', 'fetches', () => fetch.close())
  shutdown.add('pools', 'fetches of feeds', () => feedFetch.close())
  shutdown.add('pools', 'fetches of deliveries', () => deliveryFetch.close())
  shutdown.add('pools', 'fetches of push apps', () => pushAppFetch.close())
  shutdown.add('pools', 'fetches of routes', () => routingFetch.close())
  shutdown.add('pools', 'worker threads', () => workers.close())
  shutdown.add('pools', 'mail', () => mailer.close())
  shutdown.add('pools', 'change-notifier', () => changeNotifier.close())
  shutdown.add('pools', 'database pools', () => database.close())
}
