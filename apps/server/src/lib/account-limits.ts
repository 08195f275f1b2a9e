/** What one account may hold on this installation, set by whoever runs it: a guard against programs (decision 45). */
export interface AccountLimits {
  readonly children: number
  /** Made by hand for the account's children, by whomever. */
  readonly events: number
}
