/** Limits of one account on this installation, which the operator sets. They guard against programs (decision 45). */
export interface AccountLimits {
  readonly children: number
  /** Manual events for the account's children, no matter who creates them. */
  readonly events: number
}
