import { describe, expect, it } from 'vitest'
import { checkMail } from '../mail.ts'
import { additionalEmailMail } from './additional-email.ts'
import { confirmMail } from './confirm.ts'
import { ACCOUNT_MAILS, reader, SAMPLE } from './every-mail.fixture.ts'
import { invitationMail } from './invitation.ts'
import type { MailLanguage } from './language.ts'
import { recoveryMail } from './recovery.ts'
import { supportMail } from './support.ts'

const { publicUrl, address, href, at } = SAMPLE

const SUBJECTS: Record<string, Record<MailLanguage, string>> = {
  confirm: {
    en: 'Confirm your email address',
    es: 'Confirma tu dirección de correo',
    fr: 'Confirmez votre adresse e-mail',
  },
  recovery: {
    en: 'Reset your password',
    es: 'Restablece tu contraseña',
    fr: 'Réinitialisez votre mot de passe',
  },
  additionalEmail: {
    en: 'Can Homefield email you?',
    es: '¿Puede Homefield escribirte?',
    fr: 'Homefield peut-il vous écrire\u00a0?',
  },
  invitation: {
    en: 'Mia Cole invites you to Homefield',
    es: 'Mia Cole te invita a Homefield',
    fr: 'Mia Cole vous invite sur Homefield',
  },
  passwordChanged: {
    en: 'Your password was changed',
    es: 'Tu contraseña ha cambiado',
    fr: 'Votre mot de passe a été modifié',
  },
  signUpRepeated: {
    en: 'You already have an account',
    es: 'Ya tienes una cuenta',
    fr: 'Vous avez déjà un compte',
  },
  exportReady: {
    en: 'Your data is ready to download',
    es: 'Tus datos están listos para descargar',
    fr: 'Vos données sont prêtes à être téléchargées',
  },
}

describe.each(Object.keys(ACCOUNT_MAILS))('the email %s', (name) => {
  it.each(['en', 'es', 'fr'] as const)(
    'in %s: has one subject, an HTML and a text part, and links only to our host (C68)',
    async (language) => {
      const mail = (await ACCOUNT_MAILS[name]?.(language)) ?? { subject: '', html: '', text: '' }
      const subject = SUBJECTS[name]?.[language] ?? ''
      expect(mail.subject).toBe(subject)
      expect(mail.html).toContain(`<html dir="ltr" lang="${language}"`)
      expect(mail.html).toContain(`>${subject}</h1>`)
      expect(mail.text).toContain(subject)
      expect(mail.text).toContain(address)
      expect(() => checkMail({ ...mail, to: address }, publicUrl)).not.toThrow()
      expect(mail.html.match(/class="btn"/g)).toHaveLength(1)
      expect(mail.html).not.toMatch(/<img|<script/)
      // Words of another language in the email would mean a missing translation. URLs are left out of the search.
      const words = mail.text.toLowerCase().replace(/https:\S+/g, '')
      const foreign = { en: /contraseña|mot de passe|enlace|lien/, es: /password|mot de passe|\bthe\b|vous/ }
      if (language !== 'fr') expect(words).not.toMatch(foreign[language])
      else expect(words).not.toMatch(/password|contraseña|\bthe\b|enlace/)
    },
  )
})

describe('texts of account emails', () => {
  it.each(Object.keys(ACCOUNT_MAILS))(
    '%s: no line of the French email begins with a punctuation mark',
    async (name) => {
      const mail = (await ACCOUNT_MAILS[name]?.('fr')) ?? { subject: '', html: '', text: '' }
      const words = mail.html.replaceAll(/<style[^]*?<\/style>|<[^>]*>/g, '')
      expect(`${mail.subject}\n${words}`).not.toMatch(/ [?!:;]/)
      expect(mail.text).not.toMatch(/[ \n][?!:;]/)
    },
  )

  it.each(['confirm', 'recovery', 'additionalEmail', 'invitation'])(
    '%s: the plain text contains the link exactly once',
    async (name) => {
      const mail = (await ACCOUNT_MAILS[name]?.('en')) ?? { html: '', text: '' }
      expect(mail.text.split(href)).toHaveLength(2)
      expect(mail.text).not.toContain('copy this')
      // The HTML must contain the link exactly twice: in the button, and as text to copy.
      expect(mail.html.split(href.replaceAll('&', '&amp;'))).toHaveLength(3)
    },
  )

  it('the recovery email says that the link works once within 30 minutes, and gives the end time in the recipient’s zone', async () => {
    const { text } = await recoveryMail({ ...reader('en'), href, until: at })
    expect(text).toContain('works once, for 30 minutes, until 5:12 PM PDT.')
    expect(text).toContain('Not you? Ignore this email, and your password stays the same.')
  })

  it.each([
    ['en', 'America/Los_Angeles', 'Saturday, May 16 at 5:12 PM PDT'],
    ['en', 'Asia/Kathmandu', 'Sunday, May 17 at 5:57 AM GMT+5:45'],
    ['es', 'America/Los_Angeles', 'sábado, 16 de mayo, 5:12 p.m. PDT'],
    ['fr', 'Europe/Paris', 'dimanche 17 mai à 02:12 UTC+2'],
    ['en', 'UTC', 'Sunday, May 17 at 12:12 AM UTC'],
  ] as const)(
    'confirm: in language %s and zone %s, says that the link works until %s',
    async (language, zone, until) => {
      const { text } = await confirmMail({ ...reader(language, zone), href, until: at })
      expect(text.replace(/\s+/g, ' ')).toContain(until)
    },
  )

  it('the confirmation email names the features that need a confirmed address', async () => {
    const { text } = await confirmMail({ ...reader('en'), href, until: at })
    expect(text.replace(/\s+/g, ' ')).toContain(
      'Once you confirm, you can find friends, share, and add more email addresses.',
    )
  })

  it('the password change email shows the time, the device and a reset link, and hides the IP address', async () => {
    const { text } = (await ACCOUNT_MAILS['passwordChanged']?.('en')) ?? { text: '' }
    expect(text).toContain('Saturday, May 16, 2026 at 5:12 PM PDT')
    expect(text).toContain('Safari, macOS')
    expect(text).toContain('Hidden for privacy')
    expect(text).toContain(`${publicUrl}/auth/forgot-password`)
  })

  it('the export email links to the settings page, and names the period of 24 hours', async () => {
    const { html, text } = (await ACCOUNT_MAILS['exportReady']?.('en')) ?? { html: '', text: '' }
    expect(html).toContain(`href="${publicUrl}/settings#data"`)
    expect(text).toContain('24 hours')
  })

  it.each([
    ['Win money at win.example', 'Someone who uses Homefield'],
    ['<b>x</b>', 'Someone who uses Homefield'],
    ['', 'Someone who uses Homefield'],
    ['Mia Cole', 'Mia Cole'],
  ])('the email that asks a stranger shows the name %j as %j (C68)', async (asker, named) => {
    const { html, text, subject } = await additionalEmailMail({ ...reader('en'), href, until: at, asker })
    expect(text.replace(/\s+/g, ' ')).toContain(`${named} would like`)
    expect(html + text + subject).not.toMatch(/money|win\.example|<b>x/)
  })
})

describe('an invitation email', () => {
  const invitation = (inviter: string | undefined, language: MailLanguage = 'en') =>
    invitationMail({ ...reader(language), href, until: at, inviter })

  it('names the inviter, the reason and the expiry, and says that the recipient may ignore the email', async () => {
    const text = (await invitation('Mia Cole')).text.replace(/\s+/g, ' ')
    expect(text).toContain('Mia Cole would like to connect with you on Homefield')
    expect(text).toContain(
      'works once, with any email address you sign up with, until Saturday, May 16 at 5:12 PM PDT.',
    )
    expect(text).toContain('Just ignore this email.')
    expect(text).toContain(`someone on Homefield entered ${address}.`)
  })

  it.each([
    ['Mia\r\nBcc: x@evil.example', 'Somebody'],
    ['Mia\u2028Subject: Win', 'Somebody'],
    ['Win money at win.example', 'Somebody'],
    ['Call +1 (900) 555-0199 now', 'Somebody'],
    ['<b>x</b>', 'Somebody'],
    ['x'.repeat(61), 'Somebody'],
    ['\u202eeloC aiM', 'Somebody'],
    ['', 'Somebody'],
    [undefined, 'Somebody'],
    ['  Mia   Cole ', 'Mia Cole'],
    ['Dwayne Jr. 3', 'Dwayne Jr. 3'],
    ['José Ñandú-O’Neill', 'José Ñandú-O’Neill'],
  ])('shows the inviter name %j as %j, in a subject of one line (C68)', async (inviter, named) => {
    const mail = await invitation(inviter)
    expect(mail.subject).toBe(`${named} invites you to Homefield`)
    expect(mail.text.replace(/\s+/g, ' ')).toContain(`${named} would like`)
    expect(() => checkMail({ ...mail, to: address }, publicUrl)).not.toThrow()
    expect(mail.html + mail.text).not.toMatch(/evil|win\.example|<b>x|555/)
  })
})

describe('a support request email', () => {
  const request = {
    requestId: '0198c0de-0000-7000-8000-00000000abcd',
    userId: '0198c0de-0000-7000-8000-000000001234',
    address,
    isConfirmed: false,
    language: 'es',
  }
  const hostile =
    'Hi\r\nBcc: x@evil.example\n\n<img src=https://evil.example/x.gif><a href="javascript:alert(1)">x</a>\nhref=//evil.example \u202etxt\u0000\nhttps://homefield.example.org.evil.example/ ftp://evil.example'

  it('shows user input as text, without clickable links (C67, C68)', async () => {
    const mail = await supportMail({ ...request, summary: hostile })
    expect(() => checkMail({ ...mail, to: 'help@homefield.example.org' }, publicUrl)).not.toThrow()
    expect(mail.subject).toBe('Support request 00abcd')
    expect(mail.html).toContain('&lt;img src=https[:]//evil.example/x.gif&gt;')
    expect(mail.html).not.toMatch(/<img|<script|<a /)
    expect(mail.text).toContain('<img src=https[:]//evil.example/x.gif>')
    expect(mail.text + mail.html).not.toMatch(/\u202e|:\/\/evil/)
    expect(mail.text + mail.html).not.toContain('\0')
    expect(mail.text).toMatch(/^Hi\nBcc: x@evil\.example\n\n<img/m)
  })

  it("shows the sender's email address, user id and request id, and whether the address is confirmed", async () => {
    const { text } = await supportMail({ ...request, summary: 'x' })
    expect(text).toContain(`${address} (not confirmed)`)
    expect(text).toContain(request.userId)
    expect(text).toContain(request.requestId)
    expect((await supportMail({ ...request, isConfirmed: true, summary: 'x' })).text).not.toContain('(not')
  })

  it('accepts a support request with the longest allowed text', async () => {
    const mail = await supportMail({ ...request, summary: '<&"🏀\n'.repeat(1000) })
    expect(() => checkMail({ ...mail, to: address }, publicUrl)).not.toThrow()
    expect(mail.text.split('🏀')).toHaveLength(1001)
  })
})
