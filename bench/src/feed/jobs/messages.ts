/** Messages between the bench and the jobs-only server process: JSON over the channel of `fork`. */
import type { Config } from '@homefield/server/config/config'

export interface Setup {
  readonly urls: Readonly<Record<'app' | 'auth' | 'worker', string>>
  readonly superUrl: string
  readonly secrets: Config['secrets']
  /** Port on which the fake platforms listen, for all hosts. */
  readonly platformPort: number
  /** Start of the simulated clock, which `look` advances; null uses real time. */
  readonly clockAt: string | null
}

/** A feed for `checkBarely`, which checks feeds without Homefield's code. */
export interface BareFeed {
  readonly id: string
  readonly path: string
  readonly host: string
  readonly etag: string | null
  /** Hash of the last received bytes, in base64. */
  readonly hash: string
}

export type Ask =
  /** Checks all due feeds, as the server does every 30 s. */
  | { readonly ask: 'look'; readonly at: string | null }
  | { readonly ask: 'bare'; readonly feeds: readonly BareFeed[] }
  | { readonly ask: 'usage' }
  | { readonly ask: 'memory' }
  | { readonly ask: 'close' }

export interface Usage {
  /** CPU seconds of the process since its start, worker threads included. */
  readonly cpu: number
  /** Statements sent to PostgreSQL since the process started. */
  readonly statements: number
}

export interface Memory {
  /** Bytes after a garbage collection, main thread only. */
  readonly heapUsed: number
  /** Resident bytes of the whole process. */
  readonly rss: number
}

export type Answer = Usage | Memory | null
