import { POOL_SIZES } from '@homefield/database/pool-sizes'
import type { Config } from '@homefield/server/config/config'

/** Returns the configuration that all servers of the bench share. */
export function measuredConfig(parts: Pick<Config, 'dataDir' | 'roles' | 'secrets'>): Config {
  return {
    environment: 'test',
    logLevel: 'info',
    logAddresses: 'whole',
    http: {
      host: '127.0.0.1',
      port: 0,
      publicUrl: 'http://localhost:3000',
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
      smtpUrl: undefined,
      from: 'Homefield <no-reply@homefield.example>',
      support: 'support@homefield.example',
      privacy: 'privacy@homefield.example',
    },
    limits: { children: 10_000, events: 1_000_000 },
    sessions: { mostDays: 180 },
    accounts: { signUp: 'open' },
    feeds: { allowedHosts: [] },
    pushApps: { allowedHosts: [] },
    maps: {
      provider: 'none',
      photonUrl: 'https://photon.example',
      googleKey: undefined,
      tilesUrl: 'https://tiles.example/planet',
      driveSpeedKmh: 35,
    },
    routing: undefined,
    teamsnap: {
      client: undefined,
      authUrl: 'https://auth.teamsnap.example',
      apiUrl: 'https://api.teamsnap.example/v3',
    },
    push: { keys: undefined, subject: 'mailto:support@homefield.example', fcm: undefined },
    sms: undefined,
    metrics: undefined,
    app: { iosTeam: undefined, androidCertificates: [] },
    ...parts,
  }
}
