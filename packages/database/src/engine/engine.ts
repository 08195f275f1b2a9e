import { joinEmbedded, startEmbedded } from './embedded.ts'
import { DirectoryLockedError } from './engine-error.ts'
import type { Engine, EngineOptions } from './engine-port.ts'
import { openExternal } from './external.ts'

export type { Engine, EngineLog, EngineOptions } from './engine-port.ts'

/**
 * Starts the embedded engine, or prepares the given server. Everything it throws as EngineError is written for the
 * person at the terminal.
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  return options.databaseUrl === undefined || options.databaseUrl === ''
    ? startEmbedded(options)
    : openExternal(options, options.databaseUrl)
}

/** The same beside a Homefield that runs: its engine is asked where it stands, and goes on when this one has stopped. */
export async function joinEngine(options: EngineOptions): Promise<Engine> {
  try {
    return await startEngine(options)
  } catch (error) {
    const running = error instanceof DirectoryLockedError ? await joinEmbedded(options) : null
    if (running) return running
    throw error
  }
}
