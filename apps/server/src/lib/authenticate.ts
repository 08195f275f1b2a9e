import type { IncomingHttpHeaders } from 'node:http'

export interface Authenticated {
  readonly userId: string
  readonly sessionId: string
  /** Set-Cookie value that extends the browser's cookie, if the session was just extended. */
  readonly setCookie?: string
}

/** Returns the account that sent these headers, or null without a valid session. Never throws for bad credentials. */
export type Authenticate = (headers: IncomingHttpHeaders) => Promise<Authenticated | null>

/**
 * Returns false if the header `account-id` names a different account than the session.
 * In a browser, another person may have signed in since the page was loaded.
 * This check keeps changes made by one person from being stored under another person's account.
 */
export function isForAccount(headers: IncomingHttpHeaders, who: Authenticated): boolean {
  const meant = headers['account-id']
  return meant === undefined || meant === who.userId
}
