import type { ProblemReason } from '../../feed/model.ts'

/** What asking TeamSnap came to where it brought nothing. */
export type Trouble =
  /** The access token is not taken (any more). */
  | { readonly kind: 'unauthorized' }
  | {
      readonly kind: 'failed'
      readonly reason: ProblemReason
      readonly retryAfter: Temporal.Instant | null
    }
  /** Our own doing, which says nothing of them: too much at once, shutting down, the budget spent. */
  | { readonly kind: 'postponed' }
