import type { LinkForm } from '@homefield/contract/auth'

export interface NewLink {
  readonly purpose: 'recovery' | 'confirm' | 'additionalEmail'
  readonly userId: string
  /** The address it is sent to: it counts only as long as that is still the account's, or the additional one's. */
  readonly email: string
  readonly form: LinkForm
  /** S256 of the verifier, for form `code` and no other. */
  readonly codeChallenge?: string | undefined
  readonly additionalEmailId?: string | undefined
}

/** Makes a one-time link: keeps the hash of its secret, and answers the address to open, with the secret in it. */
export type MakeLink = (link: NewLink) => Promise<string>
