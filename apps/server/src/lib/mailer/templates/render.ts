import type { ReactElement } from 'react'
import { render, toPlainText } from 'react-email'
import { type MailContent, toSubject } from '../mail.ts'

/** Renders HTML and plain text from the same element, so that the two versions have the same content. */
export async function renderMail(subject: string, element: ReactElement): Promise<MailContent> {
  const html = await render(element)
  const text = toPlainText(html, {
    wordwrap: 78,
    // The option `uppercase: false` keeps html-to-text from writing headings in capital letters.
    selectors: [{ selector: 'h1', options: { uppercase: false } }],
  })
  return { subject: toSubject(subject), html, text }
}
