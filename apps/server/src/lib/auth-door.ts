import type { AuthCall } from '@homefield/contract/auth'
import type { z } from 'zod'
import type { Authenticated } from './authenticate.ts'
import type { Caller } from './caller.ts'

type Body<C extends AuthCall> = C['body'] extends z.ZodType ? z.output<C['body']> : undefined

/** What a call that deals in proofs answers: beside its body, what the client is to keep or to forget. */
export interface AuthAnswer<Answer> {
  readonly answer: Answer
  /** Whole Set-Cookie values. */
  readonly cookies?: readonly string[]
  /** The account left this browser, which then drops its cached files. */
  readonly hasLeft?: boolean
  /** For the native app, which keeps no cookies: what it presents as bearer from now on. */
  readonly bearer?: string | null
  /** For any client that keeps no cookies: what it presents to complete what it has begun, in the header `auth-pending`. */
  readonly pending?: string | null
  /** For the native app: what it presents to set a new password, as `authorization: Recovery …`. */
  readonly recovery?: string | null
  /** The event that the security log records for this call; sign-ins are recorded by the router itself. */
  readonly event?: 'recoveryRequested'
}

/** How a feature binds the calls under `/api/auth`; the HTTP transport stands behind it (see http/auth-door.ts). */
export interface AuthDoor {
  bind<C extends AuthCall>(
    call: C,
    handler: (input: {
      caller: Caller
      /** Whoever the caller is signed in as; always somebody where the call wants a session. */
      who: C['access'] extends 'session' ? Authenticated : null
      body: Body<C>
    }) => Promise<AuthAnswer<z.input<C['response']>>>,
  ): void
}
