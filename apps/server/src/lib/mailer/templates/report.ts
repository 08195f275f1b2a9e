import type { MailContent } from '../mail.ts'
import { facts, finePrint, mailLayout, note } from './layout.ts'
import { renderMail } from './render.ts'
import { linesOf } from './support.ts'

interface ReportMail {
  readonly requestId: string
  readonly userId: string
  /** The blocked person's account. */
  readonly reportedId: string
  /** The reporter's address, for the reply. */
  readonly address: string
  readonly isConfirmed: boolean
  readonly language: string
  readonly summary: string
}

/**
 * The English email to the support mailbox when a user blocks a person and gives a reason.
 * The email names both accounts by id, because users choose their names and could use another person's.
 * The email quotes the user's text in the same way as a support request does.
 */
export function reportMail(report: ReportMail): Promise<MailContent> {
  const subject = `Report ${report.requestId.slice(-6)}`
  const element = mailLayout({
    language: 'en',
    preview: 'Somebody reports a person.',
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
      finePrint('Links are written with [:] so that nothing opens by a click. An answer goes to the writer.'),
    ],
    footer: ['Sent from the friends screen of Homefield, where the writer blocked this person.'],
  })
  return renderMail(subject, element)
}
