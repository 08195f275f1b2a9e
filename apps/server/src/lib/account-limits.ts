/**
 * The most that one account may have on this installation; the operator sets it. It guards against
 * programs (decision 45).
 */
export interface AccountLimits {
  readonly children: number
  /** Manual events for the account's children, no matter who creates them. */
  readonly events: number
}
