import type { ReactElement } from 'react'
import { render, toPlainText } from 'react-email'
import { type MailContent, toSubject } from '../mail.ts'

/** Renders an email's HTML and plain text from the same element, so that their content is always the same. */
export async function renderMail(subject: string, element: ReactElement): Promise<MailContent> {
  const html = await render(element)
  const text = toPlainText(html, {
    wordwrap: 78,
    // Without `uppercase: false`, html-to-text would write headings in capital letters.
    selectors: [{ selector: 'h1', options: { uppercase: false } }],
  })
  return { subject: toSubject(subject), html, text }
}
