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
  /** Our server caused the failure (too many requests, shutdown, budget used up). It says nothing about TeamSnap. */
  | { readonly kind: 'postponed' }
