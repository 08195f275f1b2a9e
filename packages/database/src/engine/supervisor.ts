import { setTimeout as sleep } from 'node:timers/promises'

import { readPostmasterFile, servesCluster } from './postmaster.ts'
import { ensureServer, type ServerOptions } from './server-process.ts'

/*
 * Restarts the server if it dies while the app is running, for example from a kill or a full disk.
 * PostgreSQL restarts its own child processes, so the supervisor watches only the main server process.
 * Node reports only the exit of child processes. A server that an earlier app started is not a child process.
 * The supervisor therefore polls the server's process.
 * The pause before the next attempt doubles after each failed restart, up to 10 seconds.
 * The attempts never end, so the server returns without a restart of the app when a full disk has space again.
 */

const LOOK_MS = 500
const LONGEST_PAUSE_MS = 10_000

export function supervise(server: ServerOptions): { stop(): Promise<void> } {
  const ending = new AbortController()
  const pause = (milliseconds: number): Promise<unknown> =>
    sleep(milliseconds, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)

  const watch = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await pause(LOOK_MS)
      if (ending.signal.aborted || (await isServing(server))) continue
      server.log.error('The database server stopped. Restarting it.')
      await bringBack()
    }
  }
  const bringBack = async (): Promise<void> => {
    for (let wait = 250; !ending.signal.aborted; wait = Math.min(LONGEST_PAUSE_MS, wait * 2)) {
      try {
        await ensureServer(server)
        server.log.info('The database server responds again.')
        return
      } catch (error) {
        server.log.error(error instanceof Error ? error.message : String(error))
        await pause(wait)
      }
    }
  }
  const done = watch()
  return {
    async stop() {
      ending.abort()
      await done
    },
  }
}

async function isServing({ home }: ServerOptions): Promise<boolean> {
  const file = await readPostmasterFile(home.cluster)
  return file !== null && (await servesCluster(file.pid, home.cluster))
}
