export interface Address {
  readonly email: string
  readonly isConfirmed: boolean
}

/**
 * Reads an account's sign-in address, which the role homefield_app of API requests has no right to read.
 * Returns undefined if the account is gone.
 */
export type AddressOf = (userId: string) => Promise<Address | undefined>
