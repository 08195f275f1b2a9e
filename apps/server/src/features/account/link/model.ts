import type { LinkForm } from '@homefield/contract/auth'

/** `reset` is not a link. It is the grant that a recovery link is exchanged for, and it permits one new password. */
export type LinkPurpose = NewLink['purpose'] | 'reset'

/** Lifetime of each link. The email that carries the link states it. */
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
   * Recipient of the link. The link works only while the account, or the additional email, still has this address.
   */
  readonly email: string
  readonly form: LinkForm
  /** S256 challenge of the PKCE verifier (RFC 7636). Only links whose `linkForm` is `code` have one. */
  readonly codeChallenge?: string | undefined
  readonly additionalEmailId?: string | undefined
}

/** Creates a one-time link: stores the hash of its secret and returns the URL, which contains the secret. */
export type MakeLink = (link: NewLink) => Promise<string>

/**
 * True if a link has a PKCE challenge exactly when `linkForm` is `code`. All other links must not have one.
 */
export function isCompleteRequest(request: {
  linkForm: LinkForm
  codeChallenge?: string | undefined
}): boolean {
  return (request.linkForm === 'code') === (request.codeChallenge !== undefined)
}
