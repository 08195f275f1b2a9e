/** Messages between the bench and the measured server process. They are JSON over the IPC channel of `fork`. */
import type { Config } from '@homefield/server/config/config'
import type { Statement } from './query-tap.ts'

export interface Setup {
  readonly urls: Readonly<Record<'app' | 'auth' | 'worker', string>>
  /** Connection URL of a superuser. The bare server uses this URL to bypass row-level security. */
  readonly superUrl: string
  readonly secrets: Config['secrets']
  readonly webRoot: string | null
}

export type Ask = 'listen' | 'heard' | 'memory' | 'cpu' | 'close'

export interface Memory {
  /** Bytes in use on the JavaScript heap after a garbage collection. */
  readonly heapUsed: number
  readonly external: number
  readonly rss: number
  /** CPU milliseconds since the start of the process, summed over all cores. */
  readonly cpuMs: number
}

export interface Ready {
  readonly origin: string
  readonly bareOrigin: string
}

/** CPU milliseconds of the server process. */
export interface Cpu {
  readonly cpuMs: number
}

export type Answer = Ready | readonly Statement[] | Memory | Cpu | null
