import type { ReactElement } from 'react'
import { render, toPlainText } from 'react-email'
import { type MailContent, toSubject } from '../mail.ts'

/** Renders the HTML and the plain text of an email from one element, so that both always say the same. */
export async function renderMail(subject: string, element: ReactElement): Promise<MailContent> {
  const html = await render(element)
  const text = toPlainText(html, {
    wordwrap: 78,
    // Without this option, html-to-text writes headings in capitals.
    selectors: [{ selector: 'h1', options: { uppercase: false } }],
  })
  return { subject: toSubject(subject), html, text }
}
