import { compile } from 'html-to-text'
import type { ReactElement } from 'react'
import { plainTextSelectors, render } from 'react-email'
import { type MailContent, toSubject } from '../mail.ts'

// react-email's own `toPlainText` compiles the selectors again for each email, which takes longer than the conversion.
const toPlainText = compile({
  wordwrap: 78,
  selectors: [
    ...plainTextSelectors,
    // The option `uppercase: false` keeps html-to-text from writing headings in capital letters.
    { selector: 'h1', options: { uppercase: false } },
  ],
})

/** Renders HTML and plain text from the same element, so that the two versions have the same content. */
export async function renderMail(subject: string, element: ReactElement): Promise<MailContent> {
  const html = await render(element)
  return { subject: toSubject(subject), html, text: toPlainText(html) }
}
