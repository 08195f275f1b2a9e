import { createElement as h } from 'react'
import type { MailContent } from '../mail.ts'
import { facts, fine, mailLayout, note } from './layout.ts'
import { renderMail } from './render.ts'

interface SupportMail {
  readonly requestId: string
  readonly userId: string
  /** The writer's, to which an answer goes. */
  readonly address: string
  readonly isConfirmed: boolean
  readonly language: string
  readonly summary: string
}

/**
 * A request for help, for whoever reads the support mailbox; in English. What was written is shown as text and nothing
 * else: links in it are broken on purpose (`https[:]//`), so that they can be read and copied but not opened by a
 * click, and the mail passes our own rule about links (`checkMail`).
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
      fine('Links are written with [:] so that nothing opens by a click. An answer goes to the writer.'),
    ],
    footer: ['Sent by the help page of Homefield.'],
  })
  return renderMail(subject, element)
}

// Line ends in three ways; then controls, and marks that turn the direction of what follows.
// oxlint-disable-next-line no-control-regex -- control characters are exactly what must not pass here
const UNSEEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** What a stranger typed, as text and nothing else. */
export function linesOf(text: string) {
  const lines = text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(UNSEEN, ' ')
    .replaceAll('://', '[:]//')
    .split('\n')
  return lines.flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line]))
}
