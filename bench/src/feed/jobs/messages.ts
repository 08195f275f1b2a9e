/**
 * Messages between the bench and the server process that runs jobs, as JSON over Node's IPC channel.
 */
import type { Config } from '@homefield/server/config/config'

export interface Setup {
  readonly urls: Readonly<Record<'app' | 'auth' | 'worker', string>>
  readonly superUrl: string
  readonly secrets: Config['secrets']
  /**
   * Port of the fake platforms. The server sends all feed requests to this port, whatever the host name is.
   */
  readonly platformPort: number
  /** The start time of the server's simulated clock. If null, the server uses the real time. */
  readonly clockAt: string | null
}

/** A feed to check with `checkBarely`, which measures the lowest possible cost of a check. */
export interface BareFeed {
  readonly id: string
  readonly path: string
  readonly host: string
  readonly etag: string | null
  /** Base64 SHA-256 of the feed's last response body. An equal hash means that the feed did not change. */
  readonly hash: string
}

export type Ask =
  /**
   * Makes the server check all due feeds now. In production, the server itself looks for due feeds every 30 s.
   * If `at` is not null, the server first sets its simulated clock to `at`.
   */
  | { readonly ask: 'look'; readonly at: string | null }
  | { readonly ask: 'bare'; readonly feeds: readonly BareFeed[] }
  | { readonly ask: 'usage' }
  | { readonly ask: 'memory' }
  | { readonly ask: 'close' }

export interface Usage {
  /** CPU seconds that the server process has used since its start, including worker threads. */
  readonly cpu: number
  /** Number of statements that the server process has sent to PostgreSQL since its start. */
  readonly statements: number
}

export interface Memory {
  /** Bytes of the main thread's heap that are in use after a garbage collection. */
  readonly heapUsed: number
  /** Resident memory (RSS) of the whole process, in bytes. */
  readonly rss: number
}

export type Answer = Usage | Memory | null
