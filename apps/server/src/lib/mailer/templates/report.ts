import type { MailContent } from '../mail.ts'
import { facts, finePrint, mailLayout, note } from './layout.ts'
import { renderMail } from './render.ts'
import { linesOf } from './support.ts'

interface ReportMail {
  readonly requestId: string
  readonly userId: string
  /** Who was blocked. */
  readonly reportedId: string
  /** The writer's, to which an answer goes. */
  readonly address: string
  readonly isConfirmed: boolean
  readonly language: string
  readonly summary: string
}

/**
 * Somebody blocked a person and tells why, for whoever reads the support mailbox; in English. Both are named by id: a name
 * is chosen freely, and could be another's. What was written is shown as in a request for help.
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
