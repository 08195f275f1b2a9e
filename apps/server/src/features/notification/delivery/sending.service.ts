import { createHash } from 'node:crypto'
import type { PushAction } from '@homefield/contract/push-action'
import { MailError } from '../../../lib/mailer/mail.ts'
import type { SmsSettings } from '../../../config/config.ts'
import type { Vault } from '../../../lib/crypto/vault.ts'
import type { Mailer } from '../../../lib/mailer/mailer.ts'
import { brokenLinks } from '../../../lib/mailer/templates/plain-words.ts'
import type { SafeFetch } from '../../../lib/safe-fetch/safe-fetch.ts'
import { SUBSCRIPTION_SEAL, TOKEN_SEAL } from '../device/model.ts'
import { PUSH_APP_SEAL, type PushAppAddress } from '../push-app/model.ts'
import type { PushKeys } from '../push-key/service.ts'
import { type Stop, stopToken } from '../unsubscribe/model.ts'
import { type DeliveryKind, followed, type NotificationText } from '../texts/model.ts'
import { answerFailure, discreetText, notificationTextOf } from '../texts/view.ts'
import { pushActionsOf } from '../push-action/model.ts'
import { pushMessage, type Sent, topicOf } from './model.ts'
import type { Fcm } from './provider/fcm.ts'
import { pushToApp } from './provider/push-app.ts'
import { sendSms } from './provider/sms.ts'
import { pushToBrowser, type Subscription } from './provider/web-push.ts'
import type { Look } from './precheck/service.ts'

export interface SenderParts {
  readonly mailer: Mailer
  readonly fetch: SafeFetch
  readonly pushAppFetch: SafeFetch
  readonly vault: Vault
  readonly pushKeys: () => Promise<PushKeys>
  readonly pushSubject: string
  readonly fcm: Fcm | undefined
  readonly sms: SmsSettings | undefined
  readonly publicUrl: string
}

type Ready = Extract<Look, { do: 'send' }>

export interface Sender {
  send(to: {
    readonly userId: string
    readonly ownAddress: string | undefined
    readonly look: Ready
    readonly now: Temporal.Instant
  }): Promise<Sent>
}

/** Formats the message and sends it through the channel's provider. */
export function createSender(parts: SenderParts): Sender {
  return {
    async send({ userId, ownAddress, look, now }) {
      const { row, facts, settings, reader } = look
      const text = notificationTextOf(facts, { ...reader, now })
      const shown = settings.lockScreen === 'nothing' ? discreetText(reader.language, text) : text
      if (row.channel === 'push') {
        // A push without content offers no answer: the user could not know what they accept.
        const actions = settings.lockScreen === 'nothing' ? [] : pushActionsOf(facts, reader.language, userId)
        return push(parts, { look, text: shown, actions, userId })
      }
      if (row.channel === 'sms') return bySms(parts, look, shown)
      const to = look.email ?? ownAddress
      if (to === undefined) return { end: 'gone' }
      return mail(parts, { userId, to, look, text })
    },
  }
}

async function push(
  parts: SenderParts,
  to: { look: Ready; text: NotificationText; actions: readonly PushAction[]; userId: string },
): Promise<Sent> {
  const { look, text, actions, userId } = to
  const { row, place, badge, reader } = look
  const { fetch, vault, fcm } = parts
  if (!place) return { end: 'gone' }
  const kind = row.kind as DeliveryKind
  const message = pushMessage({
    title: text.title,
    body: text.body,
    href: text.href,
    tag: row.notification_id ?? row.reminder_id ?? row.id,
    kind,
    renotify: row.version > 1,
    badge,
    isUrgent: row.is_urgent,
    actions,
    account: userId,
    failure: answerFailure(reader.language),
  })
  if (place.app) {
    const address = JSON.parse(vault.open(place.sealed, PUSH_APP_SEAL)) as PushAppAddress
    return pushToApp(
      parts.pushAppFetch,
      { kind: place.app, ...address },
      { ...message, link: `${parts.publicUrl}${message.href}` },
    )
  }
  if (place.is_browser) {
    const subscription = JSON.parse(vault.open(place.sealed, SUBSCRIPTION_SEAL)) as Subscription
    const keys = await parts.pushKeys()
    return pushToBrowser({ fetch, keys, subject: parts.pushSubject }, subscription, message)
  }
  // The server can push to phones only if the installation has FCM settings.
  return fcm ? fcm.push(vault.open(place.sealed, TOKEN_SEAL), message) : { end: 'rejected' }
}

/** Maximum length of a text message without its link. In the GSM alphabet, 300 characters take two SMS segments. */
const MOST_SMS_LETTERS = 300

async function bySms(
  { fetch, sms, publicUrl }: SenderParts,
  look: Ready,
  text: NotificationText,
): Promise<Sent> {
  const { phone } = look.settings
  if (!sms || phone === '') return { end: 'gone' }
  const said = followed(text.title, text.body).slice(0, MOST_SMS_LETTERS)
  return sendSms(fetch, sms, { to: phone, text: `${said} ${publicUrl}`, id: look.row.id })
}

async function mail(
  { mailer, vault, publicUrl }: SenderParts,
  to: {
    userId: string
    to: string
    look: Ready
    text: NotificationText
  },
): Promise<Sent> {
  const { look, text, userId } = to
  const { row, reader } = look
  const kind = row.kind as DeliveryKind
  const topic = topicOf(kind)
  const stop: Stop | null =
    row.additional_email_id !== null
      ? { user: userId, email: row.additional_email_id }
      : topic && { user: userId, topic }
  const stopHref = stop && `${publicUrl}/unsubscribe/${stopToken(vault, stop)}`
  const { notificationMail } = await import('../../../lib/mailer/templates/notification.ts')
  const content = await notificationMail({
    language: reader.language,
    publicUrl,
    title: brokenLinks(text.subject ?? text.title),
    body: brokenLinks(text.body),
    lines: text.lines.map((line) => ({
      ...line,
      title: brokenLinks(line.title),
      detail: brokenLinks(line.detail),
    })),
    question: text.question === undefined ? undefined : brokenLinks(text.question),
    href: `${publicUrl}${text.href}`,
    topic: topic ?? 'test',
    isOwn: row.additional_email_id === null,
    stopHref,
  })
  const tag = `${row.id}-${row.version}`
  try {
    await mailer.send({
      to: to.to,
      ...content,
      messageId: messageIdOf(tag, publicUrl),
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Entity-Ref-ID': tag,
        ...(stopHref !== null && {
          'List-Unsubscribe': `<${stopHref}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    })
    return { end: 'sent' }
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return { end: error.reason === 'unavailable' ? 'later' : 'rejected' }
  }
}

/**
 * A Message-ID is unique and ends with our host name (RFC 5322, 3.6.4).
 * All attempts of a delivery use the same id.
 */
function messageIdOf(tag: string, publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  const host = /^[a-z0-9.-]+$/i.test(hostname) ? hostname : 'homefield.invalid'
  return `${createHash('sha256').update(tag).digest('base64url')}@${host}`
}
