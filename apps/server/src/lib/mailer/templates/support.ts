import { createElement as h } from 'react'
import type { MailContent } from '../mail.ts'
import { facts, finePrint, mailLayout, note } from './layout.ts'
import { brokenLinks } from './plain-words.ts'
import { renderMail } from './render.ts'

interface SupportMail {
  readonly requestId: string
  readonly userId: string
  /** Email address of the sender, so that the support staff can reply. */
  readonly address: string
  readonly isConfirmed: boolean
  readonly language: string
  readonly summary: string
}

/**
 * The email to the support mailbox, in English, with a user's support request as plain text.
 * Links in the user's text are broken on purpose (`https[:]//`), so that nobody can click them.
 * Broken links also pass our own link check (`checkMail`).
 */
export function supportMail(request: SupportMail): Promise<MailContent> {
  const subject = `Support request ${request.requestId.slice(-6)}`
  const element = mailLayout({
    language: 'en',
    preview: 'Someone needs help.',
    heading: subject,
    body: [
      facts([
        ['From', `${request.address}${request.isConfirmed ? '' : ' (not confirmed)'}`],
        ['Account', request.userId],
        ['Request', request.requestId],
        ['Language', request.language],
      ]),
      note(...linesOf(request.summary)),
      finePrint('Links are written with [:] so that nothing opens by a click. Replies go to the sender.'),
    ],
    footer: ['Sent by the help page of Homefield.'],
  })
  return renderMail(subject, element)
}

/** Renders user input as text with line breaks and without clickable links. */
export function linesOf(text: string) {
  const lines = brokenLinks(text).split('\n')
  return lines.flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line]))
}
