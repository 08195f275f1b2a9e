import { createElement as h } from 'react'
import type { MailContent } from '../mail.ts'
import { facts, finePrint, mailLayout, note } from './layout.ts'
import { brokenLinks } from './plain-words.ts'
import { renderMail } from './render.ts'

interface SupportMail {
  readonly requestId: string
  readonly userId: string
  /** The sender's address, for the reply. */
  readonly address: string
  readonly isConfirmed: boolean
  readonly language: string
  readonly summary: string
}

/**
 * The English email to the support mailbox with a user's support request. The user's text is shown as plain text.
 * Links in the text are broken on purpose (`https[:]//`). Readers can read and copy them but not click them.
 * Broken links also pass our own link check (`checkMail`).
 */
export function supportMail(request: SupportMail): Promise<MailContent> {
  const subject = `Support request ${request.requestId.slice(-6)}`
  const element = mailLayout({
    language: 'en',
    preview: 'Somebody asks for help.',
    heading: subject,
    body: [
      facts([
        ['From', `${request.address}${request.isConfirmed ? '' : ' (not confirmed)'}`],
        ['Account', request.userId],
        ['Request', request.requestId],
        ['Language', request.language],
      ]),
      note(...linesOf(request.summary)),
      finePrint('Links are written with [:] so that nothing opens by a click. An answer goes to the writer.'),
    ],
    footer: ['Sent by the help page of Homefield.'],
  })
  return renderMail(subject, element)
}

/** Renders untrusted input as text with line breaks. */
export function linesOf(text: string) {
  const lines = brokenLinks(text).split('\n')
  return lines.flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line]))
}
