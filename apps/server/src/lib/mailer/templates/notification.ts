import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { type MailContent, toSubject } from '../mail.ts'
import type { MailLanguage } from './language.ts'
import { button, cell, link, mailLayout, paragraph, table } from './layout.ts'
import { LIGHT, UI_FONT } from './palette.ts'
import { renderMail } from './render.ts'

/**
 * One event in a notification email.
 * The caller must pass all texts through `brokenLinks`, so that recipients cannot click links that users typed.
 */
export interface NotificationMailLine {
  readonly title: string
  readonly label: string
  readonly tone: 'calm' | 'warn' | 'bad'
  readonly was: string | null
  readonly is: string
  /** True if the event does not take place. */
  readonly isOff: boolean
  readonly detail: string
}

export interface NotificationMail {
  readonly language: MailLanguage
  readonly publicUrl: string
  readonly title: string
  readonly body: string
  /** The events that the email lists. Empty if the body says everything. */
  readonly lines: readonly NotificationMailLine[]
  /** The questions of the email below the events, such as whether a drive still works. */
  readonly question?: string | undefined
  readonly href: string
  readonly topic: 'schedule' | 'messages' | 'friends' | 'reminders' | 'test'
  /** True if the recipient is the account's own address, false for an additional address. */
  readonly isOwn: boolean
  readonly stopHref: string | null
}

const TEXTS = {
  en: {
    open: {
      schedule: 'See the changes',
      messages: 'Open the messages',
      friends: 'Open Homefield',
      reminders: 'Open the event',
      test: 'Open the settings',
      calendar: 'Open the calendar',
      drives: 'Answer',
      connections: 'Open your connections',
    },
    why: {
      schedule: 'You’re getting this because schedule updates by email are on.',
      messages: 'You’re getting this because messages by email are on.',
      friends: 'You’re getting this because notifications by email are on.',
      reminders: 'You’re getting this because reminders by email are on.',
      test: 'You asked for this test in your settings.',
    },
    whyOther: 'You’re getting this because you agreed to get this family’s schedule changes and reminders.',
    change: 'Change your notifications',
    or: ' or ',
    stop: 'stop these emails',
    stopOther: 'Stop these emails',
  },
  es: {
    open: {
      schedule: 'Ver los cambios',
      messages: 'Abrir los mensajes',
      friends: 'Abrir Homefield',
      reminders: 'Abrir el evento',
      test: 'Abrir la configuración',
      calendar: 'Abrir el calendario',
      drives: 'Responder',
      connections: 'Abrir tus conexiones',
    },
    why: {
      schedule: 'Recibes este correo porque tienes activados los cambios de horario por correo.',
      messages: 'Recibes este correo porque tienes activados los mensajes por correo.',
      friends: 'Recibes este correo porque tienes activadas las notificaciones por correo.',
      reminders: 'Recibes este correo porque tienes activados los recordatorios por correo.',
      test: 'Pediste esta prueba en tu configuración.',
    },
    whyOther:
      'Recibes este correo porque aceptaste recibir los cambios de horario y los recordatorios de esta familia.',
    change: 'Cambia qué te llega',
    or: ' o ',
    stop: 'deja de recibir estos correos',
    stopOther: 'Dejar de recibir estos correos',
  },
  fr: {
    open: {
      schedule: 'Voir les changements',
      messages: 'Ouvrir les messages',
      friends: 'Ouvrir Homefield',
      reminders: 'Ouvrir l’événement',
      test: 'Ouvrir les paramètres',
      calendar: 'Ouvrir le calendrier',
      drives: 'Répondre',
      connections: 'Ouvrir vos connexions',
    },
    why: {
      schedule: 'Vous recevez cet e-mail parce que les changements d’horaire par e-mail sont activés.',
      messages: 'Vous recevez cet e-mail parce que les messages par e-mail sont activés.',
      friends: 'Vous recevez cet e-mail parce que les notifications par e-mail sont activées.',
      reminders: 'Vous recevez cet e-mail parce que les rappels par e-mail sont activés.',
      test: 'Vous avez demandé ce test dans vos paramètres.',
    },
    whyOther:
      'Vous recevez cet e-mail parce que vous avez accepté de recevoir les changements d’horaire et les rappels de cette famille.',
    change: 'Choisir ce qui vous parvient',
    or: ' ou ',
    stop: 'ne plus recevoir ces e-mails',
    stopOther: 'Ne plus recevoir ces e-mails',
  },
} as const satisfies Record<MailLanguage, unknown>

/**
 * Renders a notification as an email, with the same text as in the app.
 * If the notification is about several events, lists each event with its old and new values.
 */
export function notificationMail(mail: NotificationMail): Promise<MailContent> {
  const { language, publicUrl, title, body, lines, question, topic, isOwn, stopHref } = mail
  const texts = TEXTS[language]
  const content: ReactNode[] = [
    ...(lines.length === 0 ? (body === '' ? [] : [paragraph(body)]) : lines.map(eventLine)),
    ...(isOwn && question !== undefined && lines.length > 0 ? [paragraph(question)] : []),
    // The owner of an additional address has no account, so a button to the app would be useless.
    ...(isOwn ? [button(texts.open[openedBy(mail)], mail.href)] : []),
  ]
  const settings = link(texts.change, `${publicUrl}/settings#notifications`)
  const footer: ReactNode[] = isOwn
    ? [
        `${texts.why[topic]} `,
        settings,
        // The footer ends without a period, because in plain text the period would become part of the link.
        ...(stopHref === null ? [] : [texts.or, link(texts.stop, stopHref)]),
      ]
    : [`${texts.whyOther} `, ...(stopHref === null ? [] : [link(texts.stopOther, stopHref)])]
  const preview = lines.length === 0 ? body : lines.map((line) => `${line.title}: ${line.is}`).join(' · ')
  const subject = toSubject(title)
  return renderMail(subject, mailLayout({ language, preview, heading: title, body: content, footer }))
}

/** Selects the button's label, which must name the page that the button opens. */
function openedBy({ href, publicUrl, topic }: NotificationMail): keyof (typeof TEXTS)['en']['open'] {
  const path = href.slice(publicUrl.length)
  if (path === '/calendar') return 'calendar'
  if (path === '/drives') return 'drives'
  return path.startsWith('/connections') ? 'connections' : topic
}

const TONES = {
  calm: { className: 'tag ink2', backgroundColor: LIGHT.well, color: LIGHT.ink2 },
  warn: { className: 'tag-warn', backgroundColor: LIGHT.warnBack, color: LIGHT.warn },
  bad: { className: 'tag-bad', backgroundColor: LIGHT.badBack, color: LIGHT.bad },
} as const

function eventLine(
  { title, label, tone, was, is, isOff, detail }: NotificationMailLine,
  index: number,
): ReactElement {
  const strong = { color: LIGHT.ink, fontWeight: 600 }
  const struck = isOff ? { textDecoration: 'line-through' } : {}
  const { className, ...colors } = TONES[tone]
  const bar = { width: 4, backgroundColor: LIGHT.brand, borderRadius: 3, fontSize: 0, lineHeight: 0 }
  const parts: ReactNode[] = [
    h(
      'b',
      {
        key: 'title',
        className: 'ink',
        style: { ...strong, ...struck, fontSize: 16, overflowWrap: 'anywhere' },
      },
      title,
    ),
    ' ',
    h(
      'span',
      {
        key: 'label',
        className,
        style: {
          ...colors,
          display: 'inline-block',
          marginLeft: 6,
          padding: '1px 8px',
          borderRadius: 6,
          font: `500 12px/18px ${UI_FONT}`,
        },
      },
      label,
    ),
    h('br', { key: 'after title' }),
    ...(was === null
      ? []
      : [
          h('s', { key: 'was', className: 'ink3', style: { color: LIGHT.ink3 } }, was),
          h('br', { key: 'after was' }),
        ]),
    h('b', { key: 'is', className: 'ink', style: { ...strong, ...struck } }, is),
    ...(detail === ''
      ? []
      : [
          h('br', { key: 'after is' }),
          h('span', { key: 'detail', className: 'ink2', style: { color: LIGHT.ink2 } }, detail),
        ]),
  ]
  return table(
    { className: 'ln', style: { borderTop: `1px solid ${LIGHT.line}`, marginTop: 4 } },
    cell(
      { style: { padding: '16px 0' } },
      table(
        {},
        h(
          'tr',
          { key: index },
          // Outlook does not draw empty cells, so the cell contains a non-breaking space.
          h('td', { width: 4, bgcolor: LIGHT.brand, style: bar, 'data-skip-in-text': true }, '\u00a0'),
          h('td', { style: { padding: '1px 0 1px 14px', font: `400 15px/22px ${UI_FONT}` } }, ...parts),
        ),
      ),
    ),
  )
}
