import type { LinkForm } from '@homefield/contract/auth'

/**
 * An emailed link has one of the purposes of `NewLink`. Only a grant, which is never emailed, has `reset`.
 * `reset` is the grant that a browser gets for a recovery link. A grant permits setting one new password.
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
   * The link becomes invalid when this email address no longer belongs to the account.
   */
  readonly email: string
  readonly form: LinkForm
  /** S256 challenge of the PKCE verifier (RFC 7636). Only links with the form `code` have a challenge. */
  readonly codeChallenge?: string | undefined
  readonly additionalEmailId?: string | undefined
}

/** Creates a one-time link: stores the hash of its secret and returns the URL, which contains the secret. */
export type MakeLink = (link: NewLink) => Promise<string>

/**
 * Requires a PKCE challenge for links of the form `code`, and forbids a challenge for all other forms.
 */
export function isCompleteRequest(request: {
  linkForm: LinkForm
  codeChallenge?: string | undefined
}): boolean {
  return (request.linkForm === 'code') === (request.codeChallenge !== undefined)
}
