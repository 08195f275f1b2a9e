import type { IncomingHttpHeaders } from 'node:http'

export interface Authenticated {
  readonly userId: string
  readonly sessionId: string
  /** Set-Cookie value that renews the browser's cookie after the server extended the session. */
  readonly setCookie?: string
}

/** Returns the account if `headers` has a valid session, otherwise null. Never throws for bad credentials. */
export type Authenticate = (headers: IncomingHttpHeaders) => Promise<Authenticated | null>

/**
 * Returns false if the header `account-id` names another account than the session.
 * Another person may have signed in to the same browser since the page was loaded.
 * Without this check, the first person's changes could end up in the second person's account.
 */
export function isForAccount(headers: IncomingHttpHeaders, who: Authenticated): boolean {
  const meant = headers['account-id']
  return meant === undefined || meant === who.userId
}
