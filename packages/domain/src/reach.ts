/**
 * Whether a person is told of something, and by which ways from when on. Pure: what happened, who he is to the family that
 * it is about, his preferences and his quiet hours are given, nothing is looked up.
 *
 * - Nobody is told of what he did himself, of what he looks at already, or of what he may not read.
 * - 'All notifications' off: of nothing, however urgent. Mail about the account's own safety does not come through here.
 * - `schedule_updates` covers what is new and what changed in a schedule, and a calendar that cannot be read;
 *   `team_communications` covers messages; what is between two people follows the ways alone, as do reminders.
 * - What is muted is not told, unless it is urgent.
 * - Quiet hours hold back what rings (push, SMS) until they end, unless it is urgent; mail does not ring.
 * - Mail waits: a message may be read meanwhile, and what changed soon after is one mail.
 * - SMS costs somebody something: only what is urgent, and reminders.
 */
import { type AccessRole, allows, type FamilyThing } from './access-rules.ts'
import { afterQuiet, type QuietHours } from './quiet-hours.ts'

/** What the bell tells, and what rings besides. */
export const TIDING_KINDS = [
  'friendAsked',
  'friendAccepted',
  'profileOffered',
  'profileTaken',
  'profileDeleted',
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
  /** An event is cancelled or moved that begins within a day: see `isUrgent`. */
  readonly isUrgent: boolean
  readonly isOwnAction: boolean
  /** Its conversation or thread is muted. */
  readonly isMuted: boolean
  /** He has it before his eyes, or has read it. */
  readonly isLookedAt: boolean
  /** For those alone who administer the family: a private or hidden event, or what the platform changed under a parent's own. */
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
  /** What he is to the family that it is about; his own affairs he owns. */
  readonly role: 'owner' | AccessRole | 'stranger'
  readonly preferences: Preferences
  readonly quietHours: QuietHours | null
  readonly zone: string
  /** A browser or a device of his takes push. */
  readonly hasPush: boolean
  readonly hasPhone: boolean
  /** What this installation can send. */
  readonly sendsMail: boolean
  readonly sendsSms: boolean
}

export interface Reach {
  /** A row of `notifications` is written: the bell shows it, or another way goes out from it. */
  readonly told: boolean
  /** From when on; null: not this way. */
  readonly push: Temporal.Instant | null
  readonly mail: Temporal.Instant | null
  readonly sms: Temporal.Instant | null
}

type Preference = 'scheduleUpdates' | 'teamCommunications'

interface Rule {
  /** What one must be allowed to read; the second of what is private. Null: nobody else's affair. */
  readonly reads: readonly [FamilyThing, FamilyThing] | null
  readonly coveredBy: Preference | null
  readonly isInBell: boolean
  readonly isReminder?: true
  readonly mailAfterMinutes: number
}

/** Unread for so long, a message goes out by mail. */
const MAIL_OF_MESSAGES_AFTER_MINUTES = 10
/** What changes within it is one mail. */
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
  // A reminder that rings is not written as well.
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

/** An event that begins so soon is urgent when it is cancelled or moved. */
const URGENT_WITHIN_HOURS = 24
const ENDED = new Set(['cancelled', 'postponed', 'removed'])
const MOVES = new Set(['when', 'location'])

interface HappenedChange {
  /** As `event_changes` names it. */
  readonly field: string
  /** Of a status: what it is now. */
  readonly status?: string
  /** Of a time or place: whoever goes there goes as before, for only its end is another, or its address said besides. */
  readonly movesNobody?: boolean
}

/**
 * Whether one of these changes of an event may not wait: it is cancelled, postponed, removed, or is to begin at another time or
 * place, and it begins within a day. Nobody is woken for when it ends.
 * @param starts when it begins, and when it was to begin before: who would have gone there soon is to know, too
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
