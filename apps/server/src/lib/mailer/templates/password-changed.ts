import type { MailContent } from '../mail.ts'
import type { MailLanguage } from './language.ts'
import { button, facts, note, paragraph } from './layout.ts'
import { letter, type Reader } from './letter.ts'
import { momentText } from '../../reader-time.ts'

const TEXTS = {
  en: {
    subject: 'Your password was changed',
    preview: 'If this was you, you don’t need to do anything.',
    intro: (address: string) =>
      `The password for ${address} was changed, and all other devices were signed out.`,
    when: 'When',
    device: 'Device',
    unknown: 'Unknown',
    network: 'IP address',
    you: 'If this was you, you don’t need to do anything.',
    notYou: 'Not you? Set a new password now. That signs out anyone who has the current one.',
    open: 'Set a new password',
    why: (address: string) =>
      `Sent to ${address} for the security of your account. These emails can’t be turned off.`,
  },
  es: {
    subject: 'Tu contraseña ha cambiado',
    preview: 'Si fuiste tú, no tienes que hacer nada.',
    intro: (address: string) =>
      `Se cambió la contraseña de ${address} y se cerró la sesión en todos los demás dispositivos.`,
    when: 'Cuándo',
    device: 'Dispositivo',
    unknown: 'Desconocido',
    network: 'Dirección IP',
    you: 'Si fuiste tú, no tienes que hacer nada.',
    notYou: '¿No fuiste tú? Elige ya una contraseña nueva: así se cierra la sesión de quien tenga la actual.',
    open: 'Elegir una contraseña nueva',
    why: (address: string) =>
      `Enviado a ${address} por la seguridad de tu cuenta. Estos correos no se pueden desactivar.`,
  },
  fr: {
    subject: 'Votre mot de passe a été modifié',
    preview: 'Si c’était vous, il n’y a rien à faire.',
    intro: (address: string) =>
      `Le mot de passe du compte ${address} a été modifié et tous les autres appareils ont été déconnectés.`,
    when: 'Quand',
    device: 'Appareil',
    unknown: 'Inconnu',
    network: 'Adresse IP',
    you: 'Si c’était vous, il n’y a rien à faire.',
    notYou:
      'Ce n’était pas vous\u00a0? Choisissez dès maintenant un nouveau mot de passe\u00a0: toute personne qui a l’actuel sera déconnectée.',
    open: 'Choisir un nouveau mot de passe',
    why: (address: string) =>
      `Envoyé à ${address} pour la sécurité de votre compte. Ces messages ne peuvent pas être désactivés.`,
  },
} as const satisfies Record<MailLanguage, unknown>

interface PasswordChange {
  readonly at: Temporal.Instant
  /**
   * The browser and system that changed the password, such as 'Safari, macOS'. Empty if unknown.
   * The email does not show the raw User-Agent header, because the header may contain any text.
   */
  readonly userAgent: string
  /** Specification 000 requires the fixed text 'Hidden for privacy' instead of the IP address. */
  readonly ipAddress: 'Hidden for privacy'
}

export function passwordChangedMail(reader: Reader & PasswordChange): Promise<MailContent> {
  const { language, address, publicUrl, at, userAgent, ipAddress } = reader
  const texts = TEXTS[language]
  const { subject, preview } = texts
  const body = [
    paragraph(texts.intro(address)),
    facts([
      [texts.when, momentText(at, reader, 'long')],
      [texts.device, userAgent || texts.unknown],
      [texts.network, ipAddress],
    ]),
    note(texts.you),
    paragraph(texts.notYou),
    button(texts.open, `${publicUrl}/auth/forgot-password`),
  ]
  return letter(reader, { subject, preview, body, why: texts.why(address) })
}
