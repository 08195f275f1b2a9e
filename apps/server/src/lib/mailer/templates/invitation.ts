import { type MailContent, toSubject } from '../mail.ts'
import { greetingName } from './greeting.ts'
import type { MailLanguage } from './language.ts'
import { linkLetter, type Reader } from './letter.ts'
import { soonText } from '../../reader-time.ts'

/**
 * The recipient is a stranger, so the email is in the inviter's language.
 * The email shows the inviter's name only if `greetingName` accepts it.
 * The email never shows the inviter's children or email address.
 */
const TEXTS = {
  en: {
    subject: (inviter: string) => `${inviter} invites you to Homefield`,
    someone: 'Somebody',
    preview: 'One calendar for the whole family’s sports.',
    intro: (inviter: string) => [
      `${inviter} would like to connect with you on Homefield, the schedule hub for families with young athletes.`,
      'Each of you decides what the other can see. To start, that’s nothing.',
    ],
    open: 'See the invitation',
    works: (until: string) => `The link works once, with any email address you sign up with, until ${until}.`,
    notYou: 'Don’t know who’s asking, or don’t want this? Just ignore this email.',
    why: (address: string) =>
      `Sent because someone on Homefield entered ${address}. Homefield won’t email you again on its own.`,
  },
  es: {
    subject: (inviter: string) => `${inviter} te invita a Homefield`,
    someone: 'Alguien',
    preview: 'Un solo calendario para el deporte de toda la familia.',
    intro: (inviter: string) => [
      `${inviter} quiere conectarse contigo en Homefield, el calendario de las familias con jóvenes deportistas.`,
      'Cada uno decide qué puede ver el otro. Al principio, nada.',
    ],
    open: 'Ver la invitación',
    works: (until: string) =>
      `El enlace funciona una sola vez, con cualquier dirección con la que te registres, hasta el ${until}.`,
    notYou: '¿No sabes quién lo pide o no lo quieres? No hagas nada y no pasará nada.',
    why: (address: string) =>
      `Enviado porque alguien que usa Homefield escribió ${address}. Homefield no volverá a escribir a esta dirección por su cuenta.`,
  },
  fr: {
    subject: (inviter: string) => `${inviter} vous invite sur Homefield`,
    someone: 'Quelqu’un',
    preview: 'Un seul calendrier pour le sport de toute la famille.',
    intro: (inviter: string) => [
      `${inviter} souhaite être en contact avec vous sur Homefield, le calendrier des familles de jeunes sportifs.`,
      'Chacun décide de ce que l’autre peut voir. Au début, rien.',
    ],
    open: 'Voir l’invitation',
    works: (until: string) =>
      `Le lien fonctionne une seule fois, quelle que soit l’adresse de votre inscription, jusqu’au ${until}.`,
    notYou:
      'Vous ne savez pas qui le demande, ou vous ne le souhaitez pas\u00a0? Ne faites rien, il ne se passera rien.',
    why: (address: string) =>
      `Envoyé parce qu’une personne qui utilise Homefield a saisi ${address}. Homefield n’y écrira plus de sa propre initiative.`,
  },
} as const satisfies Record<MailLanguage, unknown>

export function invitationMail(
  reader: Reader & {
    readonly href: string
    readonly until: Temporal.Instant
    /** Full name of the inviter. Undefined if unknown. */
    readonly inviter: string | undefined
  },
): Promise<MailContent> {
  const { language, address, href } = reader
  const { preview, open, notYou, ...texts } = TEXTS[language]
  const inviter = greetingName(reader.inviter) ?? texts.someone
  const subject = toSubject(texts.subject(inviter))
  const works = texts.works(soonText(reader.until, reader))
  const intro = texts.intro(inviter)
  return linkLetter(reader, { subject, preview, open, notYou, works, intro, why: texts.why(address) }, href)
}
