import type { ProblemReason } from '../../feed/model.ts'

/** Describes why a TeamSnap request returned no data. */
export type Trouble =
  /** TeamSnap rejected the access token. */
  | { readonly kind: 'unauthorized' }
  | {
      readonly kind: 'failed'
      readonly reason: ProblemReason
      readonly retryAfter: Temporal.Instant | null
    }
  /**
   * The server sent no request to TeamSnap, because of the request budget or a shutdown.
   * The problem is therefore not TeamSnap's, and no failure is counted.
   */
  | { readonly kind: 'postponed' }
