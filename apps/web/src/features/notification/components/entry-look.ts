import type { Notification } from '@homefield/contract/notification'
import {
  Bell,
  CalendarClock,
  CalendarPlus,
  Car,
  CircleAlert,
  Handshake,
  type LucideIcon,
  MessageSquareText,
  PencilLine,
  Share,
  Trash2,
  UserCheck,
  UserPlus,
} from 'lucide-react'
import type { Tone } from '../../../ui/tag.tsx'
import { type ChangeKind, kindOf } from '../../change/model/kind.ts'
import { SIGN_LOOK } from '../../event/components/sign-tag.tsx'
import { EVENT_STATUS_LOOK } from '../../event/components/event-status-tag.tsx'

interface Look {
  readonly icon: LucideIcon
  readonly tone: Tone
}

/**
 * The icon and color of each kind of change, which must match the event cards and the list of changes.
 */
const CHANGES: Record<ChangeKind, Look> = {
  moved: SIGN_LOOK.moved,
  time: SIGN_LOOK.timeChanged,
  cancelled: EVENT_STATUS_LOOK.cancelled,
  postponed: EVENT_STATUS_LOOK.postponed,
  removed: EVENT_STATUS_LOOK.removed,
  restored: { icon: CalendarClock, tone: 'pos' },
  timeTbd: EVENT_STATUS_LOOK.timeTbd,
  place: SIGN_LOOK.placeChanged,
  added: { icon: CalendarPlus, tone: 'neutral' },
  other: { icon: PencilLine, tone: 'neutral' },
  theirs: SIGN_LOOK.theirsChanged,
}

const LOOKS: Record<Exclude<Notification['kind'], 'eventsChanged'>, Look> = {
  friendAsked: { icon: UserPlus, tone: 'inf' },
  friendAccepted: { icon: UserCheck, tone: 'pos' },
  profileOffered: { icon: Handshake, tone: 'inf' },
  profileTaken: { icon: Handshake, tone: 'neutral' },
  profileDeleted: { icon: Trash2, tone: 'neg' },
  feedFailing: { icon: CircleAlert, tone: 'neg' },
  eventsAdded: CHANGES.added,
  eventMessage: { icon: MessageSquareText, tone: 'inf' },
  eventShared: { icon: Share, tone: 'inf' },
  legAsked: { icon: Car, tone: 'inf' },
  legAnswered: { icon: Car, tone: 'neutral' },
}

const UNKNOWN: Look = { icon: Bell, tone: 'neutral' }

/** @param zone the user's IANA zone, which decides whether a new time is on another day */
export function lookOf({ kind, schedule }: Notification, zone: string): Look {
  // A newer server may send kinds that this version of the app does not know.
  if (kind !== 'eventsChanged') return (LOOKS as Partial<typeof LOOKS>)[kind] ?? UNKNOWN
  const [only] = schedule?.events ?? []
  if (schedule?.eventCount === 1 && only) return CHANGES[kindOf(only.differences, zone)]
  const isCancelled = schedule?.events.some((one) => kindOf(one.differences, zone) === 'cancelled') === true
  return isCancelled ? CHANGES.cancelled : CHANGES.moved
}
