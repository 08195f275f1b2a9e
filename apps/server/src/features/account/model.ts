export interface Address {
  readonly email: string
  /** True once the owner has opened the confirmation link. */
  readonly isConfirmed: boolean
}

/**
 * Reads the sign-in address of an account, which the role of requests cannot read. Undefined if the account is gone.
 */
export type AddressOf = (userId: string) => Promise<Address | undefined>
