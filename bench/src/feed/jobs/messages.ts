/** What the bench and the server that only checks feeds say to each other: JSON over the channel of `fork`. */
import type { Config } from '@homefield/server/config/config'

export interface Setup {
  readonly urls: Readonly<Record<'app' | 'auth' | 'worker', string>>
  readonly superUrl: string
  readonly secrets: Config['secrets']
  /** Where the fake platforms listen, all hosts of them. */
  readonly platformPort: number
  /** What time it is until a look says otherwise; null for the real time. */
  readonly clockAt: string | null
}

/** A feed as somebody asks for it who has no Homefield. */
export interface BareFeed {
  readonly id: string
  readonly path: string
  readonly host: string
  readonly etag: string | null
  /** Of the bytes that came last, in base64. */
  readonly hash: string
}

export type Ask =
  /** Looks for due feeds, as the server does every half minute. */
  | { readonly ask: 'look'; readonly at: string | null }
  | { readonly ask: 'bare'; readonly feeds: readonly BareFeed[] }
  | { readonly ask: 'usage' }
  | { readonly ask: 'memory' }
  | { readonly ask: 'close' }

export interface Usage {
  /** Seconds of the process since it began, its worker threads included. */
  readonly cpu: number
  /** Sent to PostgreSQL since the process began. */
  readonly statements: number
}

export interface Memory {
  /** Bytes, after a garbage collection; of the main thread alone. */
  readonly heapUsed: number
  /** Bytes of the process. */
  readonly rss: number
}

export type Answer = Usage | Memory | null
