import { z } from 'zod'
import type { Call } from './call.ts'
import { FileId, Id, InstantText, SeenVersion, TimeText, typedLine, Zone } from './wire.ts'

export const LANGUAGES = ['en', 'es', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]
export const THEMES = ['light', 'dark', 'system'] as const
/** Lead times of reminders, in minutes before an event (specification 000, section 9). */
export const LEAD_TIMES = [15, 30, 60, 120, 360, 720, 1440] as const
export type LeadTime = (typeof LEAD_TIMES)[number]

/**
 * `everything` shows the text of a notification on a locked screen.
 * `nothing` shows only that a notification has arrived.
 */
export const LOCK_SCREENS = ['everything', 'nothing'] as const
/** Kinds of email. The unsubscribe link of an email stops all emails of the same kind. */
export const MAIL_TOPICS = ['schedule', 'messages', 'friends', 'reminders'] as const

/** The account owner's notification settings: channels, kinds, lock screen, quiet hours and reminders. */
const preferences = {
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  inAppNotifications: z.boolean(),
  scheduleUpdates: z.boolean(),
  teamCommunications: z.boolean(),
  allNotifications: z.boolean(),
  notificationLeadTimeMinutes: z.union(LEAD_TIMES.map((minutes) => z.literal(minutes))),
  /**
   * Quiet hours in the account's time zone. They end on the next day if `quietUntil` is earlier than `quietFrom`.
   * `quietFrom` and `quietUntil` are either both set or both null.
   */
  quietFrom: TimeText.nullable(),
  quietUntil: TimeText.nullable(),
  lockScreen: z.enum(LOCK_SCREENS),
  /** True if the owner also gets reminders for friends' children. */
  friendsReminders: z.boolean(),
  birthdayReminders: z.boolean(),
  /** Kinds of email from which the owner unsubscribed by the link in an email. */
  stoppedMails: z.array(z.enum(MAIL_TOPICS)).max(MAIL_TOPICS.length),
}

export const Settings = z.object({
  fullName: z.string(),
  /** Phone number in E.164 format; an empty text if the person gave no number. */
  phoneNumber: z.string(),
  /** Id of the file with the person's photo (kind `portrait`); null without a photo. */
  photoId: Id.nullable(),
  timezone: z.string(),
  language: z.enum(LANGUAGES),
  theme: z.enum(THEMES),
  /** True if other parents may find this person by name. */
  findable: z.boolean(),
  /** True if friends may see whether this person is active or typing in a conversation with them. */
  sharePresence: z.boolean(),
  ...preferences,
  version: z.number().int(),
})
export type Settings = z.infer<typeof Settings>

/** The signed-in person. `onboarded` is true after the person has set name and zone. */
export const Me = z.object({
  id: Id,
  email: z.string(),
  /** True if the owner has confirmed the account's email address with the link in the confirmation email. */
  emailConfirmed: z.boolean(),
  onboarded: z.boolean(),
  /** True if the person may open the operator's page. */
  operator: z.boolean(),
  settings: Settings,
})
export type Me = z.infer<typeof Me>

export const SettingsChange = z
  .object({
    // The service rejects an empty name with the error `nameMissing`, which has the specification's text.
    fullName: typedLine(100),
    // The phone number in international format, with or without spaces. An empty text removes the number.
    // The service rejects an impossible number with the error `phoneInvalid`.
    phoneNumber: typedLine(40),
    photoId: FileId.nullable(),
    timezone: Zone,
    language: z.enum(LANGUAGES),
    theme: z.enum(THEMES),
    findable: z.boolean(),
    sharePresence: z.boolean(),
    ...preferences,
  })
  .partial()
  .extend({ version: SeenVersion.optional() })
export type SettingsChange = z.input<typeof SettingsChange>

/**
 * Until an additional address is confirmed, the server sends it only the confirmation email.
 * `bounced` means that the address's mail server rejected the address permanently.
 */
export const AdditionalEmail = z.object({
  id: Id,
  email: z.string(),
  state: z.enum(['pending', 'confirmed', 'bounced']),
  /** Time at which the confirmation email was last sent. */
  askedAt: InstantText.nullable(),
})
export type AdditionalEmail = z.infer<typeof AdditionalEmail>
const AdditionalEmails = z.object({ additionalEmails: z.array(AdditionalEmail) })

/**
 * The device of a session, derived from the browser's user agent.
 * The list of sessions shows an icon and a name for each device.
 */
export const Device = z.object({
  kind: z.enum(['phone', 'tablet', 'desktop', 'unknown']),
  /** E.g. `Safari`; empty if unknown. */
  browser: z.string(),
  /** E.g. `macOS`; empty if unknown. */
  system: z.string(),
})
export type Device = z.infer<typeof Device>

export const Session = z.object({
  id: Id,
  isCurrent: z.boolean(),
  device: Device,
  /** Network of the session: an IPv4 address, or the /64 of an IPv6 address; empty if unknown. */
  network: z.string(),
  createdAt: InstantText,
  /** The time of last use can be up to an hour too early, because the server does not record every request. */
  lastUsedAt: InstantText,
})
export type Session = z.infer<typeof Session>
const Sessions = z.object({ sessions: z.array(Session) })

export const SECURITY_EVENTS = [
  'signedIn',
  'signInFailed',
  'secondFactorFailed',
  'signedOut',
  'sessionEnded',
  'otherSessionsEnded',
  'recoveryRequested',
  'passwordReset',
  'passwordChanged',
  'emailConfirmed',
  'signUpRepeated',
  'additionalEmailAdded',
  'additionalEmailConfirmed',
  'additionalEmailRemoved',
  'secondFactorOn',
  'secondFactorOff',
  'recoveryCodesRenewed',
  'recoveryCodeUsed',
  'passkeyAdded',
  'passkeyRemoved',
  'exportRequested',
  'exportDownloaded',
  'deletionRequested',
  /** Logged when a friend emails an event of the owner's family to somebody. */
  'eventShared',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]

export const SecurityEvent = z.object({
  id: Id,
  kind: z.enum(SECURITY_EVENTS),
  device: Device,
  network: z.string(),
  at: InstantText,
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const Passkey = z.object({
  id: Id,
  /** The name that the person gave the passkey, or else the name of the passkey's manufacturer. May be empty. */
  name: z.string(),
  createdAt: InstantText.nullable(),
  lastUsedAt: InstantText.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** The passkeys, second factor and other methods with which the account's owner can sign in. */
const Security = z.object({
  passkeys: z.array(Passkey),
  secondFactor: z.object({
    isOn: z.boolean(),
    since: InstantText.nullable(),
    recoveryCodesLeft: z.number().int(),
  }),
  passwordChangedAt: InstantText.nullable(),
})
export type Security = z.infer<typeof Security>

/**
 * An archive with all data of an account. A `ready` archive can be downloaded until `expiresAt`.
 * An `ended` archive stays in the list for some time after the server has deleted its bytes.
 */
export const AccountExport = z.object({
  id: Id,
  state: z.enum(['preparing', 'ready', 'failed', 'ended']),
  bytes: z.number().int().nullable(),
  createdAt: InstantText,
  expiresAt: InstantText.nullable(),
})
export type AccountExport = z.infer<typeof AccountExport>
const AccountExports = z.object({
  exports: z.array(AccountExport),
  /** Counts the items that a new export would contain. Deleting the account would delete the same items. */
  holds: z.object({
    profiles: z.number().int(),
    events: z.number().int(),
    teams: z.number().int(),
    photos: z.number().int(),
    friends: z.number().int(),
  }),
})

/** Each kind of id has its own type, so that the compiler rejects a passkey's id in place of a session's id. */
export const AdditionalEmailId = Id.brand<'AdditionalEmailId'>()
export type AdditionalEmailId = z.infer<typeof AdditionalEmailId>
export const SessionId = Id.brand<'SessionId'>()
export type SessionId = z.infer<typeof SessionId>
export const PasskeyId = Id.brand<'PasskeyId'>()
export type PasskeyId = z.infer<typeof PasskeyId>
export const ExportId = Id.brand<'ExportId'>()
export type ExportId = z.infer<typeof ExportId>

const Nothing = z.object({})
const OwnTables = 'idempotent; requests cannot access sign-in tables'

export const account = {
  me: {
    method: 'get',
    path: '/me',
    summary: 'Get the signed-in account with its settings',
    access: 'session',
    response: Me,
  },
  changeSettings: {
    method: 'patch',
    path: '/settings',
    summary: 'Change settings; the first name and zone complete onboarding',
    access: 'session',
    body: SettingsChange,
    response: Me,
  },
  sendConfirmation: {
    method: 'post',
    path: '/account/confirmation',
    summary: 'Resend the link that confirms the account’s address',
    access: 'session',
    limit: 'mail',
    response: Nothing,
  },
  additionalEmails: {
    method: 'get',
    path: '/additional-emails',
    summary: 'List the additional addresses that receive the account’s mail',
    access: 'onboarded',
    response: AdditionalEmails,
  },
  addEmail: {
    method: 'post',
    path: '/additional-emails',
    summary: 'Add an address; it receives mail only after its owner confirms by a link',
    access: 'onboarded',
    limit: 'mail',
    body: z.object({
      id: AdditionalEmailId,
      email: z.string().trim().max(254).toLowerCase().pipe(z.email()),
    }),
    response: AdditionalEmail,
  },
  askEmailAgain: {
    method: 'post',
    path: '/additional-emails/{id}/ask',
    summary: 'Resend the confirmation mail of an additional address',
    access: 'onboarded',
    limit: 'mail',
    params: z.object({ id: AdditionalEmailId }),
    response: AdditionalEmail,
  },
  removeEmail: {
    method: 'delete',
    path: '/additional-emails/{id}',
    summary: 'Remove an additional address',
    access: 'onboarded',
    params: z.object({ id: AdditionalEmailId }),
    response: Nothing,
  },
  sessions: {
    method: 'get',
    path: '/sessions',
    summary: 'List the account’s sessions, the caller’s own first, then by last use',
    access: 'session',
    response: Sessions,
  },
  endSession: {
    method: 'delete',
    path: '/sessions/{id}',
    summary: 'Sign a device out',
    access: 'session',
    params: z.object({ id: SessionId }),
    response: Nothing,
    idempotencyStore: OwnTables,
  },
  endOtherSessions: {
    method: 'delete',
    path: '/sessions',
    summary: 'Sign all other devices out',
    access: 'session',
    response: Nothing,
    idempotencyStore: OwnTables,
  },
  securityEvents: {
    method: 'get',
    path: '/security-events',
    summary: 'List the account’s security events, newest first, 50 per page',
    access: 'session',
    query: z.object({ before: Id.optional() }),
    response: z.object({ events: z.array(SecurityEvent), hasMore: z.boolean() }),
  },
  security: {
    method: 'get',
    path: '/security',
    summary: 'Get the passkeys, the second factor and the age of the password',
    access: 'session',
    response: Security,
  },
  renamePasskey: {
    method: 'patch',
    path: '/passkeys/{id}',
    summary: 'Rename a passkey',
    access: 'session',
    params: z.object({ id: PasskeyId }),
    body: z.object({ name: typedLine(100).min(1) }),
    response: Passkey,
    idempotencyStore: OwnTables,
  },
  exports: {
    method: 'get',
    path: '/account/exports',
    summary: 'List the account’s export archives, newest first',
    access: 'session',
    response: AccountExports,
  },
  requestExport: {
    method: 'post',
    path: '/account/export',
    summary: 'Start an export of all account data; a mail announces when it is ready',
    access: 'session',
    limit: 'mail',
    body: z.object({ id: ExportId }),
    response: AccountExport,
  },
  downloadExport: {
    method: 'get',
    path: '/account/exports/{id}/archive',
    summary: 'Download an export archive, for 24 hours',
    access: 'session',
    params: z.object({ id: ExportId }),
    download: 'application/zip',
    response: z.file(),
  },
} as const satisfies Record<string, Call>
