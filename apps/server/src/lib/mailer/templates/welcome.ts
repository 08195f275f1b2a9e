import { createElement as h, type ReactElement } from 'react'
import type { MailContent } from '../mail.ts'
import { greetingName } from './greeting.ts'
import type { MailLanguage } from './language.ts'
import { button, link, mailLayout, paragraph, table } from './layout.ts'
import { DISPLAY_FONT, LIGHT, UI_FONT } from './palette.ts'
import { renderMail } from './render.ts'
import { WELCOME_TEXTS } from './welcome-texts.ts'

export interface WelcomeMail {
  readonly language: MailLanguage
  readonly name: string | undefined
  /**
   * The recipient's address, shown in the footer.
   * If a stranger signed up with the address, the footer explains why the address's owner got the email.
   */
  readonly address: string
  readonly publicUrl: string
}

export function welcomeMail({ language, name, address, publicUrl }: WelcomeMail): Promise<MailContent> {
  const texts = WELCOME_TEXTS[language]
  const heading = texts.heading(greetingName(name))
  const element = mailLayout({
    language,
    preview: texts.preview,
    heading,
    body: [
      paragraph(texts.intro),
      ...texts.steps.map(([title, text], index) => step(index + 1, title, text)),
      button(texts.open, `${publicUrl}/dashboard`),
      h(
        'p',
        {
          className: 'ink3',
          style: { margin: '16px 0 0', fontSize: 14, lineHeight: '21px', color: LIGHT.ink3 },
        },
        texts.questions,
        link(texts.help, `${publicUrl}/help`),
      ),
    ],
    footer: [texts.why(address), ' ', texts.notYou, link(texts.tellUs, `${publicUrl}/help`), '.'],
  })
  return renderMail(texts.subject, element)
}

function step(number: number, title: string, text: string): ReactElement {
  const figure = { padding: '14px 0', font: `650 22px/26px ${DISPLAY_FONT}`, color: LIGHT.ink }
  return table(
    { className: 'ln', style: { borderTop: `1px solid ${LIGHT.line}` } },
    h(
      'tr',
      null,
      h('td', { width: 34, valign: 'top', className: 'ink', style: figure }, `${number}`),
      h(
        'td',
        { style: { padding: '14px 0', font: `400 15px/22px ${UI_FONT}` } },
        h('b', { className: 'ink', style: { color: LIGHT.ink, fontWeight: 600 } }, title),
        h('br'),
        h('span', { className: 'ink2', style: { color: LIGHT.ink2 } }, text),
      ),
    ),
  )
}
