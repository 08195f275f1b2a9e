import { startEmbedded } from './embedded.ts'
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
