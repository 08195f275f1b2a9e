import { signsOfLife } from '../features/operator/service.ts'
import { every } from '../jobs/schedule.ts'
import { newId } from '../lib/ids.ts'
import type { Shutdown } from '../lib/shutdown.ts'
import type { Resources } from './resources.ts'
import { VERSION } from '../lib/version.ts'

const ALIVE_EVERY_MS = 30_000

/** Shows this process on the operator's page until the process ends. */
export function startHeartbeat({ parts: { config, clock, logger }, background }: Resources): {
  endWith(shutdown: Shutdown): void
} {
  const { alive, ended } = signsOfLife(background, {
    id: newId(),
    roles: config.roles,
    version: VERSION,
    startedAt: clock.now(),
  })
  const heartbeat = every(ALIVE_EVERY_MS, { heartbeat: alive }, logger)
  void heartbeat.tick()
  return {
    endWith: (shutdown) =>
      shutdown.add('jobs', 'heartbeat', async () => {
        await heartbeat.stop()
        // If the database is away, the row stays until another process deletes it.
        await ended().catch(() => undefined)
      }),
  }
}
