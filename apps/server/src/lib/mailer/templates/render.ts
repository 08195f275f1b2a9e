import type { ReactElement } from 'react'
import { render, toPlainText } from 'react-email'
import { type MailContent, toSubject } from '../mail.ts'

/** Renders both parts of an email from one element, so that the plain text always says the same. */
export async function renderMail(subject: string, element: ReactElement): Promise<MailContent> {
  const html = await render(element)
  const text = toPlainText(html, {
    wordwrap: 78,
    // By default, html-to-text writes headings in capitals.
    selectors: [{ selector: 'h1', options: { uppercase: false } }],
  })
  return { subject: toSubject(subject), html, text }
}
