/**
 * Decides if a person is notified, over which channels, and how soon.
 * The module does no I/O: the caller passes the event, and the person's role, preferences and quiet hours.
 *
 * - Nobody is notified of their own actions, of something on their screen, or of something that they may not read.
 * - If 'All notifications' is off, a person gets no notification, however urgent.
 *   Emails about the account's security do not pass through this file.
 * - The preference `schedule_updates` covers new and changed events, and calendars that cannot be read.
 *   `team_communications` covers messages. Requests between two people and reminders depend only on the channels.
 * - Drivers are asked whether a moved event still works for them, even if they get no other schedule updates.
 * - Muted conversations and threads send only urgent notifications.
 * - Push and SMS wait until quiet hours end, unless the notification is urgent.
 *   Quiet hours do not delay email, because email makes no sound.
 * - Email about messages and changes is sent after a delay, because the person may read the app first.
 * - Changes that follow each other share one email.
 * - SMS costs money, so it is used only for urgent notifications and reminders.
 */
import { type AccessRole, allows, type FamilyThing } from './access-rules.ts'
import { afterQuiet, type QuietHours } from './quiet-hours.ts'

/** A notification kind with `isInBell: false` is sent by push, email or SMS, but not listed in the app. */
export const NOTIFICATION_KINDS = [
  'friendAsked',
  'friendAccepted',
  'profileOffered',
  'profileTaken',
  'profileDeleted',
  'eventShared',
  'legAsked',
  'legAnswered',
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
  /** True if people must learn of the change at once: see `isUrgent`. */
  readonly isUrgent: boolean
  readonly isOwnAction: boolean
  /** True if the person muted the conversation or thread. */
  readonly isMuted: boolean
  /** True if the message is on the person's screen, or the person has read it. */
  readonly isLookedAt: boolean
  /**
   * True if only people who administer the family may be notified.
   * Examples: an event is private or hidden, or a platform changed a field that a parent has overridden.
   */
  readonly isPrivate: boolean
  /** True if the person drives to a changed event, and must confirm that the drive still works. */
  readonly isOwnDrive: boolean
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
  /**
   * The person's role in the family that the notification concerns.
   * The role is 'owner' if the notification concerns the person's own account.
   */
  readonly role: 'owner' | AccessRole | 'stranger'
  readonly preferences: Preferences
  readonly quietHours: QuietHours | null
  readonly zone: string
  /** True if at least one of the person's browsers or devices accepts push. */
  readonly hasPush: boolean
  readonly hasPhone: boolean
  /** True if this installation can send mail. */
  readonly sendsMail: boolean
  readonly sendsSms: boolean
}

export interface DeliveryPlan {
  /** True if the notification must be stored, for the list in the app or for a channel such as email. */
  readonly isNotified: boolean
  /** Earliest time at which the channel may send; null if the channel is not used. */
  readonly push: Temporal.Instant | null
  readonly mail: Temporal.Instant | null
  readonly sms: Temporal.Instant | null
}

type Preference = 'scheduleUpdates' | 'teamCommunications'

interface Rule {
  /**
   * The right that the recipient needs for a public event, and the right for a private event.
   * Null if the recipient needs no right, as for a friend request to them.
   */
  readonly reads: readonly [FamilyThing, FamilyThing] | null
  readonly coveredBy: Preference | null
  readonly isInBell: boolean
  readonly isReminder?: true
  readonly mailAfterMinutes: number
}

/** Minutes after which a message that is still unread is sent by email. */
const MAIL_OF_MESSAGES_AFTER_MINUTES = 10
/** Minutes until changes to the schedule are emailed. Changes within these minutes share one email. */
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
  legAsked: PERSONAL,
  legAnswered: PERSONAL,
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

const NOT_AT_ALL: DeliveryPlan = { isNotified: false, push: null, mail: null, sms: null }

export function deliveryPlanOf(notice: Notice, person: Recipient, now: Temporal.Instant): DeliveryPlan {
  const rule = RULES[notice.kind]
  if (!concerns(notice, rule, person)) return NOT_AT_ALL
  const { preferences } = person
  const ringsFrom = notice.isUrgent ? now : afterQuiet(person.quietHours, person.zone, now)
  const push = person.hasPush ? ringsFrom : null
  const takesMail = preferences.email && person.sendsMail
  // A reminder is sent by push or by email, not by both.
  const mail = takesMail && !(rule.isReminder && push)
  const takesSms = preferences.sms && person.hasPhone && person.sendsSms
  const plan = {
    push,
    mail: mail ? now.add({ minutes: notice.isUrgent ? 0 : rule.mailAfterMinutes }) : null,
    sms: takesSms && (notice.isUrgent || rule.isReminder) ? ringsFrom : null,
  }
  const isShown = rule.isInBell && preferences.inApp
  return { isNotified: isShown || Object.values(plan).some((way) => way !== null), ...plan }
}

function concerns(notice: Notice, { reads, coveredBy }: Rule, { role, preferences }: Recipient): boolean {
  if (notice.isOwnAction || notice.isLookedAt || !preferences.allNotifications) return false
  if (!notice.isOwnDrive) {
    if (notice.isMuted && !notice.isUrgent) return false
    if (coveredBy && !preferences[coveredBy]) return false
  }
  return reads === null || allows(reads[notice.isPrivate ? 1 : 0], 'read', role)
}

/** A cancelled or moved event is urgent if the event starts within this many hours. */
const URGENT_WITHIN_HOURS = 24
const ENDED = new Set(['cancelled', 'postponed', 'removed'])
const MOVES = new Set(['when', 'location'])

interface HappenedChange {
  /** The name of the changed field, as stored in `event_changes`. */
  readonly field: string
  /** The event's new status, if `field` is 'status'. */
  readonly status?: string
  /**
   * True if the change of time or place changes nothing for the family: only the end moved, or an address was added.
   */
  readonly movesNobody?: boolean
}

/**
 * True if people must learn of a change to an event at once.
 * The event must start within a day, and be cancelled, postponed, removed, or moved to another time or place.
 * A change of the end alone is not urgent.
 * @param starts the start now and the start before the change: people who were about to leave must know, too
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
