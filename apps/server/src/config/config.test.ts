import { execFile } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Config, ConfigError, loadConfig } from './config.ts'
import { type RawEnvironment, readEnvironment, VARIABLES } from './env.ts'

let dataDir: string
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'homefield-config-')), 'data')
})
afterEach(() => rmSync(resolve(dataDir, '..'), { recursive: true, force: true }))

const FCM_KEY = '-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----\n'

const load = (raw: RawEnvironment = {}): Config => loadConfig({ DATA_DIR: dataDir, ...raw })
const problems = (raw: RawEnvironment): readonly string[] => {
  try {
    load(raw)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

const FINGERPRINT = Array.from({ length: 32 }, () => 'AB').join(':')
const KEY = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const KEY_2 = '_'.repeat(42) + '8'
const SESSION = '0123456789abcdefghijklmnopqrstuv'
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://homefield.example.org',
  HOMEFIELD_SESSION_SECRET: SESSION,
  HOMEFIELD_ENCRYPTION_KEYS: `k1:${KEY}`,
} as const

describe('configuration without any settings', () => {
  it('uses defaults that work on one machine and keep the server reachable only from that machine', () => {
    const { secrets, ...config } = load()
    expect(config).toEqual({
      environment: 'development',
      dataDir,
      roles: ['http', 'stream', 'jobs'],
      logLevel: 'info',
      logAddresses: 'whole',
      http: {
        host: '127.0.0.1',
        port: 3000,
        publicUrl: 'http://localhost:3000',
        trustProxy: [],
        drainSeconds: 0,
        hstsIncludesSubdomains: false,
      },
      database: { kind: 'embedded' },
      connections: {
        pools: { app: 12, auth: 8, worker: 8 },
        prepares: undefined,
        direct: undefined,
        replica: undefined,
      },
      nats: undefined,
      s3: undefined,
      mail: {
        smtpUrl: undefined,
        from: 'Homefield <no-reply@localhost>',
        support: 'support@localhost',
        privacy: 'privacy@localhost',
      },
      accounts: { signUp: 'open' },
      feeds: { allowedHosts: [] },
      pushApps: { allowedHosts: [] },
      maps: {
        provider: 'photon',
        photonUrl: 'https://photon.komoot.io',
        googleKey: undefined,
        tilesUrl: 'https://tiles.openfreemap.org/planet',
        driveSpeedKmh: 35,
      },
      routing: undefined,
      limits: { children: 10_000, events: 1_000_000 },
      sessions: { mostDays: 180 },
      teamsnap: {
        client: undefined,
        authUrl: 'https://auth.teamsnap.com',
        apiUrl: 'https://api.teamsnap.com/v3',
      },
      push: { keys: undefined, subject: 'mailto:support@localhost', fcm: undefined },
      sms: undefined,
      metrics: undefined,
      app: { iosTeam: undefined, androidCertificates: [] },
    })
    expect(secrets.session).toMatch(/^[\w-]{43}$/)
    expect(secrets.encryptionKeys).toEqual([
      { id: 'k1', key: expect.stringMatching(/^[\w-]{43}$/) as string },
    ])
  })

  it('resolves the default data directory ./data to an absolute path', () => {
    expect(loadConfig({ ...production }).dataDir).toBe(resolve('data'))
  })

  it('returns settings that are deeply frozen', () => {
    const config = load()
    expect(() => Object.assign(config.http, { port: 1 })).toThrow(TypeError)
    expect(() => (config.roles as string[]).push('x')).toThrow(TypeError)
    expect(() => Object.assign(config.secrets.encryptionKeys[0] ?? {}, { key: '' })).toThrow(TypeError)
  })
})

describe('settings that loadConfig reads and checks', () => {
  it('loadConfig reads every setting', () => {
    const config = load({
      ...production,
      PORT: '8080',
      HOST: '::1',
      TRUST_PROXY: '10.0.0.0/8, loopback,fd00::1',
      DRAIN_SECONDS: '10',
      HSTS_INCLUDE_SUBDOMAINS: 'true',
      DATABASE_URL: 'postgres://o@db/h',
      DATABASE_URL_APP: 'postgres://a@db/h',
      DATABASE_URL_AUTH: 'postgres://b@db/h',
      DATABASE_URL_WORKER: 'postgresql://w@db/h',
      DATABASE_URL_DIRECT: 'postgres://d@db/h',
      DATABASE_URL_REPLICA: 'postgres://a@copy/h',
      DATABASE_PREPARED_STATEMENTS: 'true',
      DATABASE_POOL_APP: '30',
      DATABASE_POOL_AUTH: '2',
      DATABASE_POOL_WORKER: '100',
      ROLES: 'jobs, http',
      NATS_URL: 'tls://bell:r%40ing@n1.example.org:4223, tls://n2.example.org',
      S3_ENDPOINT: 'https://s3.example.org/files/',
      S3_REGION: 'eu-central-1',
      S3_BUCKET: 'homefield-files',
      S3_ACCESS_KEY_ID: 'an-id',
      S3_SECRET_ACCESS_KEY: 'a-secret',
      S3_FORCE_PATH_STYLE: 'false',
      SMTP_URL: 'smtps://u:p@mail.example.org',
      MAIL_FROM: 'Team <team@example.org>',
      SUPPORT_EMAIL: 'help@example.org',
      PRIVACY_EMAIL: 'privacy@club.example.org',
      FEEDS_ALLOW_HOSTS: 'nas.local, 192.168.1.5:5232',
      PUSH_ALLOW_HOSTS: 'ntfy.local',
      MAPS_PROVIDER: 'google',
      MAPS_PHOTON_URL: 'https://geo.example.org/photon/',
      MAPS_GOOGLE_KEY: 'a-key',
      MAPS_TILES_URL: 'https://tiles.example.org/v3/tiles.json',
      MAPS_DRIVE_SPEED_KMH: '50',
      ROUTING_SERVICE: 'valhalla',
      ROUTING_URL: 'http://10.0.0.5:8002/',
      ROUTING_PRIVATE_ADDRESS: 'true',
      MOST_CHILDREN: '300',
      MOST_EVENTS: '5000',
      MOST_SESSION_DAYS: '30',
      TEAMSNAP_CLIENT_ID: 'an-id',
      TEAMSNAP_CLIENT_SECRET: 'a-secret',
      TEAMSNAP_AUTH_URL: 'https://auth.example.org/',
      TEAMSNAP_API_URL: 'https://api.example.org/v3/',
      PUSH_PUBLIC_KEY: 'B'.repeat(87),
      PUSH_PRIVATE_KEY: 'k'.repeat(43),
      PUSH_SUBJECT: 'mailto:push@example.org',
      PUSH_FCM_CREDENTIALS: JSON.stringify({
        type: 'service_account',
        project_id: 'club-app',
        client_email: 'push@club-app.example',
        private_key: FCM_KEY,
      }),
      SMS_URL: 'https://sms.example.org/messages',
      SMS_TOKEN: 'a-token',
      METRICS_TOKEN: 'a-long-metrics-token',
      APP_IOS_TEAM: 'A1B2C3D4E5',
      APP_ANDROID_CERTIFICATES: `${FINGERPRINT.toLowerCase()}, ${FINGERPRINT}`,
      LOG_LEVEL: 'warn',
      LOG_ADDRESSES: 'truncated',
      HOMEFIELD_ENCRYPTION_KEYS: `k2:${KEY_2},k1:${KEY}`,
    })
    expect(config).toEqual({
      environment: 'production',
      dataDir,
      roles: ['http', 'jobs'],
      logLevel: 'warn',
      logAddresses: 'truncated',
      http: {
        host: '::1',
        port: 8080,
        publicUrl: 'https://homefield.example.org',
        trustProxy: ['10.0.0.0/8', 'loopback', 'fd00::1'],
        drainSeconds: 10,
        hstsIncludesSubdomains: true,
      },
      database: {
        kind: 'url',
        owner: 'postgres://o@db/h',
        app: 'postgres://a@db/h',
        auth: 'postgres://b@db/h',
        worker: 'postgresql://w@db/h',
      },
      connections: {
        pools: { app: 30, auth: 2, worker: 100 },
        prepares: true,
        direct: 'postgres://d@db/h',
        replica: 'postgres://a@copy/h',
      },
      nats: {
        servers: ['n1.example.org:4223', 'n2.example.org'],
        tls: true,
        user: 'bell',
        password: 'r@ing',
        token: undefined,
      },
      s3: {
        endpoint: 'https://s3.example.org/files',
        region: 'eu-central-1',
        bucket: 'homefield-files',
        accessKeyId: 'an-id',
        secretAccessKey: 'a-secret',
        forcePathStyle: false,
      },
      mail: {
        smtpUrl: 'smtps://u:p@mail.example.org',
        from: 'Team <team@example.org>',
        support: 'help@example.org',
        privacy: 'privacy@club.example.org',
      },
      accounts: { signUp: 'invited' },
      feeds: {
        allowedHosts: [
          { host: 'nas.local', port: undefined },
          { host: '192.168.1.5', port: 5232 },
        ],
      },
      pushApps: { allowedHosts: [{ host: 'ntfy.local', port: undefined }] },
      maps: {
        provider: 'google',
        photonUrl: 'https://geo.example.org/photon',
        googleKey: 'a-key',
        tilesUrl: 'https://tiles.example.org/v3/tiles.json',
        driveSpeedKmh: 50,
      },
      routing: { service: 'valhalla', url: 'http://10.0.0.5:8002', isPrivate: true },
      limits: { children: 300, events: 5_000 },
      sessions: { mostDays: 30 },
      teamsnap: {
        client: { id: 'an-id', secret: 'a-secret' },
        authUrl: 'https://auth.example.org',
        apiUrl: 'https://api.example.org/v3',
      },
      push: {
        keys: { publicKey: 'B'.repeat(87), privateKey: 'k'.repeat(43) },
        subject: 'mailto:push@example.org',
        fcm: { project_id: 'club-app', client_email: 'push@club-app.example', private_key: FCM_KEY },
      },
      sms: { url: 'https://sms.example.org/messages', token: 'a-token' },
      metrics: { token: 'a-long-metrics-token' },
      app: { iosTeam: 'A1B2C3D4E5', androidCertificates: [FINGERPRINT, FINGERPRINT] },
      secrets: {
        session: SESSION,
        // The environment variable contains key k1 in base64, and the loaded config contains it in base64url.
        encryptionKeys: [
          { id: 'k2', key: KEY_2 },
          { id: 'k1', key: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8' },
        ],
      },
    })
  })

  it('a server in production listens on every address by default, so that a proxy can reach the server', () => {
    expect(load(production).http.host).toBe('0.0.0.0')
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '3000x'],
    ['PORT', '0x50'],
    ['HOST', 'not an address'],
    ['PUBLIC_URL', 'homefield.example.org'],
    ['PUBLIC_URL', 'ftp://homefield.example.org'],
    ['PUBLIC_URL', 'https://homefield.example.org/app'],
    ['PUBLIC_URL', 'https://user:pass@homefield.example.org'],
    ['TRUST_PROXY', 'true'],
    ['DRAIN_SECONDS', '-1'],
    ['DRAIN_SECONDS', '301'],
    ['DRAIN_SECONDS', '1.5'],
    ['TRUST_PROXY', '10.0.0.0/8,proxy'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['DATABASE_URL', 'mysql://db/h'],
    ['DATABASE_POOL_APP', '1'],
    ['DATABASE_POOL_WORKER', '1000'],
    ['DATABASE_PREPARED_STATEMENTS', 'yes'],
    ['ROLES', 'http,cron'],
    ['ROLES', ','],
    ['NATS_URL', 'bell.example.org:4222'],
    ['NATS_URL', 'https://bell.example.org'],
    ['NATS_URL', 'nats://bell.example.org/subject'],
    ['NATS_URL', 'nats://n1.example.org,tls://n2.example.org'],
    ['NATS_URL', 'nats://u:%E0%A4%A@bell.example.org'],
    ['NATS_URL', ','],
    ['SMTP_URL', 'mail.example.org:25'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b.example, c@d.example'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['SUPPORT_EMAIL', 'Help <help@example.org>'],
    ['PRIVACY_EMAIL', 'a@b.example, c@d.example'],
    ['MAIL_FROM', 'A <a@b.example>\r\nBcc: c@d.example'],
    ['FEEDS_ALLOW_HOSTS', 'nas.local,http://other.local/calendar'],
    ['MAPS_PROVIDER', 'bing'],
    ['MAPS_PHOTON_URL', 'photon.example.org'],
    ['MAPS_PHOTON_URL', 'https://user:pass@photon.example.org'],
    ['MAPS_TILES_URL', 'ftp://tiles.example.org'],
    ['MAPS_TILES_URL', 'https://tiles.example.org/planet?key=secret'],
    ['MAPS_DRIVE_SPEED_KMH', '0'],
    ['ROUTING_SERVICE', 'graphhopper'],
    ['ROUTING_URL', 'osrm.example.org'],
    ['ROUTING_PRIVATE_ADDRESS', 'yes'],
    ['MAPS_DRIVE_SPEED_KMH', '35 km/h'],
    ['MAPS_DRIVE_SPEED_KMH', '300'],
    ['MOST_CHILDREN', '0'],
    ['MOST_EVENTS', 'many'],
    ['MOST_SESSION_DAYS', '0'],
    ['MOST_SESSION_DAYS', '10000'],
    ['TEAMSNAP_AUTH_URL', 'auth.teamsnap.com'],
    ['TEAMSNAP_AUTH_URL', 'http://auth.teamsnap.com'],
    ['TEAMSNAP_API_URL', 'https://user:pass@api.teamsnap.com/v3'],
    ['TEAMSNAP_API_URL', 'https://api.teamsnap.com/v3?key=secret'],
    ['PUSH_SUBJECT', 'support@example.org'],
    ['PUSH_FCM_CREDENTIALS', '{"project_id":'],
    ['PUSH_FCM_CREDENTIALS', '/nowhere/account.json'],
    ['PUSH_FCM_CREDENTIALS', '{"project_id":"club"}'],
    ['SMS_URL', 'sms.example.org'],
    ['SMS_URL', 'http://sms.example.org/messages'],
    ['APP_IOS_TEAM', 'homefield'],
    ['APP_ANDROID_CERTIFICATES', 'AB:CD'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_ADDRESSES', 'none'],
    ['NODE_ENV', 'prod'],
    ['HOMEFIELD_SESSION_SECRET', 'short'],
    ['HOMEFIELD_SESSION_SECRET', 'a'.repeat(64)],
    ['HOMEFIELD_ENCRYPTION_KEYS', KEY],
    ['HOMEFIELD_ENCRYPTION_KEYS', 'k1:c2hvcnQ='],
    ['HOMEFIELD_ENCRYPTION_KEYS', `k1:${KEY},k1:${KEY_2}`],
    ['HOMEFIELD_ENCRYPTION_KEYS', `K 1:${KEY}`],
  ] as const)(
    '%s=%j is rejected with a message that contains the name and advice, but not the value',
    (variable, value) => {
      const found = problems({ [variable]: value })
      expect(found).toHaveLength(1)
      expect(found[0]).toMatch(new RegExp(`^${variable} (is|must) .{20,}\\.?$`))
      expect(found[0]?.split(' ')).not.toContain(value)
      expect(found.join()).not.toContain(KEY)
    },
  )

  it('rejects a public push key without a private push key', () => {
    expect(problems({ PUSH_PUBLIC_KEY: 'short', PUSH_PRIVATE_KEY: 'short' })).toHaveLength(2)
    const [found] = problems({ PUSH_PUBLIC_KEY: 'B'.repeat(87) })
    expect(found).toMatch(/^PUSH_PRIVATE_KEY is missing\./)
  })

  it('reports all invalid settings in one error', () => {
    expect(problems({ PORT: 'x', ROLES: 'y', LOG_LEVEL: 'z' }).map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'ROLES',
      'LOG_LEVEL',
    ])
  })

  it('rejects the Google Maps provider if no API key is set', () => {
    expect(problems({ MAPS_PROVIDER: 'google' }).map((line) => line.split(' ')[0])).toEqual([
      'MAPS_GOOGLE_KEY',
    ])
    expect(load({ MAPS_PROVIDER: 'google', MAPS_GOOGLE_KEY: 'a-key' }).maps.googleKey).toBe('a-key')
  })

  it('accepts a NATS URL without a password or with a token', () => {
    const none = { tls: false, user: undefined, password: undefined, token: undefined }
    expect(load({ NATS_URL: 'nats://127.0.0.1' }).nats).toEqual({ ...none, servers: ['127.0.0.1'] })
    expect(load({ NATS_URL: 'nats://s3cret@[::1]:4222' }).nats).toEqual({
      ...none,
      servers: ['[::1]:4222'],
      token: 's3cret',
    })
  })

  describe('settings for S3 storage', () => {
    const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'an-id', S3_SECRET_ACCESS_KEY: 'a-secret' }

    it('requires a bucket, a key id and a secret key if any S3 setting is set', () => {
      for (const variable of [...Object.keys(s3), 'S3_ENDPOINT']) {
        const value = variable === 'S3_ENDPOINT' ? 'https://s3.example.org' : 'a-value'
        const missing = Object.keys(s3).filter((other) => other !== variable)
        expect(problems({ [variable]: value }).map((line) => line.split(' ')[0])).toEqual(missing)
      }
    })

    it('uses path-style bucket URLs for every S3 service except Amazon', () => {
      expect(load(s3).s3).toMatchObject({ endpoint: undefined, region: 'us-east-1', forcePathStyle: false })
      const elsewhere = { ...s3, S3_ENDPOINT: 'http://127.0.0.1:9000' }
      expect(load(elsewhere).s3?.forcePathStyle).toBe(true)
    })

    it.each([
      ['S3_ENDPOINT', 's3.example.org'],
      ['S3_ENDPOINT', 'https://an-id:a-secret@s3.example.org'],
      ['S3_ENDPOINT', 'https://s3.example.org/?key=a-secret'],
      ['S3_BUCKET', 'Files'],
      ['S3_BUCKET', '-f'],
      ['S3_REGION', 'eu central'],
      ['S3_FORCE_PATH_STYLE', 'yes'],
    ] as const)(
      'rejects %s=%j with a message that contains the name and advice, but not the value',
      (variable, value) => {
        const found = problems({ ...s3, [variable]: value })
        expect(found).toEqual([expect.stringMatching(new RegExp(`^${variable} (is|must) .{20,}\\.$`))])
        expect(found[0]?.split(' ')).not.toContain(value)
        expect(found[0]).not.toContain('a-secret')
      },
    )
  })

  describe('settings for backups', () => {
    const KEY = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kudq5d5jsnd72sv'

    it('makes no backups by default, and one a night if a folder is set', () => {
      expect(load().backups).toBeUndefined()
      const { backups } = load({ BACKUP_DIR: '/mnt/backups', BACKUP_RECIPIENTS: KEY })
      expect(backups).toMatchObject({
        place: { kind: 'folder', path: '/mnt/backups' },
        keep: { daily: 7, weekly: 4, monthly: 12 },
        recipients: [KEY],
        drill: 'weekly',
      })
      expect(backups?.time.toString()).toBe('03:30:00')
    })

    it('takes a bucket of its own, apart from the files', () => {
      const s3 = { BACKUP_S3_BUCKET: 'b-b', BACKUP_S3_ACCESS_KEY_ID: 'i', BACKUP_S3_SECRET_ACCESS_KEY: 's' }
      expect(load(s3)).toMatchObject({
        s3: undefined,
        backups: { place: { kind: 's3', prefix: 'homefield/', s3: { bucket: 'b-b', accessKeyId: 'i' } } },
      })
      expect(problems({ BACKUP_S3_BUCKET: 'b-b' }).map((line) => line.split(' ')[0])).toEqual([
        'BACKUP_S3_ACCESS_KEY_ID',
        'BACKUP_S3_SECRET_ACCESS_KEY',
      ])
      expect(problems({ ...s3, BACKUP_DIR: '/mnt' })).toEqual([
        expect.stringMatching(/^BACKUP_DIR is set tog/),
      ])
    })

    it.each([
      ['BACKUP_TIME', '24:00'],
      ['BACKUP_TIME', '3 am'],
      ['BACKUP_KEEP_DAILY', '-1'],
      ['BACKUP_RECIPIENTS', 'AGE-SECRET-KEY-1QQPQ'],
      ['BACKUP_S3_PREFIX', '/x'],
      ['BACKUP_DRILL', 'daily'],
    ] as const)('rejects %s=%j with advice that does not quote the value', (variable, value) => {
      const found = problems({ BACKUP_DIR: '/mnt', [variable]: value })
      expect(found).toEqual([expect.stringMatching(new RegExp(`^${variable} (is|must) .{15,}\\.$`))])
      expect(found[0]).not.toContain(value)
    })

    it('rejects a schedule that keeps nothing', () => {
      const none = { BACKUP_KEEP_DAILY: '0', BACKUP_KEEP_WEEKLY: '0', BACKUP_KEEP_MONTHLY: '0' }
      expect(problems({ BACKUP_DIR: '/mnt', ...none })).toEqual([
        expect.stringMatching(/^BACKUP_KEEP_DAILY must/),
      ])
    })
  })

  it('rejects a TeamSnap client id without a client secret, and a client secret without an id', () => {
    expect(problems({ TEAMSNAP_CLIENT_ID: 'an-id' }).map((line) => line.split(' ')[0])).toEqual([
      'TEAMSNAP_CLIENT_SECRET',
    ])
    expect(problems({ TEAMSNAP_CLIENT_SECRET: 'a-secret' }).map((line) => line.split(' ')[0])).toEqual([
      'TEAMSNAP_CLIENT_ID',
    ])
  })

  it('rejects a routing service without a URL, a URL without a service, and two services', () => {
    const url = 'https://osrm.example.org'
    const wrong = (raw: RawEnvironment) => problems(raw).map((line) => line.split(' ')[0])
    expect(wrong({ ROUTING_SERVICE: 'osrm' })).toEqual(['ROUTING_URL'])
    expect(wrong({ ROUTING_URL: url })).toEqual(['ROUTING_SERVICE'])
    expect(wrong({ ROUTING_SERVICE: 'osrm', ROUTING_URL: url, GOOGLE_ROUTES_KEY: 'a-key' })).toEqual([
      'GOOGLE_ROUTES_KEY',
    ])
    expect(load({ ROUTING_SERVICE: 'osrm', ROUTING_URL: url }).routing).toEqual({
      service: 'osrm',
      url,
      isPrivate: false,
    })
    expect(load({ GOOGLE_ROUTES_KEY: 'a-key' }).routing).toEqual({ service: 'google', key: 'a-key' })
  })

  it('sends places to a routing service over http only if the service may have a private address', () => {
    const own = { ROUTING_SERVICE: 'osrm', ROUTING_URL: 'http://10.0.0.5:5000' } as const
    expect(problems(own)).toEqual([expect.stringMatching(/^ROUTING_URL must start with https:\/\//)])
    expect(problems({ ...own, ROUTING_PRIVATE_ADDRESS: 'true' })).toEqual([])
  })

  it('requires database URLs for all roles if a URL is set for one role', () => {
    const found = problems({ DATABASE_URL: 'postgres://o@db/h', DATABASE_URL_APP: 'postgres://a@db/h' })
    expect(found.map((line) => line.split(' ')[0])).toEqual(['DATABASE_URL_AUTH', 'DATABASE_URL_WORKER'])
    expect(load({ DATABASE_URL: 'postgres://o@db/h' }).database).toEqual({
      kind: 'url',
      owner: 'postgres://o@db/h',
    })
  })

  it('needs no owner’s URL if every role has a URL, and a direct URL or a replica only with these', () => {
    const roles = {
      DATABASE_URL_APP: 'postgres://a@pool/h',
      DATABASE_URL_AUTH: 'postgres://b@pool/h',
      DATABASE_URL_WORKER: 'postgres://w@pool/h',
    }
    const { kind, ...urls } = load(roles).database
    expect([kind, urls]).toEqual([
      'url',
      { app: 'postgres://a@pool/h', auth: 'postgres://b@pool/h', worker: 'postgres://w@pool/h' },
    ])
    const direct = { DATABASE_URL_DIRECT: 'postgres://a@db/h' }
    expect(problems({ ...roles, ...direct })).toEqual([])
    expect(problems({ DATABASE_URL: 'postgres://o@db/h', ...direct })).toEqual([
      expect.stringMatching(/^DATABASE_URL_DIRECT is set, but no connection pooler is in use/),
    ])
    expect(problems({ DATABASE_URL_REPLICA: 'postgres://a@copy/h' })).toEqual([
      expect.stringMatching(/^DATABASE_URL_REPLICA is set, but a replica needs DATABASE_URL_APP/),
    ])
  })
})

describe('settings of a production server', () => {
  it('lists every missing required setting, and generates no secrets for processes that share a database', () => {
    const shared = { NODE_ENV: 'production', DATABASE_URL: 'postgres://o@db/h' }
    expect(problems(shared).map((line) => line.split(' ')[0])).toEqual([
      'HOMEFIELD_SESSION_SECRET',
      'HOMEFIELD_ENCRYPTION_KEYS',
      'PUBLIC_URL',
    ])
    const [app, auth, worker] = ['postgres://p@db/h', 'postgres://a@db/h', 'postgres://w@db/h']
    const pooled = { DATABASE_URL_APP: app, DATABASE_URL_AUTH: auth, DATABASE_URL_WORKER: worker }
    expect(problems({ NODE_ENV: 'production', ...pooled })).toHaveLength(3)
    load(production)
    expect(existsSync(dataDir)).toBe(false)
  })

  it('needs only PUBLIC_URL with the embedded database, and keeps generated secrets in the data directory', () => {
    expect(problems({ NODE_ENV: 'production' }).map((line) => line.split(' ')[0])).toEqual(['PUBLIC_URL'])
    const alone = { NODE_ENV: 'production', PUBLIC_URL: 'https://homefield.example.org' }
    expect(load(alone).secrets).toEqual(load(alone).secrets)
    expect(existsSync(join(dataDir, 'secrets.json'))).toBe(true)
  })

  it('rejects an https URL outside production, and suggests NODE_ENV=production or an http URL', () => {
    for (const NODE_ENV of [undefined, 'development', 'test'])
      expect(
        problems({
          ...(NODE_ENV && { NODE_ENV }),
          PUBLIC_URL: 'https://homefield.example.org',
        }),
      ).toEqual([
        'PUBLIC_URL starts with https://, which is for production. Set NODE_ENV=production as well, or http://localhost with a port for development.',
      ])
  })

  it('production requires an https URL, except for localhost', () => {
    expect(problems({ ...production, PUBLIC_URL: 'http://homefield.example.org' })[0]).toMatch(
      /^PUBLIC_URL .*https/,
    )
    for (const url of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect(load({ ...production, PUBLIC_URL: url }).http.publicUrl).toBe(url)
  })
})

describe('secrets that the first start generates', () => {
  const file = () => join(dataDir, 'secrets.json')

  it('creates the secrets once, readable only by the owner, and reuses them (C69)', () => {
    const first = load()
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(load().secrets).toEqual(first.secrets)
    expect(readdirSync(dataDir)).toEqual(['secrets.json'])
    rmSync(file())
    expect(load().secrets).not.toEqual(first.secrets)
  })

  it('uses secrets from the environment instead of generated ones', () => {
    const made = load().secrets
    expect(load({ HOMEFIELD_SESSION_SECRET: SESSION }).secrets).toEqual({ ...made, session: SESSION })
  })

  it.each([0o640, 0o604, 0o660, 0o644])(
    'rejects a secrets file that other users can read (%o) (C69)',
    (mode) => {
      load()
      chmodSync(file(), mode)
      expect(() => load()).toThrow(`chmod 600 ${file()}`)
    },
  )

  it.each([
    ['{}'],
    ['not json: s3cret'],
    [''],
    ['{"version":1,"session":"short","encryptionKeys":[]}'],
    ['null'],
  ])('never overwrites or quotes a damaged secrets file: %s (C69)', (content) => {
    load()
    writeFileSync(file(), content)
    expect(() => load()).toThrow(/damaged/)
    expect(() => load()).not.toThrow(/s3cret/)
    expect(readFileSync(file(), 'utf8')).toBe(content)
  })

  it('loadConfig returns the same secrets in several processes that start for the first time at once', async () => {
    const script = `
      import { loadConfig } from ${JSON.stringify(import.meta.resolve('./config.ts'))}
      console.log(JSON.stringify(loadConfig({ DATA_DIR: process.argv[1] }).secrets))`
    const start = () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, dataDir]).then(
        ({ stdout }) => stdout,
      )
    const made = await Promise.all(Array.from({ length: 6 }, start))
    expect(new Set(made).size).toBe(1)
    expect(readdirSync(dataDir)).toEqual(['secrets.json'])
  })
})

describe('readEnvironment', () => {
  it('reads only known variables, and treats an empty variable as missing', () => {
    expect(readEnvironment({ PORT: ' 80 ', HOST: '', ROLES: '  ', OTHER: 'x' })).toEqual({ PORT: '80' })
    expect(new Set(VARIABLES).size).toBe(VARIABLES.length)
  })
})
