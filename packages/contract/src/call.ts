import type { z } from 'zod'
import type { ErrorCode } from './error.ts'

/** The rate limit of a call, if it is not the general limit for reads, writes or uploads. */
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
 * A call of the API, described as data.
 * The server binds it, the OpenAPI document is generated from it, and it types the web client.
 * `access` says who may call it: `public`, `session` (signed in) or `onboarded` (name and zone are set too).
 * A call that changes something carries a `Command-Id` header, unless `idempotencyStore` says why it needs none.
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
  /** The reason why a writing call bypasses the idempotency store. If absent, the call goes through it. */
  readonly idempotencyStore?: string
  /**
   * Set if the body is the bytes of one file of the declared type, instead of JSON.
   * `tooLarge` is the error code for a body that is too large, if the call has its own code for that.
   */
  readonly upload?: { readonly maxBytes: number; readonly tooLarge?: ErrorCode }
  /** Set if the response is the bytes of a file of this content type. `response` then only documents it. */
  readonly download?: string
}
