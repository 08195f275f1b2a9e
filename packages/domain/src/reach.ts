/**
 * Whether a person is told of something, by which channels, and from when on. Pure: what happened, his role in the
 * family concerned, his preferences and his quiet hours are given, nothing is looked up.
 *
 * - Nobody is told of what he did himself, is looking at already, or may not read.
 * - With 'All notifications' off, he is told of nothing, however urgent. Mail about the account's own safety does not
 *   come through here.
 * - `schedule_updates` covers what is new or changed in a schedule, and calendars that cannot be read;
 *   `team_communications` covers messages. What is between two people, and reminders, depend on the channels alone.
 * - What is muted is not told, unless it is urgent.
 * - Quiet hours hold back what rings (push, SMS) until they end, unless it is urgent; mail does not ring.
 * - Mail is delayed: a message may be read meanwhile, and changes soon after each other make one mail.
 * - SMS costs money: only what is urgent, and reminders.
 */
import { type AccessRole, allows, type FamilyThing } from './access-rules.ts'
import { afterQuiet, type QuietHours } from './quiet-hours.ts'

/** What people are notified of: most kinds show in the bell, some only ring. */
export const TIDING_KINDS = [
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
export type TidingKind = (typeof TIDING_KINDS)[number]

export interface Tiding {
  readonly kind: TidingKind
  /** An event that begins within a day is cancelled or moved: see `isUrgent`. */
  readonly isUrgent: boolean
  readonly isOwnAction: boolean
  /** Its conversation or thread is muted. */
  readonly isMuted: boolean
  /** He has it on his screen, or has read it. */
  readonly isLookedAt: boolean
  /**
   * Only for those who administer the family: a private or hidden event, or a platform's change to an overridden field.
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
  /** His role in the family concerned; of his own affairs he is the owner. */
  readonly role: 'owner' | AccessRole | 'stranger'
  readonly preferences: Preferences
  readonly quietHours: QuietHours | null
  readonly zone: string
  /** One of his browsers or devices takes push. */
  readonly hasPush: boolean
  readonly hasPhone: boolean
  /** Whether this installation can send it. */
  readonly sendsMail: boolean
  readonly sendsSms: boolean
}

export interface Reach {
  /** A row of `notifications` is written: the bell shows it, or another channel is used. */
  readonly told: boolean
  /** When the channel may be used from; null: not at all. */
  readonly push: Temporal.Instant | null
  readonly mail: Temporal.Instant | null
  readonly sms: Temporal.Instant | null
}

type Preference = 'scheduleUpdates' | 'teamCommunications'

interface Rule {
  /**
   * What he must be allowed to read: first for what is public, second for what is private. Null: a matter of his own.
   */
  readonly reads: readonly [FamilyThing, FamilyThing] | null
  readonly coveredBy: Preference | null
  readonly isInBell: boolean
  readonly isReminder?: true
  readonly mailAfterMinutes: number
}

/** A message that has been unread for so long is mailed. */
const MAIL_OF_MESSAGES_AFTER_MINUTES = 10
/** Changes within this time make one mail. */
const MAIL_OF_SCHEDULE_AFTER_MINUTES = 2

const PERSONAL: Rule = { reads: null, coveredBy: null, isInBell: true, mailAfterMinutes: 0 }
const EVENTS: Rule = {
  reads: ['publicEvents', 'privateEvents'],
  coveredBy: 'scheduleUpdates',
  isInBell: true,
  mailAfterMinutes: MAIL_OF_SCHEDULE_AFTER_MINUTES,
}
const RULES: Record<TidingKind, Rule> = {
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

const NOT_AT_ALL: Reach = { told: false, push: null, mail: null, sms: null }

export function reachOf(tiding: Tiding, person: Recipient, now: Temporal.Instant): Reach {
  const rule = RULES[tiding.kind]
  if (!concerns(tiding, rule, person)) return NOT_AT_ALL
  const { preferences } = person
  const ringsFrom = tiding.isUrgent ? now : afterQuiet(person.quietHours, person.zone, now)
  const push = person.hasPush ? ringsFrom : null
  const takesMail = preferences.email && person.sendsMail
  // A reminder that is pushed is not mailed as well.
  const mail = takesMail && !(rule.isReminder && push)
  const takesSms = preferences.sms && person.hasPhone && person.sendsSms
  const reach = {
    push,
    mail: mail ? now.add({ minutes: tiding.isUrgent ? 0 : rule.mailAfterMinutes }) : null,
    sms: takesSms && (tiding.isUrgent || rule.isReminder) ? ringsFrom : null,
  }
  const isShown = rule.isInBell && preferences.inApp
  return { told: isShown || Object.values(reach).some((way) => way !== null), ...reach }
}

function concerns(tiding: Tiding, { reads, coveredBy }: Rule, { role, preferences }: Recipient): boolean {
  if (tiding.isOwnAction || tiding.isLookedAt || !preferences.allNotifications) return false
  if (tiding.isMuted && !tiding.isUrgent) return false
  if (coveredBy && !preferences[coveredBy]) return false
  return reads === null || allows(reads[tiding.isPrivate ? 1 : 0], 'read', role)
}

/** Cancelling or moving an event that begins within this time is urgent. */
const URGENT_WITHIN_HOURS = 24
const ENDED = new Set(['cancelled', 'postponed', 'removed'])
const MOVES = new Set(['when', 'location'])

interface HappenedChange {
  /** The field's name in `event_changes`. */
  readonly field: string
  /** For the status: what it is now. */
  readonly status?: string
  /** For a time or place: nobody has to act differently, since only the end changed, or an address was added. */
  readonly movesNobody?: boolean
}

/**
 * Whether one of these changes of an event cannot wait: the event begins within a day, and it is cancelled, postponed,
 * removed, or moved to another start or place. Nobody is woken up for another end.
 * @param starts its start now and before the change: whoever was about to leave must know, too
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
