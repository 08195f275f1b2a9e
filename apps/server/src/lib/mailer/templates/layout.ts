import { createElement as h, type CSSProperties, Fragment, type ReactElement, type ReactNode } from 'react'
import { Body, Head, Html, Preview } from 'react-email'
import type { MailLanguage } from './language.ts'
import { CODE_FONT, DISPLAY_FONT, LIGHT, STYLE_SHEET, UI_FONT } from './palette.ts'

// Outlook supports only layouts made of tables.
// Node strips types from our TypeScript but does not support JSX, so this code calls createElement.

export interface MailLayout {
  readonly language: MailLanguage
  /** Text that email programs show next to the subject in the list of emails. */
  readonly preview: string
  /** Heading of the email, usually the same as the subject. */
  readonly heading: string
  readonly body: readonly ReactNode[]
  /** Sentences that say why the recipient got the email and how to stop such emails. */
  readonly footer: readonly ReactNode[]
}

/**
 * Renders the layout of every email: product name, heading, body and footer.
 * The product name is text instead of an image, so that it is visible without images.
 */
export function mailLayout({ language, preview, heading, body, footer }: MailLayout): ReactElement {
  return h(
    Html,
    { lang: language },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', null, STYLE_SHEET),
    ),
    h(Preview, null, preview),
    h(
      Body,
      { className: 'bg', style: { margin: 0, backgroundColor: LIGHT.canvas } },
      table(
        { className: 'bg', style: { backgroundColor: LIGHT.canvas } },
        cell(
          { align: 'center', style: { padding: '24px 12px 32px' } },
          table({ style: { maxWidth: 576 } }, wordmark(), sheet(heading, body), foot(footer)),
        ),
      ),
    ),
  )
}

export function table(
  props: { className?: string; style?: CSSProperties; width?: string },
  ...rows: ReactNode[]
): ReactElement {
  return h(
    'table',
    { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0, ...props },
    h('tbody', null, ...rows),
  )
}

/** Renders a table row with one cell. */
export function cell(
  props: { className?: string; style?: CSSProperties; align?: 'left' | 'center' },
  ...content: ReactNode[]
): ReactElement {
  return h('tr', null, h('td', { align: 'left', ...props }, ...content))
}

export function paragraph(...content: ReactNode[]): ReactElement {
  return h('p', { className: 'ink2', style: { margin: '0 0 12px', color: LIGHT.ink2 } }, ...content)
}

/** Renders a paragraph with extra space above, to separate it from a button or a list of facts. */
export function note(...content: ReactNode[]): ReactElement {
  return h('p', { className: 'ink2', style: { margin: '18px 0 8px', color: LIGHT.ink2 } }, ...content)
}

/** Renders small print, such as what to do if the recipient did not ask for the email. */
export function finePrint(...content: ReactNode[]): ReactElement {
  const style = { margin: '18px 0 0', fontSize: 14, lineHeight: '21px', color: LIGHT.ink3 }
  return h('p', { className: 'ink3', style }, ...content)
}

/** Renders a box with a text to copy, such as a link. A long text may wrap at any character. */
export function well(text: string): ReactElement {
  const style: CSSProperties = {
    margin: 0,
    padding: '12px 14px',
    borderRadius: 10,
    backgroundColor: LIGHT.well,
    font: `400 13px/19px ${CODE_FONT}`,
    wordBreak: 'break-all',
    color: LIGHT.ink2,
  }
  // The plain text omits the box, because the plain text shows the link in place of the button.
  return h('p', { className: 'well ink2', style, 'data-skip-in-text': true }, text)
}

/** Renders a list of facts as labels and values. */
export function facts(rows: readonly (readonly [name: string, fact: string])[]): ReactElement {
  return h(
    Fragment,
    null,
    ...rows.map(([name, fact]) =>
      table(
        { className: 'ln', style: { borderTop: `1px solid ${LIGHT.line}` } },
        cell(
          { style: { padding: '10px 0', font: `400 15px/22px ${UI_FONT}` } },
          h('span', { className: 'ink3', style: { color: LIGHT.ink3 } }, name),
          h('br'),
          h('span', { className: 'ink', style: { color: LIGHT.ink, overflowWrap: 'anywhere' } }, fact),
        ),
      ),
    ),
  )
}

/** Renders a button. An email has at most one. */
export function button(label: string, href: string): ReactElement {
  return table(
    { width: 'auto', style: { width: 'auto', margin: '24px 0 4px' } },
    cell(
      { className: 'btn', style: { borderRadius: 8, backgroundColor: LIGHT.brand } },
      h(
        'a',
        {
          href,
          style: {
            display: 'inline-block',
            padding: '13px 22px',
            font: `600 16px/22px ${UI_FONT}`,
            color: LIGHT.onBrand,
            textDecoration: 'none',
          },
        },
        label,
      ),
    ),
  )
}

export function link(label: string, href: string): ReactElement {
  return h('a', { href, className: 'lk', style: { color: LIGHT.link } }, label)
}

function wordmark(): ReactElement {
  const font = { font: `700 18px/24px ${DISPLAY_FONT}`, letterSpacing: '-.02em', color: LIGHT.ink }
  return cell({ className: 'ink', style: { padding: '0 4px 16px', ...font } }, 'Homefield')
}

function sheet(heading: string, body: readonly ReactNode[]): ReactElement {
  return cell(
    {
      className: 'sheet pad',
      style: {
        backgroundColor: LIGHT.sheet,
        border: `1px solid ${LIGHT.line}`,
        borderRadius: 14,
        padding: '32px 36px',
        font: `400 16px/24px ${UI_FONT}`,
        color: LIGHT.ink2,
      },
    },
    h(
      'h1',
      {
        className: 'ink',
        style: {
          margin: '0 0 10px',
          font: `650 26px/32px ${DISPLAY_FONT}`,
          letterSpacing: '-.02em',
          color: LIGHT.ink,
        },
      },
      heading,
    ),
    ...body,
  )
}

function foot(content: readonly ReactNode[]): ReactElement {
  const style = { padding: '18px 8px 0', font: `400 13px/19px ${UI_FONT}`, color: LIGHT.ink3 }
  return cell({ className: 'ink3 pad', style }, ...content)
}
