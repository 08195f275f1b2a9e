import type { z } from 'zod'
import type { ErrorCode } from './error.ts'

/** Which of the server's counts limits a call, where it is not that of reads, writes or uploads. */
export type CallLimit =
  | 'ask'
  | 'block'
  | 'connect'
  | 'fetch'
  | 'mail'
  | 'places'
  | 'presence'
  | 'refresh'
  | 'search'
  | 'share'
  | 'test'

/**
 * A call is data: the server binds it, OpenAPI is made from it, the web's client is typed by it.
 * `access` is who may knock: `public`, `session` (signed in) or `onboarded` (name and zone given too).
 * Calls that change something carry a `Command-Id` header unless `ledger` says why they need none.
 */
export interface Call {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  readonly path: `/${string}`
  readonly summary: string
  readonly access: 'public' | 'session' | 'onboarded'
  readonly limit?: CallLimit
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly response: z.ZodType
  /** Absent: a changing call goes through the ledger of commands. A reason: it does not, and why. */
  readonly ledger?: string
  /** The body is one file's bytes, of whatever type it says it is, instead of JSON; `tooLarge` where more than that has words of its own. */
  readonly upload?: { readonly maxBytes: number; readonly tooLarge?: ErrorCode }
  /** The answer is a file's bytes, of this content type, instead of JSON; `response` only names it. */
  readonly download?: string
}
