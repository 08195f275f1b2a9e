import type { Work } from '@homefield/database/work'
import type { Clock } from '../../lib/clock.ts'
import type { Metrics } from '../../lib/metrics/metrics.ts'
import { readStates } from './store.ts'

/** Registers gauges of backups and drills. Alert if the age exceeds two days, or if a problem lasts. */
export function watchBackups(
  metrics: Metrics,
  { work, clock }: { readonly work: Work; readonly clock: Clock },
): void {
  metrics.watch(
    'homefield_backup_age_seconds',
    'Seconds since the last backup or restore drill that ended well. No value: there was none yet.',
    ['kind'],
    async () =>
      (await work.system(readStates)).flatMap(({ kind, lastDone }) =>
        lastDone === null
          ? []
          : { labels: { kind }, value: clock.now().since(lastDone).total({ unit: 'seconds' }) },
      ),
  )
  metrics.watch(
    'homefield_backup_failed',
    '1 if the newest backup or restore drill failed, otherwise 0.',
    ['kind'],
    async () =>
      (await work.system(readStates)).map(({ kind, problem }) => ({
        labels: { kind },
        value: problem === null ? 0 : 1,
      })),
  )
  metrics.watch('homefield_backup_bytes', 'Size of the last backup.', [], async () =>
    (await work.system(readStates)).flatMap(({ kind, bytes }) =>
      kind === 'backup' && bytes !== null ? { value: bytes } : [],
    ),
  )
}
