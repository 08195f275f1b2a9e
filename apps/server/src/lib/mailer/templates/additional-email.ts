import type { MailContent } from '../mail.ts'
import { greetingName } from './greeting.ts'
import type { MailLanguage } from './language.ts'
import { linkLetter, type Reader } from './letter.ts'
import { soonText } from '../../reader-time.ts'

/**
 * Asks the owner of an additional address for confirmation. That owner may be a stranger to the account's user.
 * The email never shows the account's own address, because the recipient may be a stranger.
 * The email shows the user's name only if `greetingName` accepts it.
 */
const TEXTS = {
  en: {
    subject: 'Can Homefield email you?',
    preview: 'We won’t email you unless you say yes.',
    someone: 'Someone who uses Homefield',
    intro: (asker: string, address: string) => [
      `${asker} would like schedule emails from Homefield, a calendar for families with young athletes, to go to ${address} too.`,
      'We won’t send you anything else unless you say yes.',
    ],
    open: 'Yes, send them here',
    works: (until: string) => `The link works once, until ${until}.`,
    notYou: 'Don’t know who’s asking, or don’t want this? Just ignore this email.',
    why: (address: string) => `Sent because ${address} was added to an account at Homefield.`,
  },
  es: {
    subject: '¿Puede Homefield escribirte?',
    preview: 'No te llegará nada antes de que digas que sí.',
    someone: 'Alguien que usa Homefield',
    intro: (asker: string, address: string) => [
      `${asker} quiere que los avisos de horarios de Homefield, un calendario para familias con jóvenes deportistas, lleguen también a ${address}.`,
      'No se te enviará nada más antes de que digas que sí.',
    ],
    open: 'Sí, envíalos aquí',
    works: (until: string) => `El enlace funciona una sola vez, hasta el ${until}.`,
    notYou: '¿No sabes quién lo pide o no lo quieres? No hagas nada: eso significa que no.',
    why: (address: string) => `Enviado porque se agregó ${address} a una cuenta de Homefield.`,
  },
  fr: {
    subject: 'Homefield peut-il vous écrire\u00a0?',
    preview: 'Rien ne vous parviendra avant votre accord.',
    someone: 'Une personne qui utilise Homefield',
    intro: (asker: string, address: string) => [
      `${asker} souhaite que les e-mails d’horaires de Homefield, un calendrier pour les familles de jeunes sportifs, arrivent aussi à ${address}.`,
      'Rien d’autre ne vous sera envoyé avant votre accord.',
    ],
    open: 'Oui, envoyez-les ici',
    works: (until: string) => `Le lien fonctionne une seule fois, jusqu’au ${until}.`,
    notYou:
      'Vous ne savez pas qui le demande, ou vous ne le souhaitez pas\u00a0? Ne faites rien, cela vaut refus.',
    why: (address: string) => `Envoyé parce que l’adresse ${address} a été ajoutée à un compte Homefield.`,
  },
} as const satisfies Record<MailLanguage, unknown>

export function additionalEmailMail(
  reader: Reader & {
    readonly href: string
    readonly until: Temporal.Instant
    /** Full name of the user who added the address to their account. */
    readonly asker: string | undefined
  },
): Promise<MailContent> {
  const { language, address, href } = reader
  const texts = TEXTS[language]
  const { subject, preview, open, notYou } = texts
  const works = texts.works(soonText(reader.until, reader))
  const intro = texts.intro(greetingName(reader.asker) ?? texts.someone, address)
  return linkLetter(reader, { subject, preview, open, notYou, works, intro, why: texts.why(address) }, href)
}
