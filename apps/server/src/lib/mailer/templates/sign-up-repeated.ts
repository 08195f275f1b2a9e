import type { MailContent } from '../mail.ts'
import type { MailLanguage } from './language.ts'
import { button, finePrint, link, paragraph } from './layout.ts'
import { letter, type Reader } from './letter.ts'

const TEXTS = {
  en: {
    subject: 'You already have an account',
    preview: 'Someone tried to sign up with your address.',
    intro: (address: string) => `Someone, hopefully you, tried to sign up for Homefield with ${address}.`,
    known: 'That address already has an account, so nothing was changed. Just sign in.',
    open: 'Sign in',
    forgotten: 'Forgot your password? ',
    recover: 'Set a new one',
    notYou: 'Not you? You don’t need to do anything. They can’t tell that you have an account.',
    why: (address: string) =>
      `Sent to ${address} for the security of your account. These emails can’t be turned off.`,
  },
  es: {
    subject: 'Ya tienes una cuenta',
    preview: 'Alguien intentó registrarse con tu dirección.',
    intro: (address: string) => `Alguien, esperamos que tú, intentó registrarse en Homefield con ${address}.`,
    known: 'Esa dirección ya tiene una cuenta, así que no cambió nada. Puedes iniciar sesión.',
    open: 'Iniciar sesión',
    forgotten: '¿Olvidaste tu contraseña? ',
    recover: 'Elige una nueva',
    notYou: '¿No fuiste tú? No hagas nada. Quien lo intentó no se enteró de que tienes una cuenta.',
    why: (address: string) =>
      `Enviado a ${address} por la seguridad de tu cuenta. Estos correos no se pueden desactivar.`,
  },
  fr: {
    subject: 'Vous avez déjà un compte',
    preview: 'Quelqu’un a tenté de s’inscrire avec votre adresse.',
    intro: (address: string) =>
      `Quelqu’un, sans doute vous-même, a tenté de s’inscrire sur Homefield avec ${address}.`,
    known: 'Cette adresse a déjà un compte\u00a0: rien n’a été modifié. Il vous suffit de vous connecter.',
    open: 'Se connecter',
    forgotten: 'Mot de passe oublié\u00a0? ',
    recover: 'Choisissez-en un nouveau',
    notYou: 'Ce n’était pas vous\u00a0? Ne faites rien. La personne n’a pas appris que vous avez un compte.',
    why: (address: string) =>
      `Envoyé à ${address} pour la sécurité de votre compte. Ces messages ne peuvent pas être désactivés.`,
  },
} as const satisfies Record<MailLanguage, unknown>

export function signUpRepeatedMail(reader: Reader): Promise<MailContent> {
  const { language, address, publicUrl } = reader
  const texts = TEXTS[language]
  const { subject, preview } = texts
  const body = [
    paragraph(texts.intro(address)),
    paragraph(texts.known),
    button(texts.open, `${publicUrl}/auth/signin`),
    finePrint(texts.forgotten, link(texts.recover, `${publicUrl}/auth/forgot-password`)),
    finePrint(texts.notYou),
  ]
  return letter(reader, { subject, preview, body, why: texts.why(address) })
}
