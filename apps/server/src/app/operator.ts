import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { failingHosts } from '../features/connection/feed/failing.service.ts'
import type { OperatorParts } from '../features/operator/service.ts'
import { natsWire } from '../stream/nats-wire.ts'
import { outsideServices } from './outside-services.ts'
import type { Resources } from './resources.ts'
import { VERSION } from '../lib/version.ts'

/** Returns what the operator's page needs from the other features and from the services of this process. */
export function operatorParts(resources: Resources): OperatorParts {
  const { parts, background, vault, database, storage, mailer, pushKeys } = resources
  const { config, clock, logger, loopback } = parts
  const { places, tiles, routing, teamsnap, sms } = outsideServices(config, clock, loopback)
  const { nats } = config
  return {
    version: VERSION,
    dataDir: config.dataDir,
    isInBucket: config.s3 !== undefined,
    makesBackups: config.backups !== undefined,
    clock,
    failingHosts: () => failingHosts({ background, vault, apiUrl: config.teamsnap.apiUrl }),
    checks: {
      database: async () => void (await sql`select 1`.execute(database.app)),
      files: async () => void (await storage.exists({ id: randomUUID(), variant: 'check' })),
      mail: mailer.delivers ? () => mailer.check() : undefined,
      push: async () => void (await pushKeys()),
      nats:
        nats &&
        (async () => {
          const wire = natsWire({ settings: nats, log: logger })
          const line = await wire.connect({ heard: () => undefined, lost: () => undefined })
          await line.check()
          await line.end()
        }),
      places,
      tiles,
      routing,
      teamsnap,
      sms,
    },
  }
}
