/**
 * Limits of one account on this installation, which the operator sets. The limits guard against programs (decision 45).
 */
export interface AccountLimits {
  readonly children: number
  /** Maximum number of manual events for the account's children, no matter who creates the events. */
  readonly events: number
}
