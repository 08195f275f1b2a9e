import type { MailContent } from '../mail.ts'
import type { MailLanguage } from './language.ts'
import { button, finePrint, link, note, paragraph } from './layout.ts'
import { letter, type Reader } from './letter.ts'
import { soonText } from '../../reader-time.ts'

const TEXTS = {
  en: {
    subject: 'Your data is ready to download',
    preview: 'The archive is kept for 24 hours.',
    intro: 'The archive with everything in your account is ready.',
    open: 'Go to the download',
    until: (until: string) =>
      `It’s available for 24 hours, until ${until}. You may have to sign in to download it.`,
    notYou: 'Didn’t ask for this? Someone else may be signed in to your account. ',
    recover: 'Set a new password',
    why: (address: string) => `Sent to ${address} because an export of the account’s data was requested.`,
  },
  es: {
    subject: 'Tus datos están listos para descargar',
    preview: 'El archivo se guarda durante 24 horas.',
    intro: 'El archivo con todo lo que contiene tu cuenta está listo.',
    open: 'Ir a la descarga',
    until: (until: string) =>
      `Se guarda durante 24 horas, hasta el ${until}. Quizá tengas que iniciar sesión: este enlace por sí solo no abre nada.`,
    notYou: '¿No lo pediste tú? Entonces es posible que otra persona haya entrado en tu cuenta. ',
    recover: 'Elige una contraseña nueva',
    why: (address: string) => `Enviado a ${address} porque se pidió exportar los datos de la cuenta.`,
  },
  fr: {
    subject: 'Vos données sont prêtes à être téléchargées',
    preview: 'L’archive est conservée 24 heures.',
    intro: 'L’archive de tout ce que contient votre compte est prête.',
    open: 'Aller au téléchargement',
    until: (until: string) =>
      `Elle est conservée 24 heures, jusqu’au ${until}. Vous devrez peut-être vous connecter\u00a0: ce lien seul n’ouvre rien.`,
    notYou: 'Vous ne l’avez pas demandée\u00a0? Une autre personne est peut-être connectée à votre compte. ',
    recover: 'Choisissez un nouveau mot de passe',
    why: (address: string) => `Envoyé à ${address} parce qu’un export des données du compte a été demandé.`,
  },
} as const satisfies Record<MailLanguage, unknown>

export function exportReadyMail(reader: Reader & { readonly until: Temporal.Instant }): Promise<MailContent> {
  const { language, address, publicUrl, until } = reader
  const texts = TEXTS[language]
  const { subject, preview } = texts
  const body = [
    paragraph(texts.intro),
    button(texts.open, `${publicUrl}/settings#data`),
    note(texts.until(soonText(until, reader))),
    finePrint(texts.notYou, link(texts.recover, `${publicUrl}/auth/forgot-password`)),
  ]
  return letter(reader, { subject, preview, body, why: texts.why(address) })
}
