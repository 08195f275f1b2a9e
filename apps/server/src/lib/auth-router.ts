import type { AuthCall } from '@homefield/contract/auth'
import type { z } from 'zod'
import type { Authenticated } from './authenticate.ts'
import type { Caller } from './caller.ts'

type Body<C extends AuthCall> = C['body'] extends z.ZodType ? z.output<C['body']> : undefined

/** The response body of a call under `/api/auth`, plus cookies and tokens for the client to store or delete. */
export interface AuthAnswer<Answer> {
  readonly answer: Answer
  /** Complete Set-Cookie values to send. */
  readonly cookies?: readonly string[]
  /** True if the user signed out or deleted the account. The browser then deletes its cached files. */
  readonly hasLeft?: boolean
  /** The new bearer token for the native app, which keeps no cookies. */
  readonly bearer?: string | null
  /**
   * A value that proves the first step of a call with two steps, such as a sign-in with a second factor.
   * A browser keeps the value as a cookie. The native app has no cookies and gets the value in a response header.
   * The app sends the value back with the second step, in the request header `auth-pending`.
   */
  readonly pending?: string | null
  /** Token with which the native app may set a new password, sent as `authorization: Recovery <token>`. */
  readonly recovery?: string | null
  /** Security event to log for this call. The router logs sign-ins even without this field. */
  readonly event?: 'recoveryRequested'
}

/** Connects API calls under `/api/auth` with their handlers. Implemented in http/auth-router.ts. */
export interface AuthRouter {
  bind<C extends AuthCall>(
    call: C,
    handler: (input: {
      caller: Caller
      /** The signed-in caller. Null if the call needs no session. */
      who: C['access'] extends 'session' ? Authenticated : null
      body: Body<C>
    }) => Promise<AuthAnswer<z.input<C['response']>>>,
  ): void
}
