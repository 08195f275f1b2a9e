import type { LinkForm } from '@homefield/contract/auth'

/**
 * `NewLink` lists the purposes of emailed links. Recovery grants have the purpose `reset` and are never emailed.
 * A browser that opens a recovery link gets a grant, which permits setting one new password.
 */
export type LinkPurpose = NewLink['purpose'] | 'reset'

/** Lifetime of a link by purpose. The email that contains the link states the lifetime. */
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
   * Email address of the recipient.
   * The link becomes invalid when the address no longer belongs to the account.
   */
  readonly email: string
  readonly form: LinkForm
  /** S256 challenge of the PKCE verifier (RFC 7636). Only links with the form `code` have a challenge. */
  readonly codeChallenge?: string | undefined
  readonly additionalEmailId?: string | undefined
}

/** Creates a one-time link: stores the hash of its secret and returns the URL, which contains the secret. */
export type MakeLink = (link: NewLink) => Promise<string>

/** Requires a PKCE challenge for links of the form `code`, and forbids a challenge for all other forms. */
export function isCompleteRequest(request: {
  linkForm: LinkForm
  codeChallenge?: string | undefined
}): boolean {
  return (request.linkForm === 'code') === (request.codeChallenge !== undefined)
}
