import type { LinkForm } from '@homefield/contract/auth'

/** `reset` is not a link: it is the grant that a recovery link is exchanged for, good for one new password. */
export type LinkPurpose = NewLink['purpose'] | 'reset'

/** Lifetime of each link. The mail that carries the link states it. */
export const LINK_LIFE: Readonly<Record<LinkPurpose, Temporal.DurationLike>> = {
  recovery: { minutes: 30 },
  reset: { minutes: 15 },
  confirm: { hours: 48 },
  additionalEmail: { hours: 48 },
}

export interface NewLink {
  readonly purpose: 'recovery' | 'confirm' | 'additionalEmail'
  readonly userId: string
  /**
   * The recipient of the link. The link works only while this is still the account's address, or the additional
   * address.
   */
  readonly email: string
  readonly form: LinkForm
  /** S256 of the verifier; only form `code` has one. */
  readonly codeChallenge?: string | undefined
  readonly additionalEmailId?: string | undefined
}

/** Creates a one-time link: stores the hash of its secret and returns the URL, which contains the secret. */
export type MakeLink = (link: NewLink) => Promise<string>

/** Form `code` needs the challenge of its verifier (PKCE); the other forms must not have one. */
export function isWholeWish(wish: { linkForm: LinkForm; codeChallenge?: string | undefined }): boolean {
  return (wish.linkForm === 'code') === (wish.codeChallenge !== undefined)
}
