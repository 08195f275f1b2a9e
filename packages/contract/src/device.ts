import { z } from 'zod'
import { PUSH_APP_KINDS, PUSH_APP_LIMITS, pushAppProblems } from '@homefield/domain/push-app'
import { MAIL_TOPICS } from './account.ts'
import { NOTIFICATION_KINDS } from './notification.ts'
import { Id, InstantText, typedLine } from './wire.ts'
import type { Call } from './call.ts'

const DEVICE_PLATFORMS = ['ios', 'android', 'web'] as const

export const LONGEST_DEVICE_ID = 200

/** Id of a device: the phone's own identifier, or an identifier that the app generated and stored. */
export const DeviceId = z
  .string()
  .min(1)
  .max(LONGEST_DEVICE_ID)
  .regex(/^[\u0020-\u007e]+$/)
  .brand<'DeviceId'>()
export type DeviceId = z.infer<typeof DeviceId>
const oneDevice = z.object({ deviceId: DeviceId })

const key = (letters: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${letters}}=*$`))

/** The result of the browser's `PushSubscription.toJSON()`. The schema drops all other members. */
export const PushSubscription = z.object({
  /** A URL at the browser's push service; https only. */
  endpoint: z.url({ protocol: /^https$/ }).max(2_000),
  keys: z.object({ p256dh: key(87), auth: key(22) }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

export const PushAppId = Id.brand<'PushAppId'>()
export type PushAppId = z.infer<typeof PushAppId>

/** An app other than Homefield's own that receives the person's pushes. Its address and token are never returned. */
export const PushApp = z.object({
  id: Id,
  kind: z.enum(PUSH_APP_KINDS),
  /** The host of the app's server, such as `ntfy.sh`. */
  host: z.string(),
  /** True if the server rejected a push for good. The app gets no more pushes until the person adds it again. */
  isRejected: z.boolean(),
})
export type PushApp = z.infer<typeof PushApp>

export const NewPushApp = z
  .object({
    id: PushAppId,
    kind: z.enum(PUSH_APP_KINDS),
    server: z.string().trim().max(PUSH_APP_LIMITS.server),
    channel: z.string().trim().max(PUSH_APP_LIMITS.channel),
    token: z.string().trim().max(PUSH_APP_LIMITS.token),
  })
  .superRefine((fields, context) => {
    for (const field of pushAppProblems(fields))
      context.addIssue({ code: 'custom', path: [field], message: 'Not valid for this kind of app' })
  })

export const DELIVERY_KINDS = [...NOTIFICATION_KINDS, 'message', 'reminder', 'birthday', 'test'] as const
export const DELIVERY_CHANNELS = ['push', 'mail', 'sms'] as const
export const DELIVERY_STATES = ['pending', 'sent', 'failed', 'dropped'] as const
export const DELIVERY_REASONS = [
  /** Not sent: the person removed the device or address or signed out, or the push service forgot the device. */
  'gone',
  /** Not sent, because the mail server or push service rejected the message. */
  'rejected',
  /** Not sent, because the server could not reach the mail server or push service, and stopped retrying. */
  'unavailable',
  /** Not sent, because the person had already read the notification in the app. */
  'seen',
  /** Not sent, because the person may no longer see the event or message. */
  'notAllowed',
  /** Not sent, because the person switched this kind of notification off. */
  'off',
  /** Not sent, because the event started before the reminder could be sent. */
  'late',
] as const

export const Delivery = z.object({
  id: Id,
  kind: z.enum(DELIVERY_KINDS),
  channel: z.enum(DELIVERY_CHANNELS),
  /** The device’s name or an additional address; empty for the account’s own address and phone. */
  targetName: z.string(),
  status: z.enum(DELIVERY_STATES),
  reason: z.enum(DELIVERY_REASONS).nullable(),
  /**
   * Time at which the server sent the message or gave up. For a pending message, the time at which sending is due.
   */
  at: InstantText,
})
export type Delivery = z.infer<typeof Delivery>

const nothing = z.object({})

export const device = {
  put: {
    method: 'put',
    path: '/devices/{deviceId}',
    summary: 'Register this phone and its push token; writes nothing if nothing changed',
    access: 'onboarded',
    params: oneDevice,
    body: z.object({
      deviceName: typedLine(200),
      platform: z.enum(DEVICE_PLATFORMS),
      deviceModel: typedLine(200),
      osVersion: typedLine(100),
      fcmToken: z.string().min(1).max(4_096).nullable(),
    }),
    response: z.object({ unchanged: z.boolean() }),
    idempotencyStore: 'idempotent',
  },
  remove: {
    method: 'delete',
    path: '/devices/{deviceId}',
    summary: 'Stop pushes to this phone; signing out does the same',
    access: 'onboarded',
    params: oneDevice,
    response: nothing,
  },
  subscribe: {
    method: 'post',
    path: '/push-subscriptions',
    summary: 'Register this browser for pushes',
    access: 'onboarded',
    body: PushSubscription.extend({ deviceName: typedLine(200).optional() }),
    response: nothing,
  },
  unsubscribe: {
    method: 'delete',
    path: '/push-subscriptions',
    summary: 'Stop pushes to this browser; signing out does the same',
    access: 'onboarded',
    // The endpoint is in the body and not in the URL, because URLs are logged and the endpoint is a secret.
    body: PushSubscription.pick({ endpoint: true }),
    response: nothing,
  },
  pushKey: {
    method: 'get',
    path: '/push-key',
    summary: 'Get the push key of this installation: the applicationServerKey of a subscription',
    access: 'onboarded',
    response: z.object({ publicKey: z.string() }),
  },
  pushApps: {
    method: 'get',
    path: '/push-apps',
    summary: 'List the other apps that receive the person’s pushes: ntfy, Gotify, Apprise',
    access: 'onboarded',
    response: z.object({ pushApps: z.array(PushApp) }),
  },
  addPushApp: {
    method: 'post',
    path: '/push-apps',
    summary: 'Send the person’s pushes to one more app',
    access: 'onboarded',
    body: NewPushApp,
    response: PushApp,
  },
  removePushApp: {
    method: 'delete',
    path: '/push-apps/{id}',
    summary: 'Stop pushes to an app',
    access: 'onboarded',
    params: z.object({ id: PushAppId }),
    response: nothing,
  },
  deliveries: {
    method: 'get',
    path: '/deliveries',
    summary: 'List the newest 50 deliveries to the account’s owner',
    access: 'onboarded',
    response: z.object({ deliveries: z.array(Delivery) }),
  },
  test: {
    method: 'post',
    path: '/deliveries/test',
    summary: 'Send a test notification on every enabled channel; the deliveries show the results',
    access: 'onboarded',
    limit: 'test',
    response: z.object({ ids: z.array(Id) }),
    idempotencyStore: 'a repeated request sends the test again',
  },
  stopMails: {
    method: 'post',
    path: '/mail-stops',
    summary: 'Unsubscribe by the link of a mail: from a kind of mail, or an additional address',
    access: 'public',
    body: z.object({ token: z.string().min(1).max(1_000) }),
    response: z.object({ stopped: z.enum([...MAIL_TOPICS, 'address']) }),
    idempotencyStore: 'idempotent',
  },
} as const satisfies Record<string, Call>
