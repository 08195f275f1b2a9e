import type { AuthCall } from '@homefield/contract/auth'
import type { z } from 'zod'
import type { Authenticated } from './authenticate.ts'
import type { Caller } from './caller.ts'

type Body<C extends AuthCall> = C['body'] extends z.ZodType ? z.output<C['body']> : undefined

/** The answer of a call that deals with credentials: the body, and the credentials to store or delete. */
export interface AuthAnswer<Answer> {
  readonly answer: Answer
  /** Complete Set-Cookie values to send. */
  readonly cookies?: readonly string[]
  /** True if the account has left this browser. The browser then drops its cached files. */
  readonly hasLeft?: boolean
  /** The new bearer token for the native app, which keeps no cookies. */
  readonly bearer?: string | null
  /**
   * For a client that keeps no cookies: a value that identifies the step that the client began.
   * The client sends the value in the header `auth-pending` to complete that step.
   */
  readonly pending?: string | null
  /** For the native app: the value that the app sends as `authorization: Recovery …` to set a new password. */
  readonly recovery?: string | null
  /** The event that the security log records for this call; the router itself records sign-ins. */
  readonly event?: 'recoveryRequested'
}

/** Binds a feature's calls under `/api/auth`. http/auth-router.ts implements it over HTTP. */
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
