import type { LinkOutcome } from '@homefield/contract/auth'
import { isPair, type MailLink } from '../../../lib/session/mail-link.ts'
import type { SignInNotice } from '../model.ts'

/** What a link asks the server for. `existing`: nothing to use; whoever is here already counts. */
export type Attempt =
  | { by: 'verify'; token: string; type: 'recovery' | 'confirm' | 'additionalEmail' }
  | { by: 'exchange'; code: string }
  | { by: 'setSession'; accessToken: string; refreshToken: string }
  | { by: 'existing' }

export function isRecovery({ flow, type }: MailLink): boolean {
  return flow === 'recovery' || type === 'recovery'
}

/**
 * The specification's order: a recovery's token, a code, a pair of tokens; then our own tokens; else whoever is here.
 * The first that stands there is the only one tried.
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

/** What a link was used for. */
export type UsedFor = Exclude<LinkOutcome['outcome'], 'passwordNeeded'>

/** `refused`: the link counts no more. `nobody`: no link, and nobody here. `failed`: the server broke over it. */
export type LinkResult = UsedFor | 'refused' | 'nobody' | 'failed'

/** What the reader says of the account whose address a link confirms: its password, or that they did not make it. */
export type Claim = { password: string } | { isNotMine: true }

export type LinkNews = 'addressConfirmed' | 'additionalEmailConfirmed' | 'linkInvalid'

export type Destination =
  | { page: 'newPassword' }
  | { page: 'forgotPassword'; failed: true }
  | { page: 'home'; news: LinkNews | null }
  | { page: 'signIn'; notice: SignInNotice | undefined }
  | { page: 'confirm'; email: string }
  | { page: 'error' }

/** The destinations that are another page than the callback's. */
export type OtherPage = Exclude<Destination, { page: 'error' | 'confirm' }>

/** Where a link leads. What it turned out to be counts, not what it said of itself. */
export function destinationOf(link: MailLink, result: LinkResult, isSignedIn: boolean): Destination {
  if (result === 'recovery') return { page: 'newPassword' }
  if (result === 'session') return { page: 'home', news: null }
  if (result === 'confirmed') return told('addressConfirmed', isSignedIn)
  if (result === 'additionalEmail') return told('additionalEmailConfirmed', isSignedIn)
  if (isRecovery(link)) return { page: 'forgotPassword', failed: true }
  if (result === 'failed') return { page: 'error' }
  if (isSignedIn) return { page: 'home', news: 'linkInvalid' }
  return { page: 'signIn', notice: attemptOf(link).by === 'verify' ? 'linkInvalid' : 'authenticationFailed' }
}

/** The root leads those who are signed in to the app, and drops what was to be said to all others: they go to sign-in. */
function told(news: LinkNews, isSignedIn: boolean): Destination {
  return isSignedIn ? { page: 'home', news } : { page: 'signIn', notice: news }
}
