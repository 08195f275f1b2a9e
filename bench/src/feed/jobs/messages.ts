/** Messages between the bench and the jobs-only server process. They are JSON over the IPC channel of `fork`. */
import type { Config } from '@homefield/server/config/config'

export interface Setup {
  readonly urls: Readonly<Record<'app' | 'auth' | 'worker', string>>
  readonly superUrl: string
  readonly secrets: Config['secrets']
  /** Port of the fake platforms. The server sends every feed request to this port, whatever the feed's host name. */
  readonly platformPort: number
  /** The time at which the server's simulated clock starts. If null, the server uses the real time. */
  readonly clockAt: string | null
}

/** A feed for `checkBarely`, which measures the lowest possible cost of a feed check. */
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
   * Makes the server check all due feeds now. In production the server looks for due feeds every 30 s.
   * If `at` is set, the server first sets its simulated clock to that time.
   */
  | { readonly ask: 'look'; readonly at: string | null }
  | { readonly ask: 'bare'; readonly feeds: readonly BareFeed[] }
  | { readonly ask: 'usage' }
  | { readonly ask: 'memory' }
  | { readonly ask: 'close' }

export interface Usage {
  /** CPU seconds of the process since its start, including worker threads. */
  readonly cpu: number
  /** Statements sent to PostgreSQL since the process started. */
  readonly statements: number
}

export interface Memory {
  /** Bytes of the main thread's heap after a garbage collection. */
  readonly heapUsed: number
  /** Resident memory of the whole process, in bytes. */
  readonly rss: number
}

export type Answer = Usage | Memory | null
