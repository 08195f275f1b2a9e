import { LINK_FORMS } from '@homefield/contract/auth'
import { z } from 'zod'

const to = { userId: z.uuid() }
const link = { linkForm: z.enum(LINK_FORMS), codeChallenge: z.string().optional() }

/**
 * A mail to be sent. Ids alone: name, address, language and the link's secret are made when it is sent, so that no queue
 * ever holds a secret. Only a support request or a report carries what its writer wrote, and a shared event to whom it
 * goes, because nothing else keeps it.
 */
export const MailWish = z.discriminatedUnion('template', [
  z.object({ template: z.literal('welcome'), ...to }),
  z.object({ template: z.literal('confirm'), ...to, ...link }),
  z.object({ template: z.literal('recovery'), ...to, ...link }),
  /** The password was changed in the settings, or set anew after recovery. */
  z.object({ template: z.literal('passwordChanged'), ...to }),
  /** Somebody signed up with the address of an account. */
  z.object({ template: z.literal('signUpRepeated'), ...to }),
  /** Asks whoever reads an additional address. */
  z.object({ template: z.literal('additionalEmail'), ...to, additionalEmailId: z.uuid() }),
  /** To somebody whom the account invites. */
  z.object({ template: z.literal('invitation'), ...to, invitationId: z.uuid() }),
  /** To the support mailbox; answers go to its writer. */
  z.object({ template: z.literal('support'), ...to, requestId: z.uuid(), summary: z.string() }),
  /** Likewise, about another person. */
  z.object({
    template: z.literal('report'),
    ...to,
    reportedId: z.uuid(),
    requestId: z.uuid(),
    summary: z.string(),
  }),
  /** To whomever the account shares an event with: his address stands nowhere else. */
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
