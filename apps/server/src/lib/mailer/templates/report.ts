import type { MailContent } from '../mail.ts'
import { facts, finePrint, mailLayout, note } from './layout.ts'
import { renderMail } from './render.ts'
import { linesOf } from './support.ts'

interface ReportMail {
  readonly requestId: string
  readonly userId: string
  /** Id of the blocked person's account. */
  readonly reportedId: string
  /** Email address of the reporter, so that the support staff can reply. */
  readonly address: string
  readonly isConfirmed: boolean
  readonly language: string
  readonly summary: string
}

/**
 * The email to the support mailbox, in English, when a user blocks a person and gives a reason.
 * The email names both accounts by id, because names are no proof: users choose them freely.
 * The user's text is quoted in the same way as in a support request.
 */
export function reportMail(report: ReportMail): Promise<MailContent> {
  const subject = `Report ${report.requestId.slice(-6)}`
  const element = mailLayout({
    language: 'en',
    preview: 'Someone reported a person.',
    heading: subject,
    body: [
      facts([
        ['From', `${report.address}${report.isConfirmed ? '' : ' (not confirmed)'}`],
        ['Account', report.userId],
        ['About account', report.reportedId],
        ['Report', report.requestId],
        ['Language', report.language],
      ]),
      note(...linesOf(report.summary)),
      finePrint('Links are written with [:] so that nothing opens by a click. Replies go to the sender.'),
    ],
    footer: ['Sent from the Friends page of Homefield, where the sender blocked this person.'],
  })
  return renderMail(subject, element)
}
