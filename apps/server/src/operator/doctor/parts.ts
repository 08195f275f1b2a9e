import type { Engine } from '@homefield/database/engine/engine'
import type { OutsideServices } from '../../app/outside-services.ts'
import type { Config } from '../../config/config.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Mailer } from '../../lib/mailer/mailer.ts'
import type { Storage } from '../../lib/storage/storage.ts'
import type { Finding } from './finding.ts'

export interface DoctorParts {
  readonly config: Config
  readonly engine: Engine
  readonly storage: Storage
  readonly mailer: Mailer
  readonly services: OutsideServices
  readonly clock: Clock
}

/** Checks one part. A check that throws is reported as broken. */
export type Check = (part: string, parts: DoctorParts) => Promise<Finding> | Finding
