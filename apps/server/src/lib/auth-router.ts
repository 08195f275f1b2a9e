import type { AuthCall } from '@homefield/contract/auth'
import type { z } from 'zod'
import type { Authenticated } from './authenticate.ts'
import type { Caller } from './caller.ts'

type Body<C extends AuthCall> = C['body'] extends z.ZodType ? z.output<C['body']> : undefined

/** The response body of a call under `/api/auth`, and the cookies or tokens that the client must store or delete. */
export interface AuthAnswer<Answer> {
  readonly answer: Answer
  /** Complete Set-Cookie values to send. */
  readonly cookies?: readonly string[]
  /** True if the user signed out or deleted the account. The browser then deletes its cached files. */
  readonly hasLeft?: boolean
  /** The new bearer token for the native app, which keeps no cookies. */
  readonly bearer?: string | null
  /**
   * Value that the client must send in a second request to complete the call, such as a sign-in.
   * The native app has no cookies, so the app gets the value in a response header.
   * The app sends the value back in the request header `auth-pending`.
   */
  readonly pending?: string | null
  /** For the native app: a token for setting a new password, sent as `authorization: Recovery <token>`. */
  readonly recovery?: string | null
  /** The security event to log for this call. The router logs sign-ins without this field. */
  readonly event?: 'recoveryRequested'
}

/** Connects API calls under `/api/auth` with their handlers. Implemented in http/auth-router.ts. */
export interface AuthRouter {
  bind<C extends AuthCall>(
    call: C,
    handler: (input: {
      caller: Caller
      /** The signed-in caller, or null if the call needs no session. */
      who: C['access'] extends 'session' ? Authenticated : null
      body: Body<C>
    }) => Promise<AuthAnswer<z.input<C['response']>>>,
  ): void
}
