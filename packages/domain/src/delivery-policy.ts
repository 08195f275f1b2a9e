/**
 * The delivery policy: decides if a person is notified of something, over which channels, and from when on. Pure: the
 * caller passes the event, the person's role in the family concerned, their preferences and their quiet hours.
 *
 * - Nobody is notified of their own actions, of something on their screen, or of something that they may not read.
 * - With 'All notifications' off, a person is notified of nothing, however urgent. Mail about the account's own security
 *   does not pass through here.
 * - `schedule_updates` covers new and changed events, and calendars that cannot be read. `team_communications` covers
 *   messages. Requests between two people, and reminders, depend on the channels alone.
 * - Muted conversations and threads do not notify, unless it is urgent.
 * - Quiet hours delay push and SMS until they end, unless it is urgent. Mail does not ring.
 * - Mail is delayed: a message may be read in the meantime, and changes soon after each other are one mail.
 * - SMS costs money: only urgent notifications and reminders.
 */
import { type AccessRole, allows, type FamilyThing } from './access-rules.ts'
import { afterQuiet, type QuietHours } from './quiet-hours.ts'

/** Notification kinds. Most are listed in the app, some only ring. */
export const NOTIFICATION_KINDS = [
  'friendAsked',
  'friendAccepted',
  'profileOffered',
  'profileTaken',
  'profileDeleted',
  'eventShared',
  'feedFailing',
  'eventsAdded',
  'eventsChanged',
  'eventMessage',
  'message',
  'reminder',
  'birthday',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export interface Notice {
  readonly kind: NotificationKind
  /** An event that starts within a day is cancelled or moved: see `isUrgent`. */
  readonly isUrgent: boolean
  readonly isOwnAction: boolean
  /** Its conversation or thread is muted. */
  readonly isMuted: boolean
  /** The person has it on the screen, or has read it. */
  readonly isLookedAt: boolean
  /**
   * Only for people who administer the family: a private or hidden event, or a platform's change to an overridden
   * field.
   */
  readonly isPrivate: boolean
}

export interface Preferences {
  readonly allNotifications: boolean
  readonly inApp: boolean
  readonly email: boolean
  readonly sms: boolean
  readonly scheduleUpdates: boolean
  readonly teamCommunications: boolean
}

export interface Recipient {
  /** The person's role in the family concerned. In their own affairs they are the owner. */
  readonly role: 'owner' | AccessRole | 'stranger'
  readonly preferences: Preferences
  readonly quietHours: QuietHours | null
  readonly zone: string
  /** One of the person's browsers or devices accepts push. */
  readonly hasPush: boolean
  readonly hasPhone: boolean
  /** True if this installation can send mail. */
  readonly sendsMail: boolean
  readonly sendsSms: boolean
}

export interface DeliveryPlan {
  /** A row of `notifications` is written: the list shows it, or another channel is used. */
  readonly told: boolean
  /** Earliest time for the channel; null if the channel is not used. */
  readonly push: Temporal.Instant | null
  readonly mail: Temporal.Instant | null
  readonly sms: Temporal.Instant | null
}

type Preference = 'scheduleUpdates' | 'teamCommunications'

interface Rule {
  /**
   * The right to read that the person needs: for a public event, and for a private one.
   * Null if it concerns only the person.
   */
  readonly reads: readonly [FamilyThing, FamilyThing] | null
  readonly coveredBy: Preference | null
  readonly isInBell: boolean
  readonly isReminder?: true
  readonly mailAfterMinutes: number
}

/** A message is mailed if it is still unread after this time. */
const MAIL_OF_MESSAGES_AFTER_MINUTES = 10
/** Changes within this time are one mail. */
const MAIL_OF_SCHEDULE_AFTER_MINUTES = 2

const PERSONAL: Rule = { reads: null, coveredBy: null, isInBell: true, mailAfterMinutes: 0 }
const EVENTS: Rule = {
  reads: ['publicEvents', 'privateEvents'],
  coveredBy: 'scheduleUpdates',
  isInBell: true,
  mailAfterMinutes: MAIL_OF_SCHEDULE_AFTER_MINUTES,
}
const RULES: Record<NotificationKind, Rule> = {
  friendAsked: PERSONAL,
  friendAccepted: PERSONAL,
  profileOffered: PERSONAL,
  profileTaken: PERSONAL,
  profileDeleted: PERSONAL,
  eventShared: PERSONAL,
  feedFailing: {
    reads: ['teams', 'teams'],
    coveredBy: 'scheduleUpdates',
    isInBell: true,
    mailAfterMinutes: 0,
  },
  eventsAdded: EVENTS,
  eventsChanged: EVENTS,
  eventMessage: {
    reads: ['publicThreads', 'privateThreads'],
    coveredBy: 'teamCommunications',
    isInBell: true,
    mailAfterMinutes: MAIL_OF_MESSAGES_AFTER_MINUTES,
  },
  message: {
    reads: ['chat', 'chat'],
    coveredBy: 'teamCommunications',
    isInBell: false,
    mailAfterMinutes: MAIL_OF_MESSAGES_AFTER_MINUTES,
  },
  reminder: {
    reads: ['publicEvents', 'privateEvents'],
    coveredBy: null,
    isInBell: false,
    isReminder: true,
    mailAfterMinutes: 0,
  },
  birthday: {
    reads: ['children', 'children'],
    coveredBy: null,
    isInBell: false,
    isReminder: true,
    mailAfterMinutes: 0,
  },
}

const NOT_AT_ALL: DeliveryPlan = { told: false, push: null, mail: null, sms: null }

export function deliveryPlanOf(notice: Notice, person: Recipient, now: Temporal.Instant): DeliveryPlan {
  const rule = RULES[notice.kind]
  if (!concerns(notice, rule, person)) return NOT_AT_ALL
  const { preferences } = person
  const ringsFrom = notice.isUrgent ? now : afterQuiet(person.quietHours, person.zone, now)
  const push = person.hasPush ? ringsFrom : null
  const takesMail = preferences.email && person.sendsMail
  // A reminder goes out by push or by mail, not both.
  const mail = takesMail && !(rule.isReminder && push)
  const takesSms = preferences.sms && person.hasPhone && person.sendsSms
  const plan = {
    push,
    mail: mail ? now.add({ minutes: notice.isUrgent ? 0 : rule.mailAfterMinutes }) : null,
    sms: takesSms && (notice.isUrgent || rule.isReminder) ? ringsFrom : null,
  }
  const isShown = rule.isInBell && preferences.inApp
  return { told: isShown || Object.values(plan).some((way) => way !== null), ...plan }
}

function concerns(notice: Notice, { reads, coveredBy }: Rule, { role, preferences }: Recipient): boolean {
  if (notice.isOwnAction || notice.isLookedAt || !preferences.allNotifications) return false
  if (notice.isMuted && !notice.isUrgent) return false
  if (coveredBy && !preferences[coveredBy]) return false
  return reads === null || allows(reads[notice.isPrivate ? 1 : 0], 'read', role)
}

/** It is urgent to cancel or move an event that starts within this time. */
const URGENT_WITHIN_HOURS = 24
const ENDED = new Set(['cancelled', 'postponed', 'removed'])
const MOVES = new Set(['when', 'location'])

interface HappenedChange {
  /** The field's name in `event_changes`. */
  readonly field: string
  /** For a status: the new one. */
  readonly status?: string
  /** For a time or place: nobody has to act differently, because only the end changed or an address was added. */
  readonly movesNobody?: boolean
}

/**
 * True if one of these changes of an event cannot wait: the event starts within a day, and it is cancelled, postponed,
 * removed, or moved to another start or place. A new end is not worth waking anybody.
 * @param starts the start now and before the change: people who were about to leave must know, too
 */
export function isUrgent(
  changes: readonly HappenedChange[],
  starts: readonly Temporal.Instant[],
  now: Temporal.Instant,
): boolean {
  const soon = now.add({ hours: URGENT_WITHIN_HOURS })
  return (
    changes.some(({ field, status, movesNobody = false }) =>
      field === 'status' ? status !== undefined && ENDED.has(status) : MOVES.has(field) && !movesNobody,
    ) &&
    starts.some(
      (start) => Temporal.Instant.compare(start, now) >= 0 && Temporal.Instant.compare(start, soon) <= 0,
    )
  )
}
