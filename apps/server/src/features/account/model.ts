export interface Address {
  readonly email: string
  readonly isConfirmed: boolean
}

/**
 * Reads an account's sign-in address.
 * API requests use the role homefield_app, which may not read the address.
 * Returns undefined if the account is gone.
 */
export type AddressOf = (userId: string) => Promise<Address | undefined>
