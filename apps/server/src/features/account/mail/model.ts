import { LINK_FORMS } from '@homefield/contract/auth'
import { z } from 'zod'

const to = { userId: z.uuid() }
const link = { linkForm: z.enum(LINK_FORMS), codeChallenge: z.string().optional() }

/**
 * A queued email contains ids instead of data.
 * The job looks up name, address and language, and creates the link, when it sends the email.
 * The queue never contains a link's secret, because the job creates the secret.
 * A queued support request or report also contains its text, because no table stores the text.
 * A queued email about a shared event also contains the recipient's address, which no table stores.
 */
export const MailRequest = z.discriminatedUnion('template', [
  z.object({ template: z.literal('welcome'), ...to }),
  z.object({ template: z.literal('confirm'), ...to, ...link }),
  z.object({ template: z.literal('recovery'), ...to, ...link }),
  /** Tells the owner that the password was changed in the settings, or set after a recovery. */
  z.object({ template: z.literal('passwordChanged'), ...to }),
  /** Tells the account's owner that somebody tried to sign up with the address of the account. */
  z.object({ template: z.literal('signUpRepeated'), ...to }),
  /** Asks the recipient at an additional address for consent. */
  z.object({ template: z.literal('additionalEmail'), ...to, additionalEmailId: z.uuid() }),
  z.object({ template: z.literal('invitation'), ...to, invitationId: z.uuid() }),
  /** Sends a support request to the support mailbox, with the user's address as Reply-To. */
  z.object({ template: z.literal('support'), ...to, requestId: z.uuid(), summary: z.string() }),
  /** Reports another person to the support mailbox. Reply-To is the address of the user who reports. */
  z.object({
    template: z.literal('report'),
    ...to,
    reportedId: z.uuid(),
    requestId: z.uuid(),
    summary: z.string(),
  }),
  /** Sends an event to the email address that the user entered. No table stores this address. */
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
export type MailRequest = z.output<typeof MailRequest>
