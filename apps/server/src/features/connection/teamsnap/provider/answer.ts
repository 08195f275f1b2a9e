import type { ProblemReason } from '../../feed/model.ts'

/** Result of a TeamSnap request that returned no data. */
export type Trouble =
  /** TeamSnap rejected the access token. */
  | { readonly kind: 'unauthorized' }
  | {
      readonly kind: 'failed'
      readonly reason: ProblemReason
      readonly retryAfter: Temporal.Instant | null
    }
  /**
   * The server sent no request, because of its own request limit or a shutdown.
   * The result says nothing about TeamSnap.
   */
  | { readonly kind: 'postponed' }
