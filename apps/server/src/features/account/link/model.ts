import type { LinkForm } from '@homefield/contract/auth'

/**
 * `reset` is not a link.
 * A recovery link is exchanged for a grant of this kind, which permits setting one new password.
 */
export type LinkPurpose = NewLink['purpose'] | 'reset'

/** Lifetime of each link. The email with the link tells the recipient this lifetime. */
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
   * Recipient of the link.
   * The link becomes invalid if the account or the additional email changes its address.
   */
  readonly email: string
  readonly form: LinkForm
  /** S256 challenge of the PKCE verifier (RFC 7636). Only links whose `linkForm` is `code` have one. */
  readonly codeChallenge?: string | undefined
  readonly additionalEmailId?: string | undefined
}

/** Creates a one-time link: stores the hash of its secret and returns the URL, which contains the secret. */
export type MakeLink = (link: NewLink) => Promise<string>

/** Returns true if the request has a PKCE challenge and `linkForm` is `code`, or if it has neither. */
export function isCompleteRequest(request: {
  linkForm: LinkForm
  codeChallenge?: string | undefined
}): boolean {
  return (request.linkForm === 'code') === (request.codeChallenge !== undefined)
}
