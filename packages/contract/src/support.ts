import { z } from 'zod'
import { Id, typed, typedLine } from './wire.ts'
import type { Call } from './call.ts'

/**
 * Who may create an account. `invited`: people with an invitation of the operator or of a friend.
 * `closed`: people with an invitation of the operator.
 */
export const SIGN_UP_MODES = ['open', 'invited', 'closed'] as const
export type SignUpMode = (typeof SIGN_UP_MODES)[number]

const MAX_SUMMARY = 5_000

export const support = {
  site: {
    method: 'get',
    path: '/site',
    summary: 'Get the support address and the features of this installation',
    access: 'public',
    response: z.object({
      supportEmail: z.string(),
      privacyEmail: z.string(),
      /** False if the installation sends no email, and therefore requires no confirmed email addresses. */
      sendsMail: z.boolean(),
      /** True if the installation can send text messages. */
      sendsSms: z.boolean(),
      /**
       * `search` is true if users can search for places while typing.
       * `tiles` is true if the app can draw maps.
       */
      maps: z.object({ search: z.boolean(), tiles: z.boolean() }),
      /** `open` until the first account exists, whatever the operator has set. */
      signUp: z.enum(SIGN_UP_MODES),
      isProduction: z.boolean(),
      /** True if the installation has the page that sends a test email. */
      hasTestMail: z.boolean(),
    }),
  },
  request: {
    method: 'post',
    path: '/support',
    summary: 'Send a request to the support mailbox',
    access: 'session',
    limit: 'mail',
    body: z.object({ id: Id, summary: typed(MAX_SUMMARY) }),
    response: z.object({}),
  },
  testMail: {
    method: 'post',
    path: '/test-email',
    summary: 'Send the welcome mail to any address; only on a developer’s own machine',
    access: 'session',
    limit: 'mail',
    body: z.object({
      email: z.string().trim().max(254).toLowerCase().pipe(z.email()),
      fullName: typedLine(100).optional(),
    }),
    response: z.object({ message: z.string() }),
    idempotencyStore: 'a test mail, sent synchronously to show a failure',
  },
} as const satisfies Record<string, Call>
