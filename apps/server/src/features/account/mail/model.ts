import { LINK_FORMS } from '@homefield/contract/auth'
import { z } from 'zod'

const to = { userId: z.uuid() }
const link = { linkForm: z.enum(LINK_FORMS), codeChallenge: z.string().optional() }

/**
 * A mail to be sent. It holds only ids: name, address, language and the link's secret are resolved when it is sent, so
 * the queue never holds a secret. Exceptions, because nothing else stores them: the text of a support request or
 * report, and the recipient of a shared event.
 */
export const MailWish = z.discriminatedUnion('template', [
  z.object({ template: z.literal('welcome'), ...to }),
  z.object({ template: z.literal('confirm'), ...to, ...link }),
  z.object({ template: z.literal('recovery'), ...to, ...link }),
  /** The password was changed in the settings, or set after a recovery. */
  z.object({ template: z.literal('passwordChanged'), ...to }),
  /** Somebody signed up with the address of an existing account. */
  z.object({ template: z.literal('signUpRepeated'), ...to }),
  /** Asks the reader of an additional address for consent. */
  z.object({ template: z.literal('additionalEmail'), ...to, additionalEmailId: z.uuid() }),
  /** Goes to the person whom the account invites. */
  z.object({ template: z.literal('invitation'), ...to, invitationId: z.uuid() }),
  /** Goes to the support mailbox, with the writer as Reply-To. */
  z.object({ template: z.literal('support'), ...to, requestId: z.uuid(), summary: z.string() }),
  /** Like `support`, about another person. */
  z.object({
    template: z.literal('report'),
    ...to,
    reportedId: z.uuid(),
    requestId: z.uuid(),
    summary: z.string(),
  }),
  /** Goes to the person with whom the account shares an event. No table stores that address. */
  z.object({
    template: z.literal('eventShared'),
    ...to,
    shareId: z.uuid(),
    eventId: z.uuid(),
    profileId: z.uuid().optional(),
    recipient: z.string(),
  }),
  z.object({ template: z.literal('exportReady'), ...to, exportId: z.uuid() }),
])
export type MailWish = z.output<typeof MailWish>
