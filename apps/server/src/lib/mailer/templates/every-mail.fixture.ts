import type { MailContent } from '../mail.ts'
import { additionalEmailMail } from './additional-email.ts'
import { confirmMail } from './confirm.ts'
import { eventSharedMail } from './event-shared.ts'
import { exportReadyMail } from './export-ready.ts'
import { invitationMail } from './invitation.ts'
import type { MailLanguage } from './language.ts'
import { passwordChangedMail } from './password-changed.ts'
import { recoveryMail } from './recovery.ts'
import { reportMail } from './report.ts'
import { signUpRepeatedMail } from './sign-up-repeated.ts'
import { supportMail } from './support.ts'
import { notificationMail } from './notification.ts'
import { welcomeMail } from './welcome.ts'

/** A sample of every email that the server sends. */

const publicUrl = 'https://homefield.example.org'

export const SAMPLE = {
  publicUrl,
  address: 'erin@calloway.example',
  href: `${publicUrl}/auth/callback?token=Abc_-9&type=recovery&flow=recovery`,
  // The sample time is May 16 in Los Angeles (17:12 PDT) but May 17 in Kathmandu (05:57, UTC+5:45).
  at: Temporal.Instant.from('2026-05-17T00:12:00Z'),
} as const
const { address, href, at } = SAMPLE

export const reader = (language: MailLanguage, zone = 'America/Los_Angeles') =>
  ({ language, zone, address, publicUrl }) as const

type WriteMail = (language: MailLanguage) => Promise<MailContent>

export const ACCOUNT_MAILS: Record<string, WriteMail> = {
  confirm: (language) => confirmMail({ ...reader(language), href, until: at }),
  recovery: (language) => recoveryMail({ ...reader(language), href, until: at }),
  additionalEmail: (language) => additionalEmailMail({ ...reader(language), href, until: at, asker: 'Mia' }),
  invitation: (language) => invitationMail({ ...reader(language), href, until: at, inviter: 'Mia Cole' }),
  passwordChanged: (language) =>
    passwordChangedMail({
      ...reader(language),
      at,
      userAgent: 'Safari, macOS',
      ipAddress: 'Hidden for privacy',
    }),
  signUpRepeated: (language) => signUpRepeatedMail(reader(language)),
  exportReady: (language) => exportReadyMail({ ...reader(language), until: at }),
}

const request = {
  requestId: '019a0000-0000-7000-8000-00000000a1b2',
  userId: '019a0000-0000-7000-8000-00000000c3d4',
  address,
  isConfirmed: true,
  summary: 'The calendar of the Hawks\nshows every practice twice.',
} as const

export const EVERY_MAIL: Record<string, WriteMail> = {
  ...ACCOUNT_MAILS,
  welcome: (language) => welcomeMail({ ...reader(language), name: 'Erin' }),
  eventShared: (language) =>
    eventSharedMail({
      language,
      zone: 'America/Los_Angeles',
      publicUrl,
      sharer: 'Erin Calloway',
      event: {
        title: 'Rose City Tournament: vs Rapids',
        childName: 'Maya',
        childColor: '#6366F1',
        sport: 'Soccer',
        when: { kind: 'timed', start: at, end: at.add({ hours: 1 }), zone: 'America/Los_Angeles' },
        timeTbd: false,
        status: 'confirmed',
        arriveBy: at.subtract({ minutes: 40 }),
        place: 'Marine Complex, Pitch 7',
        address: '1550 N Marine Way, Portland',
        description: 'Second group match.',
      },
      optOutHref: `${publicUrl}/stop-shares#secret=a.k1.b`,
    }),
  notification: (language) =>
    notificationMail({
      language,
      publicUrl,
      title: 'Maya: Game vs Rapids',
      body: '',
      lines: [
        {
          title: 'Game vs Rapids',
          label: 'Moved',
          tone: 'warn',
          was: 'Sat, May 16, 9:00 AM',
          is: 'Sat, May 16, 2:00 PM',
          isOff: false,
          detail: 'Marine Complex, Pitch 7',
        },
      ],
      href: `${publicUrl}/calendar?event=1`,
      topic: 'schedule',
      isOwn: true,
      stopHref: `${publicUrl}/unsubscribe/a.k1.b`,
    }),
  support: (language) => supportMail({ ...request, language }),
  report: (language) =>
    reportMail({ ...request, language, reportedId: '019a0000-0000-7000-8000-00000000e5f6' }),
}
