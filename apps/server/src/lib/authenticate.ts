import type { IncomingHttpHeaders } from 'node:http'

export interface Authenticated {
  readonly userId: string
  readonly sessionId: string
  /** The session was just prolonged: a Set-Cookie value for the answer, so that the browser keeps its cookie as long. */
  readonly setCookie?: string
}

/** Who sent these headers; null is nobody. Never throws for bad credentials. */
export type Authenticate = (headers: IncomingHttpHeaders) => Promise<Authenticated | null>
