import { joinEmbedded, startEmbedded } from './embedded.ts'
import { DirectoryLockedError } from './engine-error.ts'
import type { Engine, EngineOptions } from './engine-port.ts'
import { openExternal } from './external.ts'

export type { Engine, EngineLog, EngineOptions } from './engine-port.ts'

/**
 * Starts the embedded PostgreSQL, or prepares the external server that `databaseUrl` names.
 * Throws an EngineError with a message that tells the operator what to do.
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { databaseUrl, roleUrls } = options
  return databaseUrl === undefined && roleUrls?.app === undefined
    ? startEmbedded(options)
    : openExternal(options, databaseUrl)
}

/**
 * Starts the embedded PostgreSQL, or connects to the one that another Homefield process has started.
 * A server that another process started keeps running when the calling process stops.
 */
export async function joinEngine(options: EngineOptions): Promise<Engine> {
  try {
    return await startEngine(options)
  } catch (error) {
    const running = error instanceof DirectoryLockedError ? await joinEmbedded(options) : null
    if (running) return running
    throw error
  }
}
