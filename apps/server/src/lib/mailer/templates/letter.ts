import { createElement as h, type ReactNode } from 'react'
import type { MailContent } from '../mail.ts'
import { button, finePrint, mailLayout, note, paragraph, well } from './layout.ts'
import type { MailLanguage } from './language.ts'
import type { ReaderTime } from '../../reader-time.ts'
import { renderMail } from './render.ts'

/** The recipient of an email about their account. */
export interface Reader extends ReaderTime {
  /** The recipient's address, which the email shows to people with several mailboxes. */
  readonly address: string
  readonly publicUrl: string
}

interface Letter {
  readonly subject: string
  readonly preview: string
  /** The heading. Default: the subject. */
  readonly heading?: string
  readonly body: readonly ReactNode[]
  /** Sentence that says why the recipient got the email. */
  readonly why: string
}

export function letter(
  { language }: Reader,
  { subject, preview, heading, body, why }: Letter,
): Promise<MailContent> {
  return renderMail(
    subject,
    mailLayout({ language, preview, heading: heading ?? subject, body, footer: [why] }),
  )
}

const COPY: Readonly<Record<MailLanguage, string>> = {
  en: 'If the button doesn’t work, copy this link:',
  es: 'Si el botón no hace nada, copia esto:',
  fr: 'Si le bouton ne réagit pas, copiez ceci\u00a0:',
}

/** Renders an email with a single-use link, both as a button and as text, and a note about the link's expiry. */
export function linkLetter(
  reader: Reader,
  texts: Omit<Letter, 'body'> & {
    readonly intro: readonly string[]
    readonly open: string
    /** Sentence that says how often and how long the link works. */
    readonly works: string
    readonly notYou: string
  },
  href: string,
): Promise<MailContent> {
  const body = [
    ...texts.intro.map((text) => paragraph(text)),
    button(texts.open, href),
    // Only the HTML tells the recipient to copy the link if the button fails, because the plain text has no button.
    note(texts.works, h('span', { 'data-skip-in-text': true }, ` ${COPY[reader.language]}`)),
    well(href),
    finePrint(texts.notYou),
  ]
  return letter(reader, { ...texts, body })
}
