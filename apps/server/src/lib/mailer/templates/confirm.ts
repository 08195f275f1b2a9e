import type { MailContent } from '../mail.ts'
import type { MailLanguage } from './language.ts'
import { linkLetter, type Reader } from './letter.ts'
import { soonText } from '../../reader-time.ts'

/**
 * Finding people, sharing and additional addresses need a confirmed address.
 * The person's own calendar works without a confirmed address.
 */
const TEXTS = {
  en: {
    subject: 'Confirm your email address',
    preview: 'One click, and you can find friends and share.',
    intro: (address: string) => [
      `Please confirm that ${address} is your email address.`,
      'Your own calendar already works. Once you confirm, you can find friends, share, and add more email addresses.',
    ],
    open: 'Confirm email address',
    works: (until: string) => `The link works once, until ${until}.`,
    notYou: 'Didn’t sign up? Ignore this email, and the address stays unconfirmed.',
    why: (address: string) => `Sent because ${address} was used to sign up for Homefield.`,
  },
  es: {
    subject: 'Confirma tu dirección de correo',
    preview: 'Un clic y podrás encontrar amigos y compartir.',
    intro: (address: string) => [
      `Homefield quiere estar seguro de que ${address} es tu dirección.`,
      'Tu propio calendario ya funciona. Encontrar amigos, compartir y usar direcciones adicionales espera a que confirmes.',
    ],
    open: 'Confirmar la dirección',
    works: (until: string) => `El enlace funciona una sola vez, hasta el ${until}.`,
    notYou: '¿No te registraste? No hagas nada: la dirección quedará sin confirmar.',
    why: (address: string) => `Enviado porque alguien se registró en Homefield con ${address}.`,
  },
  fr: {
    subject: 'Confirmez votre adresse e-mail',
    preview: 'Un clic, et vous pourrez trouver des amis et partager.',
    intro: (address: string) => [
      `Homefield aimerait s’assurer que l’adresse ${address} est bien la vôtre.`,
      'Votre propre calendrier fonctionne déjà. La recherche d’amis, le partage et les adresses supplémentaires attendent cette confirmation.',
    ],
    open: 'Confirmer l’adresse',
    works: (until: string) => `Le lien fonctionne une seule fois, jusqu’au ${until}.`,
    notYou: 'Cette inscription ne vient pas de vous\u00a0? Ne faites rien, l’adresse restera non confirmée.',
    why: (address: string) =>
      `Envoyé parce que l’adresse ${address} a servi à une inscription sur Homefield.`,
  },
} as const satisfies Record<MailLanguage, unknown>

export function confirmMail(
  reader: Reader & { readonly href: string; readonly until: Temporal.Instant },
): Promise<MailContent> {
  const { language, address, href } = reader
  const texts = TEXTS[language]
  const { subject, preview, open, notYou } = texts
  const works = texts.works(soonText(reader.until, reader))
  return linkLetter(
    reader,
    { subject, preview, open, notYou, works, intro: texts.intro(address), why: texts.why(address) },
    href,
  )
}
