import type { IncomingHttpHeaders } from 'node:http'

export interface Authenticated {
  readonly userId: string
  readonly sessionId: string
  /** The session was just prolonged: a Set-Cookie value for the answer, so that the browser keeps its cookie as long. */
  readonly setCookie?: string
}

/** Who sent these headers; null is nobody. Never throws for bad credentials. */
export type Authenticate = (headers: IncomingHttpHeaders) => Promise<Authenticated | null>

/**
 * A client says for which account it speaks: in a browser the cookie may have become another person's since the page was
 * drawn, and what one person wrote must not go out under another's name.
 */
export function isForAccount(headers: IncomingHttpHeaders, who: Authenticated): boolean {
  const meant = headers['account-id']
  return meant === undefined || meant === who.userId
}
