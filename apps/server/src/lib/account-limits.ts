/**
 * Limits per account, set by the operator.
 * The limits stop programs that create masses of data (decision 45).
 */
export interface AccountLimits {
  readonly children: number
  /** Maximum number of manual events for the account's children. Events that friends create also count. */
  readonly events: number
}
