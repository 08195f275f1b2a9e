/*
 * Scans for reminders and sends them in a separate process, as the server does.
 * The benchmark and the kill test start this file with the settings as JSON in the only argument.
 */
import { openDatabase } from '@homefield/database/pools'
import { createWork } from '@homefield/database/work'
import { tmpdir } from 'node:os'
import { startJobs } from '../../../jobs/runner.ts'
import { batched } from '../../../lib/batched.ts'
import { SettableClock } from '../../../lib/clock.ts'
import { Vault } from '../../../lib/crypto/vault.ts'
import { createLogger } from '../../../lib/logger.ts'
import { createMailer } from '../../../lib/mailer/mailer.ts'
import { SafeFetch } from '../../../lib/safe-fetch/safe-fetch.ts'
import { addressesOf } from '../../account/session/store.ts'
import { deliveringJobs, DELIVERIES_AT_A_TIME, PUSHES_PER_SERVICE } from '../delivery/jobs.ts'
import type { PushKeys } from '../push-key/service.ts'
import { remindOfWhatIsDue } from './jobs.ts'

export interface RingingSettings {
  readonly workerUrl: string
  readonly authUrl: string
  /** The time that the clock of the process always shows. */
  readonly now: string
  readonly smtpUrl: string
  /** Port of the local fake push service. */
  readonly pushPort: number
  readonly pushKeys: PushKeys
  readonly encryptionKey: { readonly id: string; readonly key: string }
}

const [settingsText] = process.argv.slice(2)
if (process.argv[1] === import.meta.filename && settingsText !== undefined)
  await ring(JSON.parse(settingsText) as RingingSettings)

async function ring(settings: RingingSettings): Promise<void> {
  const logger = createLogger({ level: 'warn' })
  const clock = new SettableClock(settings.now)
  const database = openDatabase({
    url: (role) => (role === 'auth' ? settings.authUrl : settings.workerUrl),
    log: logger,
  })
  const work = createWork({ db: database.worker, now: () => clock.now(), onCommit: () => undefined })
  const publicUrl = 'http://localhost:3000'
  startJobs({
    url: settings.workerUrl,
    concurrency: DELIVERIES_AT_A_TIME,
    batch: 2 * DELIVERIES_AT_A_TIME,
    connections: 6,
    log: logger,
    times: { pollMs: 100, releaseMs: 200 },
    tasks: deliveringJobs({
      work,
      addressOf: batched(0, (userIds: readonly string[]) => addressesOf(database.auth, userIds)),
      mailer: await createMailer({
        smtpUrl: settings.smtpUrl,
        from: 'Homefield <no-reply@homefield.example>',
        publicUrl,
        dataDir: tmpdir(),
      }),
      fetch: new SafeFetch({
        clock,
        userAgent: 'Homefield',
        semaphore: { perKey: PUSHES_PER_SERVICE },
        loopback: () => ({ address: '127.0.0.1', port: settings.pushPort, tls: false }),
      }),
      pushAppFetch: new SafeFetch({ clock, userAgent: 'Homefield' }),
      drives: { driveSpeedKmh: 35, isRouted: false },
      vault: new Vault([settings.encryptionKey]),
      pushKeys: () => Promise.resolve(settings.pushKeys),
      pushSubject: 'mailto:support@homefield.example',
      fcm: undefined,
      sms: undefined,
      publicUrl,
      clock,
      logger,
    }),
  })
  await remindOfWhatIsDue({ work, sendsSms: false })
}
