/** Names of the environment variables that `readEnvironment` reads. */
export const VARIABLES = [
  'NODE_ENV',
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'HSTS_INCLUDE_SUBDOMAINS',
  'TRUST_PROXY',
  'DRAIN_SECONDS',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_URL_APP',
  'DATABASE_URL_AUTH',
  'DATABASE_URL_WORKER',
  'DATABASE_URL_DIRECT',
  'DATABASE_URL_REPLICA',
  'DATABASE_PREPARED_STATEMENTS',
  'DATABASE_POOL_APP',
  'DATABASE_POOL_AUTH',
  'DATABASE_POOL_WORKER',
  'ROLES',
  'NATS_URL',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_FORCE_PATH_STYLE',
  'BACKUP_DIR',
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_REGION',
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_PREFIX',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_FORCE_PATH_STYLE',
  'BACKUP_TIME',
  'BACKUP_KEEP_DAILY',
  'BACKUP_KEEP_WEEKLY',
  'BACKUP_KEEP_MONTHLY',
  'BACKUP_RECIPIENTS',
  'BACKUP_DRILL',
  'SMTP_URL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'PRIVACY_EMAIL',
  'FEEDS_ALLOW_HOSTS',
  'PUSH_ALLOW_HOSTS',
  'MAPS_PROVIDER',
  'MAPS_PHOTON_URL',
  'MAPS_GOOGLE_KEY',
  'MAPS_TILES_URL',
  'MAPS_DRIVE_SPEED_KMH',
  'ROUTING_SERVICE',
  'ROUTING_URL',
  'ROUTING_PRIVATE_ADDRESS',
  'GOOGLE_ROUTES_KEY',
  'SIGN_UP',
  'MOST_CHILDREN',
  'MOST_EVENTS',
  'MOST_SESSION_DAYS',
  'TEAMSNAP_CLIENT_ID',
  'TEAMSNAP_CLIENT_SECRET',
  'TEAMSNAP_AUTH_URL',
  'TEAMSNAP_API_URL',
  'PUSH_PUBLIC_KEY',
  'PUSH_PRIVATE_KEY',
  'PUSH_SUBJECT',
  'PUSH_FCM_CREDENTIALS',
  'SMS_URL',
  'SMS_TOKEN',
  'METRICS_TOKEN',
  'APP_IOS_TEAM',
  'APP_ANDROID_CERTIFICATES',
  'LOG_LEVEL',
  'LOG_ADDRESSES',
  'HOMEFIELD_SESSION_SECRET',
  'HOMEFIELD_ENCRYPTION_KEYS',
] as const

export type Variable = (typeof VARIABLES)[number]

/** The settings as raw strings, before validation. */
export type RawEnvironment = Readonly<Partial<Record<Variable, string>>>

/**
 * The only place where the server reads `process.env`.
 * An empty variable counts as missing, because compose files and CI systems pass unset variables as empty strings.
 */
export function readEnvironment(
  source: Readonly<Record<string, string | undefined>> = process.env,
): RawEnvironment {
  const found: Partial<Record<Variable, string>> = {}
  for (const variable of VARIABLES) {
    const value = source[variable]?.trim()
    if (value !== undefined && value !== '') found[variable] = value
  }
  return found
}
