import type { MailContent } from '../../../lib/mailer/mail.ts'
import type { SharedEventFacts } from '../../../lib/mailer/templates/event-shared.ts'
import type { Reader } from '../../../lib/mailer/templates/letter.ts'
import { deviceOf } from '../security/model.ts'

/** Data that each email template needs, except the data about the recipient. */
export type Letter =
  | { readonly template: 'welcome'; readonly name: string }
  | {
      readonly template: 'confirm' | 'recovery'
      readonly href: string
      /** Time at which the link in the email expires. */
      readonly until: Temporal.Instant
    }
  | {
      readonly template: 'additionalEmail'
      readonly href: string
      readonly until: Temporal.Instant
      readonly asker: string
    }
  | {
      readonly template: 'invitation'
      readonly href: string
      readonly until: Temporal.Instant
      readonly inviter: string
    }
  | { readonly template: 'passwordChanged'; readonly at: Temporal.Instant; readonly userAgent: string }
  | { readonly template: 'signUpRepeated' }
  | {
      readonly template: 'eventShared'
      readonly sharer: string
      readonly event: SharedEventFacts
      readonly optOutHref: string
    }
  | { readonly template: 'exportReady'; readonly until: Temporal.Instant }
  | {
      readonly template: 'support'
      readonly requestId: string
      readonly userId: string
      readonly isConfirmed: boolean
      readonly summary: string
    }
  | {
      readonly template: 'report'
      readonly requestId: string
      readonly userId: string
      readonly reportedId: string
      readonly isConfirmed: boolean
      readonly summary: string
    }

/** Loads the templates when the first email is rendered, because loading react-email takes 0.4 s. */
export async function showLetter(reader: Reader, letter: Letter): Promise<MailContent> {
  switch (letter.template) {
    case 'welcome': {
      const { welcomeMail } = await import('../../../lib/mailer/templates/welcome.ts')
      return welcomeMail({ ...reader, name: letter.name })
    }
    case 'confirm': {
      const { confirmMail } = await import('../../../lib/mailer/templates/confirm.ts')
      return confirmMail({ ...reader, ...letter })
    }
    case 'recovery': {
      const { recoveryMail } = await import('../../../lib/mailer/templates/recovery.ts')
      return recoveryMail({ ...reader, ...letter })
    }
    case 'additionalEmail': {
      const { additionalEmailMail } = await import('../../../lib/mailer/templates/additional-email.ts')
      return additionalEmailMail({ ...reader, ...letter })
    }
    case 'invitation': {
      const { invitationMail } = await import('../../../lib/mailer/templates/invitation.ts')
      return invitationMail({ ...reader, ...letter })
    }
    case 'passwordChanged': {
      const { passwordChangedMail } = await import('../../../lib/mailer/templates/password-changed.ts')
      return passwordChangedMail({
        ...reader,
        at: letter.at,
        userAgent: deviceText(letter.userAgent),
        ipAddress: 'Hidden for privacy',
      })
    }
    case 'signUpRepeated': {
      const { signUpRepeatedMail } = await import('../../../lib/mailer/templates/sign-up-repeated.ts')
      return signUpRepeatedMail(reader)
    }
    case 'exportReady': {
      const { exportReadyMail } = await import('../../../lib/mailer/templates/export-ready.ts')
      return exportReadyMail({ ...reader, until: letter.until })
    }
    case 'eventShared': {
      const { eventSharedMail } = await import('../../../lib/mailer/templates/event-shared.ts')
      return eventSharedMail({ ...reader, ...letter })
    }
    case 'report': {
      const { reportMail } = await import('../../../lib/mailer/templates/report.ts')
      return reportMail({ ...reader, ...letter })
    }
    case 'support':
    default: {
      const { supportMail } = await import('../../../lib/mailer/templates/support.ts')
      return supportMail({ ...reader, ...letter })
    }
  }
}

/** Returns device and browser, for example 'Safari, macOS'. Empty if the user agent is unknown. */
function deviceText(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter((word) => word !== '').join(', ')
}
