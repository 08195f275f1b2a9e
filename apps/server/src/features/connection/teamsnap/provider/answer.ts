import type { ProblemReason } from '../../feed/model.ts'

/** Result of a TeamSnap request that returned no data. */
export type Trouble =
  /** TeamSnap rejects the access token. */
  | { readonly kind: 'unauthorized' }
  | {
      readonly kind: 'failed'
      readonly reason: ProblemReason
      readonly retryAfter: Temporal.Instant | null
    }
  /**
   * Our own server sent no request (too many requests, shutdown, budget used up), so TeamSnap may be fine.
   */
  | { readonly kind: 'postponed' }
