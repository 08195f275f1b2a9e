import { POOL_SIZES } from '@homefield/database/pool-sizes'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { SIGN_UP_MODES } from '@homefield/contract/support'
import { isLoopbackName } from '../lib/loopback.ts'
import { readAllowedHost } from '../lib/safe-fetch/allowed-hosts.ts'
import { isMailAddress } from '../lib/mailer/mail.ts'

export const ROLES = ['http', 'stream', 'jobs'] as const
/** A role of a process; a small installation runs all roles in one process. */
export type Role = (typeof ROLES)[number]

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Encryption key: an id and 32 bytes in base64url. With several keys, the server encrypts with the first key. */
export interface EncryptionKey {
  readonly id: string
  readonly key: string
}

export const NEW_SECRET = 'openssl rand -base64 32'

// Names of address ranges that Fastify's trustProxy setting accepts in addition to IP addresses.
const PROXY_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal'])

const items = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more !== undefined) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const port = z.string().transform((text, context) => {
  const value = Number(text)
  if (/^\d{1,5}$/.test(text) && value <= 65_535) return value
  context.addIssue('is not a port. Set a number from 0 (any free port) to 65535.')
  return z.NEVER
})

const host = z.string().refine((text) => isIP(text) !== 0 || /^[a-z0-9.-]+$/i.test(text), {
  error: 'is not an address. Set the address to listen on, for example 127.0.0.1 or 0.0.0.0.',
})

const publicUrl = z.string().transform((text, context) => {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) {
    context.addIssue('is not the URL of a site. Set, for example, https://homefield.example.org.')
    return z.NEVER
  }
  if (
    url.username !== '' ||
    url.password !== '' ||
    url.pathname !== '/' ||
    url.search !== '' ||
    url.hash !== ''
  ) {
    context.addIssue('must be scheme and host only, for example https://homefield.example.org.')
    return z.NEVER
  }
  return url.origin
})

const trustProxy = z.string().transform((text, context) => {
  const proxies = items(text)
  const wrong = proxies.find((proxy) => !PROXY_RANGES.has(proxy) && !isAddressOrRange(proxy))
  if (wrong === undefined) return proxies
  // TRUST_PROXY=true is rejected, because any client could forge X-Forwarded-For and evade the rate limits.
  context.addIssue(
    'must list the proxies in front as addresses or ranges, separated by commas, for example 10.0.0.0/8 or loopback.',
  )
  return z.NEVER
})

const postgresUrl = z.string().refine((text) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? ''), {
  error: 'is not a PostgreSQL address. Set postgres://user:password@host:5432/database.',
})

const poolSize = z
  .string()
  .regex(/^(?:[2-9]|[1-9]\d{1,2})$/, 'must be a number of connections from 2 to 999.')
  .transform(Number)

const roles = z.string().transform((text, context) => {
  const asked = new Set(items(text))
  const chosen = ROLES.filter((role) => asked.delete(role))
  if (asked.size === 0 && chosen.length > 0) return chosen
  context.addIssue(`must name one or more of ${ROLES.join(', ')}, separated by commas.`)
  return z.NEVER
})

/**
 * URL of a NATS server, or URLs of all servers of a cluster.
 * The first URL's user and password apply to all servers.
 */
const natsUrl = z.string().transform((text, context) => {
  const urls = items(text).map((item) => URL.parse(item))
  const [first] = urls
  if (!first || urls.some((url) => !isNatsServer(url) || url.protocol !== first.protocol)) {
    context.addIssue(
      'is not a NATS server. Set nats://user:password@host:4222, or tls:// for one with a certificate; several of a cluster separated by commas.',
    )
    return z.NEVER
  }
  const [user, password] = [first.username, first.password].map(decodeURIComponent)
  return {
    servers: urls.flatMap((url) => (url ? [url.host] : [])),
    tls: first.protocol === 'tls:',
    // A user name without a password is a token, as in the NATS tools.
    user: user && password ? user : undefined,
    password: user && password ? password : undefined,
    token: user && !password ? user : undefined,
  }
})

function isNatsServer(url: URL | null): url is URL {
  if (!url || !['nats:', 'tls:'].includes(url.protocol) || url.hostname === '') return false
  return ['', '/'].includes(url.pathname) && url.search === '' && url.hash === '' && isDecodable(url)
}

function isDecodable({ username, password }: URL): boolean {
  try {
    return decodeURIComponent(username + password) !== undefined
  } catch {
    return false
  }
}

interface ServiceUrlOptions {
  /**
   * `carries` names the confidential data that Homefield sends to the URL.
   * The error message about a URL without https mentions the confidential data, to explain why https is required.
   */
  readonly carries?: string
  /** `isWhole` is true if requests go to exactly this URL, and false if Homefield appends paths to the URL. */
  readonly isWhole?: boolean
}

function serviceUrl(example: string, { carries, isWhole = false }: ServiceUrlOptions = {}) {
  return z.string().transform((text, context) => {
    const url = URL.parse(text)
    const isAddress = url && /^https?:$/.test(url.protocol) && url.username === '' && url.hash === ''
    if (!isAddress || (url.search !== '' && !isWhole)) {
      context.addIssue(`is not the URL of a service. Set, for example, ${example}.`)
      return z.NEVER
    }
    if (carries !== undefined && !isSecureOrigin(url.origin)) {
      context.addIssue(`must start with https://, because Homefield sends ${carries} to it.`)
      return z.NEVER
    }
    return isWhole ? url.href : url.href.replace(/\/+$/, '')
  })
}

const s3Region = z.string().regex(/^[a-z0-9-]{1,32}$/, {
  error: 'is not a region. Set, for example, us-east-1, or the region that the service names.',
})

const s3Bucket = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
  error: 'is not a bucket name: it has 3 to 63 lower-case letters, digits, dots and hyphens.',
})

const s3Prefix = z.string().regex(/^(?:[A-Za-z0-9._-]+\/)+$/, {
  error: 'is not a prefix. It ends with a slash, for example homefield/.',
})

const timeOfDay = z.string().transform((text, context) => {
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) return Temporal.PlainTime.from(text)
  context.addIssue('is not a time of day. Set, for example, 03:30.')
  return z.NEVER
})

const keptBackups = z
  .string()
  .regex(/^\d{1,3}$/, 'must be a whole number from 0 to 999.')
  .transform(Number)

const recipients = z.string().transform((text, context) => {
  const found = items(text)
  if (found.length > 0 && found.every((one) => /^age1[02-9ac-hj-np-z]{58,}$/.test(one))) return found
  context.addIssue('is not a list of public keys that begin with age1. The command age-keygen makes a pair.')
  return z.NEVER
})

export const DRILLS = ['always', 'weekly', 'never'] as const

const isTrue = z
  .enum(['true', 'false'], { error: 'must be true or false, in lower case.' })
  .transform((text) => text === 'true')

const smtpUrl = z.string().refine((text) => ['smtp:', 'smtps:'].includes(URL.parse(text)?.protocol ?? ''), {
  error: 'is not a mail server. Set smtp://user:password@host:587 or smtps://user:password@host:465.',
})

const mailFrom = z.string().refine(
  // oxlint-disable-next-line no-control-regex -- the pattern must match control characters in order to reject them
  (text) => /^(?:[^<>@\u0000-\u001f]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text),
  { error: 'is not a sender. Set, for example, Homefield <no-reply@example.org>.' },
)

const mailbox = z.string().refine(isMailAddress, {
  error: 'is not a bare mail address. Set, for example, support@example.org.',
})

const allowedHosts = z.string().transform((text, context) => {
  const hosts = items(text).map((item) => readAllowedHost(item))
  const known = hosts.filter((host) => host !== undefined)
  if (known.length === hosts.length) return known
  context.addIssue(
    'must list hosts or addresses, each with or without a port, separated by commas, for example nas.local,192.168.1.5:5232.',
  )
  return z.NEVER
})

const mapsUrl = serviceUrl('https://photon.example.org')
const routingUrl = serviceUrl('https://osrm.example.org')
const teamsnapUrl = serviceUrl('https://api.teamsnap.com/v3', { carries: 'tokens' })
const smsUrl = serviceUrl('https://sms.example.org/messages', { carries: 'phone numbers', isWhole: true })

const PLACE_PROVIDERS = ['photon', 'google', 'none'] as const
/** The service that geocodes addresses. */
export type PlaceProviderName = (typeof PLACE_PROVIDERS)[number]

/** The routing services that an operator can run. */
const OWN_ROUTING_SERVICES = ['osrm', 'valhalla'] as const

const pushKey = (letters: number, what: string) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${letters}}$`), {
    error: `is not ${what}. Make a pair with: npx web-push generate-vapid-keys`,
  })

const pushSubject = z.string().refine((text) => /^(https:\/\/\S+|mailto:[^<>@\s]+@[^<>@\s]+)$/.test(text), {
  error: 'is not a contact for push services. Set, for example, mailto:support@example.org.',
})

/** The parts of a Google service account's JSON that FCM needs. */
const serviceAccount = z.object({
  project_id: z.string().regex(/^[a-z0-9-]{1,64}$/),
  client_email: z.string().min(3),
  private_key: z.string().includes('PRIVATE KEY'),
})
export type ServiceAccount = z.infer<typeof serviceAccount>

const fcmCredentials = z.string().transform((text, context): ServiceAccount => {
  let value: unknown
  try {
    value = JSON.parse(text.startsWith('{') ? text : readFileSync(text, 'utf8'))
  } catch {
    // The parser's own error message is not shown, because it would quote the secret text.
    context.addIssue('is neither the JSON of a service account nor the path of a file that contains it.')
    return z.NEVER
  }
  const account = serviceAccount.safeParse(value)
  if (account.success) return account.data
  context.addIssue('is not a service account: project_id, client_email or private_key is missing.')
  return z.NEVER
})

const appleTeam = z.string().regex(/^[A-Z0-9]{10}$/, {
  error:
    'is not an Apple team ID: it has ten capital letters and digits and is shown under Membership in the developer account.',
})

const certificates = z.string().transform((text, context) => {
  const found = text.split(',').map((one) => one.trim().toUpperCase())
  if (found.every((one) => /^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/.test(one))) return found
  context.addIssue(
    'is not a list of SHA-256 fingerprints, 32 pairs joined by colons, as the Play Console shows them.',
  )
  return z.NEVER
})

const metricsToken = z.string().regex(/^[\x21-\x7e]{16,}$/, {
  error: `is too short, or has spaces. Set at least 16 characters, for example from: ${NEW_SECRET}`,
})

const wholeNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1 to 999999999')
  .transform(Number)

const days = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'must be a whole number of days from 1 to 9999')
  .transform(Number)

const drainSeconds = z
  .string()
  .regex(/^([12]?\d{1,2}|300)$/, 'must be a whole number of seconds from 0 to 300')
  .transform(Number)

const driveSpeed = z.string().transform((text, context) => {
  const value = Number(text)
  if (/^\d{1,3}$/.test(text) && value >= 5 && value <= 200) return value
  context.addIssue('is not a speed. Set the straight-line speed in kilometers per hour, from 5 to 200.')
  return z.NEVER
})

const sessionSecret = z.string().refine((text) => text.length >= 32 && new Set(text).size >= 8, {
  error: `is too weak. Set at least 32 random characters, for example from: ${NEW_SECRET}`,
})

const encryptionKeys = z.string().transform((text, context): EncryptionKey[] => {
  const keys: EncryptionKey[] = []
  for (const item of items(text)) {
    const match = /^([a-z0-9-]{1,16}):([A-Za-z0-9+/_-]{42,43}=?)$/.exec(item)
    const bytes = Buffer.from(match?.[2] ?? '', 'base64')
    if (!match?.[1] || bytes.length !== 32 || keys.some((known) => known.id === match[1])) {
      // The error message does not quote the setting's value, because the value may contain the key.
      context.addIssue(
        `must be name:key pairs with different names, separated by commas; each key is what "${NEW_SECRET}" prints. The first one encrypts, the others still decrypt.`,
      )
      return z.NEVER
    }
    keys.push({ id: match[1], key: bytes.toString('base64url') })
  }
  return keys
})

/**
 * Default driving speed in kilometers per hour, measured along the straight line between two places.
 * The default is the average speed on the road, 49 km/h, divided by 1.4 for the detours that roads take.
 * American drivers average 49 km/h on the road, because they cover 30 miles in 59 minutes a day.
 * Source: AAA Foundation, New American Driving Survey 2019–2020.
 * The road between two places in America is 1.4 times as long as the straight line (1.417 in Boscoe et al.).
 * Source: Boscoe, Henry and Zdeb 2012, The Professional Geographer 64.
 */
const DRIVE_SPEED_KMH = 35
const MOST_CHILDREN = 10_000
const MOST_EVENTS = 1_000_000
const MOST_SESSION_DAYS = 180

/** Schema of all settings. Each error message completes a sentence that starts with the name of the variable. */
export const settingsSchema = z
  .object({
    NODE_ENV: z
      .enum(['production', 'development', 'test'], {
        error: 'must be production, development or test. Leave it out for development.',
      })
      .default('development'),
    PORT: port.default(3000),
    HOST: host.optional(),
    PUBLIC_URL: publicUrl.optional(),
    TRUST_PROXY: trustProxy.default([]),
    DRAIN_SECONDS: drainSeconds.default(0),
    HSTS_INCLUDE_SUBDOMAINS: isTrue.default(false),
    DATA_DIR: z
      .string()
      .default('./data')
      .transform((path) => resolve(path)),
    DATABASE_URL: postgresUrl.optional(),
    DATABASE_URL_APP: postgresUrl.optional(),
    DATABASE_URL_AUTH: postgresUrl.optional(),
    DATABASE_URL_WORKER: postgresUrl.optional(),
    DATABASE_URL_DIRECT: postgresUrl.optional(),
    DATABASE_URL_REPLICA: postgresUrl.optional(),
    DATABASE_PREPARED_STATEMENTS: isTrue.optional(),
    DATABASE_POOL_APP: poolSize.default(POOL_SIZES.app),
    DATABASE_POOL_AUTH: poolSize.default(POOL_SIZES.auth),
    DATABASE_POOL_WORKER: poolSize.default(POOL_SIZES.worker),
    ROLES: roles.default([...ROLES]),
    NATS_URL: natsUrl.optional(),
    S3_ENDPOINT: serviceUrl('https://s3.example.org').optional(),
    S3_REGION: s3Region.default('us-east-1'),
    S3_BUCKET: s3Bucket.optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_FORCE_PATH_STYLE: isTrue.optional(),
    BACKUP_DIR: z
      .string()
      .transform((path) => resolve(path))
      .optional(),
    BACKUP_S3_ENDPOINT: serviceUrl('https://s3.example.org').optional(),
    BACKUP_S3_REGION: s3Region.default('us-east-1'),
    BACKUP_S3_BUCKET: s3Bucket.optional(),
    BACKUP_S3_PREFIX: s3Prefix.default('homefield/'),
    BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
    BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
    BACKUP_S3_FORCE_PATH_STYLE: isTrue.optional(),
    BACKUP_TIME: timeOfDay.default(Temporal.PlainTime.from('03:30')),
    BACKUP_KEEP_DAILY: keptBackups.default(7),
    BACKUP_KEEP_WEEKLY: keptBackups.default(4),
    BACKUP_KEEP_MONTHLY: keptBackups.default(12),
    BACKUP_RECIPIENTS: recipients.default([]),
    BACKUP_DRILL: z.enum(DRILLS, { error: `must be one of ${DRILLS.join(', ')}.` }).default('weekly'),
    SMTP_URL: smtpUrl.optional(),
    MAIL_FROM: mailFrom.optional(),
    SUPPORT_EMAIL: mailbox.optional(),
    PRIVACY_EMAIL: mailbox.optional(),
    FEEDS_ALLOW_HOSTS: allowedHosts.default([]),
    PUSH_ALLOW_HOSTS: allowedHosts.default([]),
    MAPS_PROVIDER: z
      .enum(PLACE_PROVIDERS, { error: `must be one of ${PLACE_PROVIDERS.join(', ')}.` })
      .default('photon'),
    MAPS_PHOTON_URL: mapsUrl.default('https://photon.komoot.io'),
    MAPS_GOOGLE_KEY: z.string().optional(),
    MAPS_TILES_URL: mapsUrl.default('https://tiles.openfreemap.org/planet'),
    MAPS_DRIVE_SPEED_KMH: driveSpeed.default(DRIVE_SPEED_KMH),
    ROUTING_SERVICE: z
      .enum(OWN_ROUTING_SERVICES, { error: `must be one of ${OWN_ROUTING_SERVICES.join(', ')}.` })
      .optional(),
    ROUTING_URL: routingUrl.optional(),
    ROUTING_PRIVATE_ADDRESS: isTrue.default(false),
    GOOGLE_ROUTES_KEY: z.string().optional(),
    SIGN_UP: z.enum(SIGN_UP_MODES, { error: `must be one of ${SIGN_UP_MODES.join(', ')}.` }).optional(),
    MOST_CHILDREN: wholeNumber.default(MOST_CHILDREN),
    MOST_EVENTS: wholeNumber.default(MOST_EVENTS),
    MOST_SESSION_DAYS: days.default(MOST_SESSION_DAYS),
    TEAMSNAP_CLIENT_ID: z.string().optional(),
    TEAMSNAP_CLIENT_SECRET: z.string().optional(),
    TEAMSNAP_AUTH_URL: teamsnapUrl.default('https://auth.teamsnap.com'),
    TEAMSNAP_API_URL: teamsnapUrl.default('https://api.teamsnap.com/v3'),
    PUSH_PUBLIC_KEY: pushKey(87, 'the public key of a pair').optional(),
    PUSH_PRIVATE_KEY: pushKey(43, 'the private key of a pair').optional(),
    PUSH_SUBJECT: pushSubject.optional(),
    PUSH_FCM_CREDENTIALS: fcmCredentials.optional(),
    SMS_URL: smsUrl.optional(),
    SMS_TOKEN: z.string().optional(),
    METRICS_TOKEN: metricsToken.optional(),
    APP_IOS_TEAM: appleTeam.optional(),
    APP_ANDROID_CERTIFICATES: certificates.default([]),
    LOG_ADDRESSES: z
      .enum(['whole', 'truncated'], { error: 'must be whole or truncated, in lower case.' })
      .default('whole'),
    LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}.` }).default('info'),
    HOMEFIELD_SESSION_SECRET: sessionSecret.optional(),
    HOMEFIELD_ENCRYPTION_KEYS: encryptionKeys.optional(),
  })
  .superRefine((settings, context) => {
    const issue = (variable: string, message: string) =>
      context.addIssue({ code: 'custom', path: [variable], message })

    if (settings.MAPS_PROVIDER === 'google' && settings.MAPS_GOOGLE_KEY === undefined)
      issue('MAPS_GOOGLE_KEY', 'is missing. MAPS_PROVIDER=google needs a key.')

    for (const [set, missing] of [
      ['TEAMSNAP_CLIENT_ID', 'TEAMSNAP_CLIENT_SECRET'],
      ['TEAMSNAP_CLIENT_SECRET', 'TEAMSNAP_CLIENT_ID'],
    ] as const)
      if (settings[set] !== undefined && settings[missing] === undefined)
        issue(missing, `is missing. ${set} is set, but the TeamSnap sign-in needs both.`)

    for (const [set, missing] of [
      ['ROUTING_SERVICE', 'ROUTING_URL'],
      ['ROUTING_URL', 'ROUTING_SERVICE'],
    ] as const)
      if (settings[set] !== undefined && settings[missing] === undefined)
        issue(missing, `is missing. ${set} is set, but a routing service needs both.`)
    if (settings.GOOGLE_ROUTES_KEY !== undefined && settings.ROUTING_SERVICE !== undefined)
      issue('GOOGLE_ROUTES_KEY', 'is set together with ROUTING_SERVICE. Set one of them.')
    if (settings.ROUTING_URL?.startsWith('http:') && !settings.ROUTING_PRIVATE_ADDRESS)
      issue(
        'ROUTING_URL',
        'must start with https://, because Homefield sends places to it. ROUTING_PRIVATE_ADDRESS=true allows http:// for a server in your own network.',
      )

    for (const [set, missing] of [
      ['PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY'],
      ['PUSH_PRIVATE_KEY', 'PUSH_PUBLIC_KEY'],
    ] as const)
      if (settings[set] !== undefined && settings[missing] === undefined)
        issue(missing, `is missing. ${set} is set, but a key pair needs both keys.`)
    if (settings.SMS_TOKEN !== undefined && settings.SMS_URL === undefined)
      issue('SMS_URL', 'is missing. SMS_TOKEN is set and needs it.')

    for (const prefix of ['', 'BACKUP_'] as const) {
      const s3 = [`${prefix}S3_BUCKET`, `${prefix}S3_ACCESS_KEY_ID`, `${prefix}S3_SECRET_ACCESS_KEY`] as const
      const all = [...s3, `${prefix}S3_ENDPOINT`] as const
      const set = all.find((variable) => settings[variable] !== undefined)
      for (const variable of s3)
        if (set !== undefined && settings[variable] === undefined)
          issue(variable, `is missing. ${set} is set, but S3 storage needs ${s3.join(', ')}.`)
    }
    if (settings.BACKUP_DIR !== undefined && settings.BACKUP_S3_BUCKET !== undefined)
      issue('BACKUP_DIR', 'is set together with BACKUP_S3_BUCKET. Set one of them.')
    if (settings.BACKUP_KEEP_DAILY + settings.BACKUP_KEEP_WEEKLY + settings.BACKUP_KEEP_MONTHLY === 0)
      issue('BACKUP_KEEP_DAILY', 'must be at least 1 if no weekly and no monthly backups are kept.')

    const perRole = ['DATABASE_URL_APP', 'DATABASE_URL_AUTH', 'DATABASE_URL_WORKER'] as const
    const given = perRole.filter((variable) => settings[variable] !== undefined)
    if (given.length > 0) {
      for (const variable of perRole)
        if (settings[variable] === undefined)
          issue(variable, `is missing. If one of ${given.join(', ')} is set, all three URLs are required.`)
    }
    if (settings.DATABASE_URL_DIRECT !== undefined && given.length === 0)
      issue(
        'DATABASE_URL_DIRECT',
        `is set, but no connection pooler is in use. A pooler needs ${perRole.join(', ')} as well.`,
      )
    if (settings.DATABASE_URL_REPLICA !== undefined && given.length === 0)
      issue(
        'DATABASE_URL_REPLICA',
        `is set, but a replica needs ${perRole.join(', ')} as well. The replica has the same users.`,
      )

    if (settings.NODE_ENV !== 'production') {
      // Outside production, the server shows emails in the browser and generates its own secrets.
      // An https URL means that other people can reach the server. Such a server must run in production.
      if (settings.PUBLIC_URL?.startsWith('https:'))
        issue(
          'PUBLIC_URL',
          'starts with https://, which is for production. Set NODE_ENV=production as well, or http://localhost with a port for development.',
        )
      return
    }
    // Several processes can share an external database, and all of them need the same secrets.
    // Only one process can use the embedded database, so its data directory can keep generated secrets.
    const isExternal = settings.DATABASE_URL !== undefined || given.length > 0
    for (const variable of ['HOMEFIELD_SESSION_SECRET', 'HOMEFIELD_ENCRYPTION_KEYS'] as const)
      if (isExternal && settings[variable] === undefined)
        issue(
          variable,
          variable === 'HOMEFIELD_SESSION_SECRET'
            ? `is required in production with an external database. Make one with: ${NEW_SECRET}`
            : `is required in production with an external database. Set k1:<key>, the key made with: ${NEW_SECRET}`,
        )
    if (settings.PUBLIC_URL === undefined)
      issue(
        'PUBLIC_URL',
        'is required in production. Set the URL that people open, for example https://homefield.example.org.',
      )
    else if (!isSecureOrigin(settings.PUBLIC_URL))
      issue('PUBLIC_URL', 'must start with https:// in production. Run Homefield behind an HTTPS proxy.')
  })

export type Settings = z.output<typeof settingsSchema>

/** The app needs secure cookies, service workers and crypto.subtle, which only secure origins have. */
export function isSecureOrigin(origin: string): boolean {
  const url = new URL(origin)
  return url.protocol === 'https:' || isLoopbackName(url.hostname)
}
