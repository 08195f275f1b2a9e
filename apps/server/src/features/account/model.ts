export interface Address {
  readonly email: string
  /** Whether its owner has opened the link that was sent to it. */
  readonly isConfirmed: boolean
}

/** The address an account signs in with, which a request's own role cannot read; undefined once the account is gone. */
export type AddressOf = (userId: string) => Promise<Address | undefined>
