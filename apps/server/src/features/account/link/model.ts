import type { LinkForm } from '@homefield/contract/auth'

/** `reset` is no link, but what a recovery link was exchanged for: good for one new password. */
export type LinkPurpose = NewLink['purpose'] | 'reset'

/** How long each counts; the mail that carries it says so. */
export const LINK_LIFE: Readonly<Record<LinkPurpose, Temporal.DurationLike>> = {
  recovery: { minutes: 30 },
  reset: { minutes: 15 },
  confirm: { hours: 48 },
  additionalEmail: { hours: 48 },
}

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

/** Form `code` needs the challenge of its verifier (PKCE), and no other form may bring one. */
export function isWholeWish(wish: { linkForm: LinkForm; codeChallenge?: string | undefined }): boolean {
  return (wish.linkForm === 'code') === (wish.codeChallenge !== undefined)
}
