import { joinEmbedded, startEmbedded } from './embedded.ts'
import { DirectoryLockedError } from './engine-error.ts'
import type { Engine, EngineOptions } from './engine-port.ts'
import { openExternal } from './external.ts'

export type { Engine, EngineLog, EngineOptions } from './engine-port.ts'

/**
 * Starts the embedded engine, or prepares the given external server.
 * Throws an EngineError with a message that tells the operator what to do.
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  return options.databaseUrl === undefined || options.databaseUrl === ''
    ? startEmbedded(options)
    : openExternal(options, options.databaseUrl)
}

/**
 * Starts the engine, or connects to an engine that another Homefield process has started.
 * An engine that another process started keeps running when the calling process stops.
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
