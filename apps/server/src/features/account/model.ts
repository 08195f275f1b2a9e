export interface Address {
  readonly email: string
  /** True once the owner has opened the confirmation link. */
  readonly isConfirmed: boolean
}

/**
 * Reads an account's sign-in address, which the database role of requests cannot read.
 * Returns undefined if the account is gone.
 */
export type AddressOf = (userId: string) => Promise<Address | undefined>
