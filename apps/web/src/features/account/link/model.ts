import type { LinkOutcome } from '@homefield/contract/auth'
import { isPair, type MailLink } from '../../../lib/session/mail-link.ts'
import type { SignInNotice } from '../model.ts'

/**
 * The request that sends the link's secret to the server.
 * `existing` means that the link has no secret. The app then uses the session or recovery of this browser.
 */
export type Attempt =
  | { by: 'verify'; token: string; type: 'recovery' | 'confirm' | 'additionalEmail' }
  | { by: 'exchange'; code: string }
  | { by: 'setSession'; accessToken: string; refreshToken: string }
  | { by: 'existing' }

export function isRecovery({ flow, type }: MailLink): boolean {
  return flow === 'recovery' || type === 'recovery'
}

/**
 * Selects the first secret that the link contains, in the order of the specification.
 * Recovery tokens come first, then codes, then token pairs, then the tokens of Homefield's own emails.
 */
export function attemptOf(link: MailLink): Attempt {
  const { token, code, type } = link
  if (token !== undefined && isRecovery(link)) return { by: 'verify', token, type: 'recovery' }
  if (code !== undefined) return { by: 'exchange', code }
  if (isPair(link))
    return { by: 'setSession', accessToken: link.accessToken, refreshToken: link.refreshToken }
  if (token !== undefined && (type === 'confirm' || type === 'additionalEmail'))
    return { by: 'verify', token, type }
  return { by: 'existing' }
}

/** The purpose of the link. The server reports the purpose in its response to the link's secret. */
export type UsedFor = Exclude<LinkOutcome['outcome'], 'passwordNeeded'>

/**
 * `refused`: the link is invalid. `nobody`: the link has no secret, and nobody is signed in.
 * `failed`: a server error.
 */
export type LinkResult = UsedFor | 'refused' | 'nobody' | 'failed'

/**
 * The visitor's answer to a confirmation link: the account's password, or 'the account is not mine'.
 */
export type Claim = { password: string } | { isNotMine: true }

export type LinkNews = 'addressConfirmed' | 'additionalEmailConfirmed' | 'linkInvalid'

export type Destination =
  | { page: 'newPassword' }
  | { page: 'forgotPassword'; failed: true }
  | { page: 'home'; news: LinkNews | null }
  | { page: 'signIn'; notice: SignInNotice | undefined }
  | { page: 'confirm'; email: string }
  | { page: 'error' }

/** Destinations outside of the callback page. The callback page itself shows `error` and `confirm`. */
export type OtherPage = Exclude<Destination, { page: 'error' | 'confirm' }>

/** Returns the page to show after a link was used. It depends on the server's result and not on the link's type. */
export function destinationOf(link: MailLink, result: LinkResult, isSignedIn: boolean): Destination {
  if (result === 'recovery') return { page: 'newPassword' }
  if (result === 'session') return { page: 'home', news: null }
  if (result === 'confirmed') return destinationWith('addressConfirmed', isSignedIn)
  if (result === 'additionalEmail') return destinationWith('additionalEmailConfirmed', isSignedIn)
  if (isRecovery(link)) return { page: 'forgotPassword', failed: true }
  if (result === 'failed') return { page: 'error' }
  if (isSignedIn) return { page: 'home', news: 'linkInvalid' }
  return { page: 'signIn', notice: attemptOf(link).by === 'verify' ? 'linkInvalid' : 'authenticationFailed' }
}

/**
 * Returns the page that shows the result of an email link: the dashboard if the visitor is signed in, or sign-in.
 * The root page would not show the result to a visitor who is not signed in.
 */
function destinationWith(news: LinkNews, isSignedIn: boolean): Destination {
  return isSignedIn ? { page: 'home', news } : { page: 'signIn', notice: news }
}
