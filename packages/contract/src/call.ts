import type { z } from 'zod'
import type { ErrorCode } from './error.ts'

/** Stricter or looser rate limits, which replace the general limits for reads, writes and uploads. */
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
 * Describes one call of the API.
 * The router, the OpenAPI document and the web client's types are all derived from the descriptions of the calls.
 * `access` says who may make the call: `public`, `session` (signed in), `onboarded` (name and zone are set too)
 * or `operator`. Everybody else gets the response for an unknown address from an operator's call.
 * A call that changes something requires a `Command-Id` header, unless `idempotencyStore` is set.
 */
export interface Call {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  readonly path: `/${string}`
  readonly summary: string
  readonly access: 'public' | 'session' | 'onboarded' | 'operator'
  readonly limit?: CallLimit
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly response: z.ZodType
  /** Why a call that changes data does not use the idempotency store. Undefined if the call uses the store. */
  readonly idempotencyStore?: string
  /**
   * Set if the request body is a file's bytes instead of JSON.
   * `tooLarge` is the error code for a file over `maxBytes`.
   */
  readonly upload?: { readonly maxBytes: number; readonly tooLarge?: ErrorCode }
  /**
   * Set if the response is a file of this content type. In this case, `response` only serves the documentation.
   */
  readonly download?: string
}
