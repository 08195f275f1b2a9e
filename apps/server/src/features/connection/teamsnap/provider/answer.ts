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
   * Homefield itself is the cause: too many requests, a shutdown, or a used-up request budget.
   * A postponed request does not count as a failure.
   */
  | { readonly kind: 'postponed' }
