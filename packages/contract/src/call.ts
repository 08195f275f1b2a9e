import type { z } from 'zod'
import type { ErrorCode } from './error.ts'

/** The rate limit of a call, unless it is that of reads, writes or uploads. */
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
 * A call is data: the server binds it, the OpenAPI document is generated from it, and it types the web's client.
 * `access` says who may call it: `public`, `session` (signed in) or `onboarded` (name and zone set too).
 * Calls that change something carry a `Command-Id` header unless `idempotencyStore` says why they need none.
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
  /** If absent, a writing call goes through the idempotency store. Otherwise the reason why it does not. */
  readonly idempotencyStore?: string
  /**
   * The body is the bytes of one file of the declared type, instead of JSON.
   * `tooLarge` is the error code for a larger body, if it has its own.
   */
  readonly upload?: { readonly maxBytes: number; readonly tooLarge?: ErrorCode }
  /** The response is the bytes of a file of this content type, instead of JSON. `response` only documents it. */
  readonly download?: string
}
