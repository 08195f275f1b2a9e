import type { ReactElement } from 'react'
import { render, toPlainText } from 'react-email'
import { type MailContent, toSubject } from '../mail.ts'

/** Both parts of a mail from one element, so that the plain text never says something else. */
export async function renderMail(subject: string, element: ReactElement): Promise<MailContent> {
  const html = await render(element)
  const text = toPlainText(html, {
    wordwrap: 78,
    // Shouted headings are html-to-text's default.
    selectors: [{ selector: 'h1', options: { uppercase: false } }],
  })
  return { subject: toSubject(subject), html, text }
}
