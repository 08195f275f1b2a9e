import type { SignUpMode } from '@homefield/contract/support'
import type { PoolSizes } from '@homefield/database/pool-sizes'
import type { AccountLimits } from '../lib/account-limits.ts'
import { isLoopbackName } from '../lib/loopback.ts'
import type { AllowedHost } from '../lib/safe-fetch/allowed-hosts.ts'
import type { S3Settings } from '../lib/storage/s3-client.ts'
import type { RawEnvironment } from './env.ts'
import {
  type EncryptionKey,
  type LogLevel,
  type PlaceProviderName,
  type Role,
  type ServiceAccount,
  type Settings,
  settingsSchema,
} from './schema.ts'
import { readOrCreateSecrets } from './secrets.ts'

export type DatabaseSettings =
  | { readonly kind: 'embedded' }
  /**
   * `owner` alone is enough if the owner role is allowed to create the database roles for app, auth and worker.
   * The owner role of a managed database often cannot create roles. The settings then contain a URL for each role.
   * A process with a URL for each role needs `owner` only to migrate.
   */
  | {
      readonly kind: 'url'
      readonly owner?: string
      readonly app?: string
      readonly auth?: string
      readonly worker?: string
    }

export interface ConnectionSettings {
  /** Maximum number of connections of this process per database role. */
  readonly pools: PoolSizes
  /** Whether to use prepared statements. By default: unless a connection pooler is in front of PostgreSQL. */
  readonly prepares: boolean | undefined
  /** URL of PostgreSQL itself, for LISTEN, if the URLs of the roles lead to a connection pooler. */
  readonly direct: string | undefined
  /** URL of the role `app` on a streaming replica, which serves reads. */
  readonly replica: string | undefined
}

export interface NatsSettings {
  /** Host and port of each server of the NATS cluster. */
  readonly servers: readonly string[]
  readonly tls: boolean
  /** NATS accepts either user and password, or a token, or no credentials at all. */
  readonly user: string | undefined
  readonly password: string | undefined
  readonly token: string | undefined
}

export interface MapsSettings {
  readonly provider: PlaceProviderName
  /** URL of the Photon server without a trailing slash. */
  readonly photonUrl: string
  /** API key of Google Maps. Set if the provider is `google`. */
  readonly googleKey: string | undefined
  /**
   * URL of a TileJSON file for vector tiles in the OpenMapTiles schema.
   * The host of the TileJSON file also serves the map's fonts under /fonts.
   */
  readonly tilesUrl: string
  /** Average speed in km/h with which the server estimates drive times, from the straight-line distance. */
  readonly driveSpeedKmh: number
}

/** The service that computes drive times on roads. */
export type RoutingSettings =
  | {
      readonly service: 'osrm' | 'valhalla'
      /** URL of the server without a trailing slash. */
      readonly url: string
      /** True if the server may have a private address, such as 10.0.0.5. */
      readonly isPrivate: boolean
    }
  | { readonly service: 'google'; readonly key: string }

export interface TeamsnapSettings {
  /**
   * Credentials of the OAuth client.
   * If `client` is undefined, nobody can connect a TeamSnap account, and the app offers only calendar links.
   */
  readonly client: { readonly id: string; readonly secret: string } | undefined
  /** URL of TeamSnap's OAuth server, without a trailing slash. */
  readonly authUrl: string
  readonly apiUrl: string
}

export interface PushSettings {
  /**
   * Key pair for web push.
   * If no keys are set, the server generates a key pair and stores the pair in the database.
   */
  readonly keys: { readonly publicKey: string; readonly privateKey: string } | undefined
  /** Contact address for push services that have questions about our messages: an https: or mailto: URL. */
  readonly subject: string
  /** Firebase service account. Without this account, the native apps get no push notifications. */
  readonly fcm: ServiceAccount | undefined
}

export interface SmsSettings {
  readonly url: string
  /** Token for the SMS provider, sent as `Authorization: Bearer …`. */
  readonly token: string | undefined
}

/** Backups that Homefield makes by itself. */
export interface BackupSettings {
  readonly place:
    | { readonly kind: 'folder'; readonly path: string }
    | {
        readonly kind: 's3'
        readonly s3: S3Settings
        /** First part of each object's name, with a slash at its end. */
        readonly prefix: string
      }
  /** Time of day, in the time zone of the machine. */
  readonly time: Temporal.PlainTime
  /** Numbers of days, weeks and months of which one backup each is kept. */
  readonly keep: { readonly daily: number; readonly weekly: number; readonly monthly: number }
  /** Public keys of age. Without them, archives are not encrypted. */
  readonly recipients: readonly string[]
  /** How often a stored backup is restored into a scratch database. */
  readonly drill: Settings['BACKUP_DRILL']
}

export interface Config {
  readonly environment: 'production' | 'development' | 'test'
  /** Absolute path of the data directory. */
  readonly dataDir: string
  readonly roles: readonly Role[]
  readonly logLevel: LogLevel
  /**
   * Controls how the log records the network addresses of sign-ins and attacks: in full, or truncated.
   * `truncated` keeps only the /24 of an IPv4 address or the /48 of an IPv6 address.
   */
  readonly logAddresses: Settings['LOG_ADDRESSES']
  readonly http: {
    readonly host: string
    /** Port to listen on; 0 means any free port. */
    readonly port: number
    /** Scheme, host and port of the installation, without a trailing slash. */
    readonly publicUrl: string
    /** Trusted proxies: addresses, ranges and the names `loopback`, `linklocal`, `uniquelocal`. */
    readonly trustProxy: readonly string[]
    /** After the signal to shut down, the process serves on for this many seconds while `/readyz` reports 503. */
    readonly drainSeconds: number
    /** If true, the HSTS header makes browsers use https for every subdomain of `publicUrl`, too. */
    readonly hstsIncludesSubdomains: boolean
  }
  readonly database: DatabaseSettings
  readonly connections: ConnectionSettings
  /** NATS servers for messages between processes. Without NATS, processes use PostgreSQL's NOTIFY. */
  readonly nats: NatsSettings | undefined
  /** S3 bucket for files. Without S3 settings, files are stored in the data directory. */
  readonly s3: S3Settings | undefined
  /** Without a place for them, Homefield makes no backups by itself. */
  readonly backups: BackupSettings | undefined
  readonly mail: {
    readonly smtpUrl: string | undefined
    readonly from: string
    /** Email address for support requests. The app shows this address publicly. */
    readonly support: string
    readonly privacy: string
  }
  /** Hosts with private addresses from which people may read calendars. */
  readonly feeds: { readonly allowedHosts: readonly AllowedHost[] }
  readonly pushApps: { readonly allowedHosts: readonly AllowedHost[] }
  readonly maps: MapsSettings
  /** Routing service. Without one, the server estimates drive times. */
  readonly routing: RoutingSettings | undefined
  readonly accounts: {
    /** Who may create an account. */
    readonly signUp: SignUpMode
  }
  readonly limits: AccountLimits
  /** A session ends after this many days, even if the person uses it every day. */
  readonly sessions: { readonly mostDays: number }
  readonly teamsnap: TeamsnapSettings
  readonly push: PushSettings
  /** SMS provider. Without a provider, the server sends no text messages. */
  readonly sms: SmsSettings | undefined
  /** Token that a request to `/metrics` must present. Without a configured token, `/metrics` does not exist. */
  readonly metrics: { readonly token: string } | undefined
  /**
   * Apple team and Android certificates that sign the native apps.
   * Phones let only apps with these signatures open the installation's links.
   */
  readonly app: {
    /** Apple's ten-character team id. */
    readonly iosTeam: string | undefined
    /** SHA-256 fingerprints of the Android certificates, such as `AB:CD:…`. */
    readonly androidCertificates: readonly string[]
  }
  readonly secrets: { readonly session: string; readonly encryptionKeys: readonly EncryptionKey[] }
}

/**
 * Returns true if only the developer uses this installation.
 * The list of unsent emails and the sending of test emails are available only on a developer's machine.
 */
export function isOwnMachine({ environment, http: { publicUrl } }: Config): boolean {
  return environment !== 'production' && isLoopbackName(new URL(publicUrl).hostname)
}

/**
 * Thrown if settings are invalid. The message lists all invalid settings, one per line.
 * A line begins with the variable's name and never contains its value, which may be secret.
 */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The settings are not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/**
 * Validates the settings and adds defaults. Outside production, generates the secrets of a new installation.
 * The returned config is deeply frozen.
 * @throws ConfigError
 */
export function loadConfig(raw: RawEnvironment): Config {
  const checked = settingsSchema.safeParse(raw)
  if (!checked.success)
    throw new ConfigError(checked.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`))
  const settings = checked.data
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  const { hostname } = new URL(publicUrl)
  return deepFreeze({
    environment: settings.NODE_ENV,
    dataDir: settings.DATA_DIR,
    roles: settings.ROLES,
    logLevel: settings.LOG_LEVEL,
    logAddresses: settings.LOG_ADDRESSES,
    http: {
      // Outside production, anyone may sign up and traffic is not encrypted.
      // A server outside production therefore accepts connections only from its own machine by default.
      host: settings.HOST ?? (settings.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1'),
      port: settings.PORT,
      publicUrl,
      trustProxy: settings.TRUST_PROXY,
      drainSeconds: settings.DRAIN_SECONDS,
      hstsIncludesSubdomains: settings.HSTS_INCLUDE_SUBDOMAINS,
    },
    database: database(settings),
    connections: {
      pools: {
        app: settings.DATABASE_POOL_APP,
        auth: settings.DATABASE_POOL_AUTH,
        worker: settings.DATABASE_POOL_WORKER,
      },
      prepares: settings.DATABASE_PREPARED_STATEMENTS,
      direct: settings.DATABASE_URL_DIRECT,
      replica: settings.DATABASE_URL_REPLICA,
    },
    nats: settings.NATS_URL,
    s3: s3(settings),
    backups: backups(settings),
    mail: {
      smtpUrl: settings.SMTP_URL,
      from: settings.MAIL_FROM ?? `Homefield <no-reply@${hostname}>`,
      support: settings.SUPPORT_EMAIL ?? `support@${hostname}`,
      privacy: settings.PRIVACY_EMAIL ?? `privacy@${hostname}`,
    },
    feeds: { allowedHosts: settings.FEEDS_ALLOW_HOSTS },
    pushApps: { allowedHosts: settings.PUSH_ALLOW_HOSTS },
    maps: {
      provider: settings.MAPS_PROVIDER,
      photonUrl: settings.MAPS_PHOTON_URL,
      googleKey: settings.MAPS_GOOGLE_KEY,
      tilesUrl: settings.MAPS_TILES_URL,
      driveSpeedKmh: settings.MAPS_DRIVE_SPEED_KMH,
    },
    routing: routing(settings),
    accounts: {
      // Anybody on the internet can reach a production server, so the operator decides who comes in.
      signUp: settings.SIGN_UP ?? (settings.NODE_ENV === 'production' ? 'invited' : 'open'),
    },
    limits: { children: settings.MOST_CHILDREN, events: settings.MOST_EVENTS },
    sessions: { mostDays: settings.MOST_SESSION_DAYS },
    teamsnap: teamsnap(settings),
    push: push(settings),
    sms: settings.SMS_URL === undefined ? undefined : { url: settings.SMS_URL, token: settings.SMS_TOKEN },
    metrics: settings.METRICS_TOKEN === undefined ? undefined : { token: settings.METRICS_TOKEN },
    app: { iosTeam: settings.APP_IOS_TEAM, androidCertificates: settings.APP_ANDROID_CERTIFICATES },
    secrets: secrets(settings),
  })
}

function database(settings: Settings): DatabaseSettings {
  const { DATABASE_URL: owner, DATABASE_URL_APP: app, DATABASE_URL_AUTH: auth } = settings
  const worker = settings.DATABASE_URL_WORKER
  if (app !== undefined && auth !== undefined && worker !== undefined)
    return { kind: 'url', ...(owner !== undefined && { owner }), app, auth, worker }
  return owner === undefined ? { kind: 'embedded' } : { kind: 'url', owner }
}

function s3(settings: Settings): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = settings
  const secretAccessKey = settings.S3_SECRET_ACCESS_KEY
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined
  return {
    endpoint,
    region: settings.S3_REGION,
    bucket,
    accessKeyId,
    secretAccessKey,
    // Most S3-compatible services have no host name per bucket, so the URL path contains the bucket.
    forcePathStyle: settings.S3_FORCE_PATH_STYLE ?? endpoint !== undefined,
  }
}

function backups(settings: Settings): BackupSettings | undefined {
  const own = s3({
    ...settings,
    S3_ENDPOINT: settings.BACKUP_S3_ENDPOINT,
    S3_REGION: settings.BACKUP_S3_REGION,
    S3_BUCKET: settings.BACKUP_S3_BUCKET,
    S3_ACCESS_KEY_ID: settings.BACKUP_S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: settings.BACKUP_S3_SECRET_ACCESS_KEY,
    S3_FORCE_PATH_STYLE: settings.BACKUP_S3_FORCE_PATH_STYLE,
  })
  const { BACKUP_DIR: path } = settings
  if (path === undefined && own === undefined) return undefined
  return {
    place:
      own === undefined
        ? { kind: 'folder', path: path ?? '' }
        : { kind: 's3', s3: own, prefix: settings.BACKUP_S3_PREFIX },
    time: settings.BACKUP_TIME,
    keep: {
      daily: settings.BACKUP_KEEP_DAILY,
      weekly: settings.BACKUP_KEEP_WEEKLY,
      monthly: settings.BACKUP_KEEP_MONTHLY,
    },
    recipients: settings.BACKUP_RECIPIENTS,
    drill: settings.BACKUP_DRILL,
  }
}

function routing(settings: Settings): RoutingSettings | undefined {
  const { ROUTING_SERVICE: service, ROUTING_URL: url, GOOGLE_ROUTES_KEY: key } = settings
  if (service !== undefined && url !== undefined)
    return { service, url, isPrivate: settings.ROUTING_PRIVATE_ADDRESS }
  return key === undefined ? undefined : { service: 'google', key }
}

function teamsnap(settings: Settings): TeamsnapSettings {
  const { TEAMSNAP_CLIENT_ID: id, TEAMSNAP_CLIENT_SECRET: secret } = settings
  return {
    client: id === undefined || secret === undefined ? undefined : { id, secret },
    authUrl: settings.TEAMSNAP_AUTH_URL,
    apiUrl: settings.TEAMSNAP_API_URL,
  }
}

function push(settings: Settings): PushSettings {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey } = settings
  const { hostname } = new URL(settings.PUBLIC_URL ?? 'http://localhost')
  return {
    keys: publicKey === undefined || privateKey === undefined ? undefined : { publicKey, privateKey },
    subject: settings.PUSH_SUBJECT ?? `mailto:${settings.SUPPORT_EMAIL ?? `support@${hostname}`}`,
    fcm: settings.PUSH_FCM_CREDENTIALS,
  }
}

function secrets(settings: Settings): Config['secrets'] {
  const { HOMEFIELD_SESSION_SECRET: session, HOMEFIELD_ENCRYPTION_KEYS: encryptionKeys } = settings
  if (session !== undefined && encryptionKeys !== undefined) return { session, encryptionKeys }
  const made = readOrCreateSecrets(settings.DATA_DIR)
  return { session: session ?? made.session, encryptionKeys: encryptionKeys ?? made.encryptionKeys }
}

function deepFreeze<Value extends object>(value: Value): Value {
  for (const inner of Object.values(value) as unknown[])
    if (typeof inner === 'object' && inner !== null) deepFreeze(inner)
  return Object.freeze(value)
}
