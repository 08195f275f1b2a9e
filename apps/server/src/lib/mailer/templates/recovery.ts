import type { MailContent } from '../mail.ts'
import type { MailLanguage } from './language.ts'
import { linkLetter, type Reader } from './letter.ts'
import { timeText } from '../../reader-time.ts'

const TEXTS = {
  en: {
    subject: 'Reset your password',
    preview: 'The link works once, for 30 minutes.',
    intro: (address: string) => `Someone, hopefully you, asked for a new password for ${address}.`,
    open: 'Set a new password',
    works: (until: string) => `The link works once, for 30 minutes, until ${until}.`,
    notYou: 'Not you? Ignore this email, and your password stays the same.',
    why: (address: string) =>
      `Sent to ${address} for the security of your account. These emails can’t be turned off.`,
  },
  es: {
    subject: 'Restablece tu contraseña',
    preview: 'El enlace funciona una sola vez, durante 30 minutos.',
    intro: (address: string) => `Alguien, esperamos que tú, pidió una contraseña nueva para ${address}.`,
    open: 'Elegir una contraseña nueva',
    works: (until: string) => `El enlace funciona una sola vez, durante 30 minutos (hora límite: ${until}).`,
    notYou: '¿No fuiste tú? No hagas nada: tu contraseña sigue siendo la misma.',
    why: (address: string) =>
      `Enviado a ${address} por la seguridad de tu cuenta. Estos correos no se pueden desactivar.`,
  },
  fr: {
    subject: 'Réinitialisez votre mot de passe',
    preview: 'Le lien fonctionne une seule fois, pendant 30 minutes.',
    intro: (address: string) =>
      `Quelqu’un, sans doute vous-même, a demandé un nouveau mot de passe pour ${address}.`,
    open: 'Choisir un nouveau mot de passe',
    works: (until: string) => `Le lien fonctionne une seule fois, pendant 30 minutes, jusqu’à ${until}.`,
    notYou: 'Ce n’était pas vous\u00a0? Ne faites rien, votre mot de passe reste le même.',
    why: (address: string) =>
      `Envoyé à ${address} pour la sécurité de votre compte. Ces messages ne peuvent pas être désactivés.`,
  },
} as const satisfies Record<MailLanguage, unknown>

export function recoveryMail(
  reader: Reader & { readonly href: string; readonly until: Temporal.Instant },
): Promise<MailContent> {
  const { language, address, href } = reader
  const texts = TEXTS[language]
  const { subject, preview, open, notYou } = texts
  const works = texts.works(timeText(reader.until, reader, 'long'))
  return linkLetter(
    reader,
    { subject, preview, open, notYou, works, intro: [texts.intro(address)], why: texts.why(address) },
    href,
  )
}
