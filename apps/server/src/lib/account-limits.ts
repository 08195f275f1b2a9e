/**
 * Limits per account, which the operator sets.
 * The limits stop programs that create data in bulk (decision 45).
 */
export interface AccountLimits {
  readonly children: number
  /** Maximum number of manual events for the account's children, no matter who creates the events. */
  readonly events: number
}
