import { z } from 'zod'
import { Id, typed, typedLine } from './wire.ts'
import type { Call } from './call.ts'

const MAX_SUMMARY = 5_000

export const support = {
  site: {
    method: 'get',
    path: '/site',
    summary: 'What this installation says of itself: whom to write to, what it can do',
    access: 'public',
    response: z.object({
      supportEmail: z.string(),
      privacyEmail: z.string(),
      /** Whether mail leaves it. Where it does not, no address has to be confirmed. */
      sendsMail: z.boolean(),
      /** Whether text messages can be sent. */
      sendsSms: z.boolean(),
      /** Whether places can be searched as they are typed, and whether maps can be drawn. */
      maps: z.object({ search: z.boolean(), tiles: z.boolean() }),
      isProduction: z.boolean(),
      /** Whether the page that sends a test mail is there. */
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
    summary: 'Send the welcome mail to any address; on a developer’s own machine only',
    access: 'session',
    limit: 'mail',
    body: z.object({
      email: z.string().trim().max(254).toLowerCase().pipe(z.email()),
      fullName: typedLine(100).optional(),
    }),
    response: z.object({ message: z.string() }),
    ledger: 'a mail to look at, sent at once so that its failure can be shown',
  },
} as const satisfies Record<string, Call>
