import type { LinkOutcome } from '@homefield/contract/auth'
import { isPair, type MailLink } from '../../../lib/session/mail-link.ts'
import type { SignInNotice } from '../model.ts'

/**
 * The request with which the app uses an email link. The request depends on the kind of secret in the link.
 * `existing`: the link has no secret, so the app uses this browser's session or unfinished recovery.
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
 * Selects one secret if the link contains several, in the order that the specification requires.
 * The order is: recovery token, code, token pair, token of one of Homefield's own emails.
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

/** What the link did according to the server, such as 'confirmed' for a link that confirmed an email address. */
export type UsedFor = Exclude<LinkOutcome['outcome'], 'passwordNeeded'>

/**
 * The result of using the link. `refused`: the link is invalid. `failed`: a server error.
 * `nobody`: the link has no secret, and nobody is signed in.
 */
export type LinkResult = UsedFor | 'refused' | 'nobody' | 'failed'

/** How the visitor answers a confirmation link: with the account's password, or with 'not my account'. */
export type Claim = { password: string } | { isNotMine: true }

export type LinkNews = 'addressConfirmed' | 'additionalEmailConfirmed' | 'linkInvalid'

export type Destination =
  | { page: 'newPassword' }
  | { page: 'forgotPassword'; failed: true }
  | { page: 'home'; news: LinkNews | null }
  | { page: 'signIn'; notice: SignInNotice | undefined }
  | { page: 'confirm'; email: string }
  | { page: 'error' }

/** The pages that open after the callback page. `error` and `confirm` stay on the callback page itself. */
export type OtherPage = Exclude<Destination, { page: 'error' | 'confirm' }>

/** Returns the page to open after a link was used. The server's result decides, not the link's type. */
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
 * Shows the result of an email link on the dashboard if the visitor is signed in, and otherwise at sign-in.
 * The root page cannot show the result to a visitor who is not signed in.
 */
function destinationWith(news: LinkNews, isSignedIn: boolean): Destination {
  return isSignedIn ? { page: 'home', news } : { page: 'signIn', notice: news }
}
