import type { AccountLimits } from '../lib/account-limits.ts'
import { isLoopbackName } from '../lib/loopback.ts'
import type { S3Settings } from '../lib/storage/s3-storage.ts'
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
  /** `owner` alone where our own roles may be made with it; else all four (managed databases). */
  | {
      readonly kind: 'url'
      readonly owner: string
      readonly app?: string
      readonly auth?: string
      readonly worker?: string
    }

export interface NatsSettings {
  /** Host and port, of one server or of several of a cluster. */
  readonly servers: readonly string[]
  readonly tls: boolean
  /** Either user and password, or a token, or neither. */
  readonly user: string | undefined
  readonly password: string | undefined
  readonly token: string | undefined
}

export interface MapsSettings {
  readonly provider: PlaceProviderName
  /** Without a slash at the end, as the next one. */
  readonly photonUrl: string
  /** Set where the provider is google. */
  readonly googleKey: string | undefined
  /** TileJSON of vector tiles in the OpenMapTiles schema; its host has glyphs under /fonts. */
  readonly tilesUrl: string
  /** Straight-line kilometers per hour, for the estimated drive between two events. */
  readonly driveSpeedKmh: number
}

export interface TeamsnapSettings {
  /** Without it nobody can sign in there, and the app offers calendar links instead. */
  readonly client: { readonly id: string; readonly secret: string } | undefined
  /** Where people sign in and tokens are given; without a slash at the end, as the next one. */
  readonly authUrl: string
  readonly apiUrl: string
}

export interface PushSettings {
  /** Absent where the installation makes a pair of its own, and keeps it in its database. */
  readonly keys: { readonly publicKey: string; readonly privateKey: string } | undefined
  /** Whom a push service may write to about what we send: https: or mailto:. */
  readonly subject: string
  /** Without it no push reaches native apps. */
  readonly fcm: ServiceAccount | undefined
}

export interface SmsSettings {
  readonly url: string
  /** Sent as `Authorization: Bearer …`. */
  readonly token: string | undefined
}

export interface Config {
  readonly environment: 'production' | 'development' | 'test'
  /** Absolute path. */
  readonly dataDir: string
  readonly roles: readonly Role[]
  readonly logLevel: LogLevel
  /** How the log names where a sign-in or an attack came from; `truncated` is an IPv4 /24, an IPv6 /48. */
  readonly logAddresses: Settings['LOG_ADDRESSES']
  readonly http: {
    readonly host: string
    /** 0 means any free port. */
    readonly port: number
    /** Scheme, host and port, without a slash at the end. */
    readonly publicUrl: string
    /** Addresses, ranges and the names `loopback`, `linklocal`, `uniquelocal`; empty means: trust none. */
    readonly trustProxy: readonly string[]
    /** Whether browsers ask every host below `publicUrl` over https, too. */
    readonly hstsIncludesSubdomains: boolean
  }
  readonly database: DatabaseSettings
  /** Absent where processes tell each other by NOTIFY of their database. */
  readonly nats: NatsSettings | undefined
  /** Absent where files lie in the data directory. */
  readonly s3: S3Settings | undefined
  readonly mail: {
    readonly smtpUrl: string | undefined
    readonly from: string
    /** Where requests for help go; shown to everybody, as is the next one. */
    readonly support: string
    readonly privacy: string
  }
  readonly maps: MapsSettings
  readonly limits: AccountLimits
  /** Days after which a sign-in ends, however often it is used. */
  readonly sessions: { readonly mostDays: number }
  readonly teamsnap: TeamsnapSettings
  readonly push: PushSettings
  /** Absent where no text messages are sent. */
  readonly sms: SmsSettings | undefined
  /** Absent where nobody reads what the process counts of itself. */
  readonly metrics: { readonly token: string } | undefined
  /** Who signs the native apps that open this installation's links. */
  readonly app: {
    /** Apple's ten characters. */
    readonly iosTeam: string | undefined
    /** SHA-256 fingerprints, `AB:CD:…`. */
    readonly androidCertificates: readonly string[]
  }
  readonly secrets: { readonly session: string; readonly encryptionKeys: readonly EncryptionKey[] }
}

/** Whether the installation is for its developer alone: only there may kept mails be read and test mails be sent. */
export function isOwnMachine({ environment, http: { publicUrl } }: Config): boolean {
  return environment !== 'production' && isLoopbackName(new URL(publicUrl).hostname)
}

/** Every problem at once, one line each, each beginning with the variable's name. Never holds a value. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The settings are not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/**
 * Checks the settings and completes them, making the secrets of a new installation where that is
 * allowed (outside production). The result is frozen through and through.
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
      // Outside production anybody may sign up and nothing is encrypted on the line: a café's network must not reach it unasked.
      host: settings.HOST ?? (settings.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1'),
      port: settings.PORT,
      publicUrl,
      trustProxy: settings.TRUST_PROXY,
      hstsIncludesSubdomains: settings.HSTS_INCLUDE_SUBDOMAINS,
    },
    database: database(settings),
    nats: settings.NATS_URL,
    s3: s3(settings),
    mail: {
      smtpUrl: settings.SMTP_URL,
      from: settings.MAIL_FROM ?? `Homefield <no-reply@${hostname}>`,
      support: settings.SUPPORT_EMAIL ?? `support@${hostname}`,
      privacy: settings.PRIVACY_EMAIL ?? `privacy@${hostname}`,
    },
    maps: {
      provider: settings.MAPS_PROVIDER,
      photonUrl: settings.MAPS_PHOTON_URL,
      googleKey: settings.MAPS_GOOGLE_KEY,
      tilesUrl: settings.MAPS_TILES_URL,
      driveSpeedKmh: settings.MAPS_DRIVE_SPEED_KMH,
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
  if (owner === undefined) return { kind: 'embedded' }
  if (app === undefined || auth === undefined || worker === undefined) return { kind: 'url', owner }
  return { kind: 'url', owner, app, auth, worker }
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
    // What is not Amazon's rarely has a name and a certificate for each bucket.
    forcePathStyle: settings.S3_FORCE_PATH_STYLE ?? endpoint !== undefined,
  }
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
