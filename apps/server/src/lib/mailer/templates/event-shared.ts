import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { spanText, timeText, type WhenToFormat } from '../../reader-time.ts'
import { type MailContent, toSubject } from '../mail.ts'
import { greetingName } from './greeting.ts'
import type { MailLanguage } from './language.ts'
import { button, cell, finePrint, link, mailLayout, paragraph, table } from './layout.ts'
import { LIGHT, UI_FONT } from './palette.ts'
import { renderMail } from './render.ts'
import { sportWord } from './sport-words.ts'

/**
 * The event in an email to a recipient who may have no account.
 * The caller must pass all texts through `brokenLinks`, so that recipients cannot click links that users typed.
 */
export interface SharedEventFacts {
  readonly title: string
  readonly childName: string
  /** The child's color in the format `#RRGGBB`. */
  readonly childColor: string
  readonly sport: string
  readonly when:
    | {
        readonly kind: 'timed'
        readonly start: Temporal.Instant
        readonly end: Temporal.Instant | null
        readonly zone: string
      }
    | { readonly kind: 'days'; readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate }
  readonly timeTbd: boolean
  readonly status: string
  readonly arriveBy: Temporal.Instant | null
  readonly place: string | undefined
  /** Postal address that the directions link looks up. */
  readonly address: string | undefined
  readonly description: string | undefined
}

export interface EventSharedMail {
  readonly language: MailLanguage
  /** Time zone of the person who shares the event, for events without a time zone of their own. */
  readonly zone: string
  readonly publicUrl: string
  /** Full name of the person who shares the event. If undefined, the email says 'Somebody'. */
  readonly sharer: string | undefined
  readonly event: SharedEventFacts
  readonly optOutHref: string
}

/**
 * Users can email an event to any address. The email is in the sender's language.
 * The email names the sender and one child, and tells the recipient how to stop such emails.
 * Times are in the time zone of the event.
 */
const TEXTS = {
  en: {
    subject: (sharer: string) => `${sharer} shared an event with you`,
    someone: 'Somebody',
    arriveBy: (time: string) => `Arrive by ${time}.`,
    cancelled: 'This event was cancelled.',
    postponed: 'This event was postponed.',
    removed: 'The team has removed this event from its schedule.',
    directions: 'Get Directions',
    file: (sharer: string) =>
      `The attached calendar file adds it to your own calendar. It won’t update if the event moves; ask ${sharer} for access to follow along.`,
    why: (sharer: string) =>
      `Sent once, because ${sharer} typed your address. We keep it only for this email. `,
    refuse: 'Stop sending me shared events',
  },
  es: {
    subject: (sharer: string) => `${sharer} compartió un evento contigo`,
    someone: 'Alguien',
    arriveBy: (time: string) => `Llegada a más tardar: ${time}.`,
    cancelled: 'Este evento se canceló.',
    postponed: 'Este evento se pospuso.',
    removed: 'El equipo retiró este evento de su calendario.',
    directions: 'Cómo llegar',
    file: (sharer: string) =>
      `El archivo adjunto lo agrega a tu calendario. No cambia si el evento se mueve; pide acceso a ${sharer} para estar al día.`,
    why: (sharer: string) =>
      `Enviado una sola vez, porque ${sharer} escribió tu dirección. La guardamos solo para este correo. `,
    refuse: 'No quiero recibir eventos compartidos',
  },
  fr: {
    subject: (sharer: string) => `${sharer} a partagé un événement avec vous`,
    someone: 'Quelqu’un',
    arriveBy: (time: string) => `Arriver au plus tard à ${time}.`,
    cancelled: 'Cet événement est annulé.',
    postponed: 'Cet événement est reporté.',
    removed: 'L’équipe a retiré cet événement de son calendrier.',
    directions: 'Itinéraire',
    file: (sharer: string) =>
      `Le fichier joint l’ajoute à votre calendrier. Il ne change pas si l’événement est déplacé\u00a0; demandez l’accès à ${sharer} pour suivre la suite.`,
    why: (sharer: string) =>
      `Envoyé une seule fois\u00a0: ${sharer} a saisi votre adresse. Nous ne la gardons que pour cet e-mail. `,
    refuse: 'Ne plus m’envoyer d’événements partagés',
  },
} as const satisfies Record<MailLanguage, unknown>

export function eventSharedMail(mail: EventSharedMail): Promise<MailContent> {
  const { language, event, publicUrl } = mail
  const texts = TEXTS[language]
  const sharer = greetingName(mail.sharer) ?? texts.someone
  const subject = toSubject(texts.subject(sharer))
  const reader = { language, zone: event.when.kind === 'timed' ? event.when.zone : mail.zone }
  const when = spanText(whenToFormat(event), reader, 'long')
  const { status } = event
  const state =
    status === 'cancelled' || status === 'postponed' || status === 'removed' ? texts[status] : undefined
  const sport = sportWord(event.sport, language)
  const directions = event.address && directionsHref(publicUrl, event.address)
  const body: ReactNode[] = [
    paragraph(sport === null ? event.childName : `${event.childName}, ${sport}`),
    card(event, when),
    ...(state === undefined ? [] : [paragraph(state)]),
    ...(event.arriveBy ? [paragraph(texts.arriveBy(timeText(event.arriveBy, reader, 'short')))] : []),
    ...(event.description ? [paragraph(...broken(event.description))] : []),
    ...(directions ? [button(texts.directions, directions)] : []),
    // The recipient knows the sender, so the first name is enough here.
    finePrint(texts.file(sharer.split(' ')[0] ?? sharer)),
  ]
  const preview = [when, event.place].filter((part) => part !== undefined).join(', ')
  // The footer ends without a period, because in plain text the period would become part of the link.
  const footer = [texts.why(sharer), link(texts.refuse, mail.optOutHref)]
  return renderMail(subject, mailLayout({ language, preview, heading: subject, body, footer }))
}

function whenToFormat({ when, timeTbd }: SharedEventFacts): WhenToFormat {
  return when.kind === 'timed' ? when : { kind: 'days', firstDay: when.first, lastDay: when.last, timeTbd }
}

/**
 * Links to our directions page, which opens the maps app, because emails may link only to our own host (C68).
 * The address is in the URL's fragment, which browsers never send to a server.
 */
function directionsHref(publicUrl: string, address: string): string {
  return `${publicUrl}/directions#${String(new URLSearchParams({ to: address }))}`
}

/** Renders the event's title, time and place next to a bar in the child's color. */
function card({ title, childColor, place }: SharedEventFacts, when: string): ReactElement {
  const strong = { color: LIGHT.ink, fontWeight: 600 }
  const bar = { width: 4, backgroundColor: childColor, borderRadius: 3, fontSize: 0, lineHeight: 0 }
  const lines = [
    h(
      'b',
      { key: 'title', className: 'ink', style: { ...strong, fontSize: 16, overflowWrap: 'anywhere' } },
      title,
    ),
    h('br', { key: 'after title' }),
    h('b', { key: 'when', className: 'ink', style: strong }, when),
    ...(place === undefined
      ? []
      : [
          h('br', { key: 'after when' }),
          h('span', { key: 'place', className: 'ink2', style: { color: LIGHT.ink2 } }, place),
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
          null,
          // Outlook does not draw empty cells, so the cell contains a non-breaking space.
          h('td', { width: 4, bgcolor: childColor, style: bar, 'data-skip-in-text': true }, '\u00a0'),
          h('td', { style: { padding: '1px 0 1px 14px', font: `400 15px/22px ${UI_FONT}` } }, ...lines),
        ),
      ),
    ),
  )
}

function broken(text: string): ReactNode[] {
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line]))
}
