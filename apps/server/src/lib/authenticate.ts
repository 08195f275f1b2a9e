import type { IncomingHttpHeaders } from 'node:http'

export interface Authenticated {
  readonly userId: string
  readonly sessionId: string
  /** A Set-Cookie value if the session was just extended, so that the browser keeps its cookie as long. */
  readonly setCookie?: string
}

/** Returns the account that sent these headers, or null without a valid session. Never throws for bad credentials. */
export type Authenticate = (headers: IncomingHttpHeaders) => Promise<Authenticated | null>

/**
 * Returns false if the client names another account than its session's.
 * In a browser, another person may have signed in since the page was loaded.
 * One person's writes must not be stored under another person's name.
 */
export function isForAccount(headers: IncomingHttpHeaders, who: Authenticated): boolean {
  const meant = headers['account-id']
  return meant === undefined || meant === who.userId
}
