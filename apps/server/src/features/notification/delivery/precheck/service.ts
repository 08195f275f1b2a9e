/*
 * Decides from the current data whether to send a delivery that was planned earlier.
 * A delivery is sent only if all of these conditions are true:
 * - the notification is unread and still visible to the user
 * - the user's settings still ask for it, and the user did not mute the team or thread since
 * - the channel still works
 * - quiet hours do not apply
 * - the event has not begun
 */
import type { Language } from '@homefield/contract/account'
import { EXCERPT_LETTERS, type NotifiedEvent } from '@homefield/contract/notification'
import type { ReadUnit, Viewer, Work } from '@homefield/database/work'
import { usableZone } from '@homefield/database/zone'
import { beginningOf, birthdayIn, DEPARTURE_LEAD, reminderBase } from '@homefield/domain/remind'
import { dayOf } from '@homefield/domain/time/day'
import { type DeliverySettings, deliverySettingsOf } from '../../../account/service.ts'
import { departureFor, type DriveSettings } from '../../../drive/service.ts'
import { when } from '../../../event/service.ts'
import { countUnreadEntries, entryOf } from '../../service.ts'
import type { Facts } from '../../texts/model.ts'
import { type DeliveryReason, kindOf, type PushPlace, deliveryPlanNow, topicOf, type Ways } from '../model.ts'
import { deliveriesFor, type DeliveryRow, findEntry } from '../store.ts'
import { remindedChild } from './view.ts'
import { type PendingDelivery, type RemindedBirthdayRow, type RemindedEventRow, unreadOf } from './store.ts'

export type Look =
  | { readonly do: 'drop'; readonly row: DeliveryRow; readonly reason: DeliveryReason }
  /** The delivery must wait because of quiet hours, or because the delivery is not due yet. */
  | { readonly do: 'wait'; readonly until: Temporal.Instant }
  | {
      readonly do: 'send'
      readonly row: DeliveryRow
      readonly facts: Facts
      readonly settings: DeliverySettings
      readonly place: PushPlace | undefined
      readonly email: string | undefined
      readonly badge: number
      readonly reader: { readonly language: Language; readonly zone: string }
    }

/** The recipient, their settings and the current time. */
interface Reading {
  readonly pending: PendingDelivery
  readonly viewer: Pick<Viewer, 'userId' | 'zone' | 'language'>
  readonly now: Temporal.Instant
  /** Opens a transaction with the recipient's rights, for data that `deliveries_to_send` does not return. */
  readonly work: Work
  readonly drives: DriveSettings
}

/** @throws NoSuchPersonError */
export async function lookAt(
  pending: PendingDelivery,
  { ways, now, work, drives }: { ways: Ways; now: Temporal.Instant; work: Work; drives: DriveSettings },
): Promise<Look> {
  const { delivery: row, recipient, push_place: place, email } = pending
  if (Temporal.Instant.compare(row.due_at, now) > 0)
    return { do: 'wait', until: Temporal.Instant.from(row.due_at) }
  if (row.channel === 'push' && !place) return { do: 'drop', row, reason: 'gone' }
  if (row.channel === 'mail' && row.target !== 'own' && email === null)
    return { do: 'drop', row, reason: 'gone' }
  const viewer = {
    userId: recipient.user_id,
    zone: usableZone(recipient.timezone),
    language: recipient.language as Language,
  }
  const reading: Reading = { pending, viewer, now, work, drives }
  const settings = deliverySettingsOf(recipient)
  const current = await factsOf(reading)
  if ('reason' in current) return { do: 'drop', row, reason: current.reason }
  if (row.kind !== 'test') {
    const kind = kindOf(row.kind)
    // `hasPush` is false for an email. Otherwise an email that replaces the failed push of a reminder would be dropped.
    const hasPush = row.channel === 'push'
    const { facts } = current
    const isOwnDrive = facts.kind === 'notification' && facts.entry.toCheck.length > 0
    const plan = deliveryPlanNow(
      settings,
      { kind, isUrgent: row.is_urgent, isOwnDrive, hasPush, ways },
      { now, viewer },
    )
    const until = plan[row.channel]
    const topic = topicOf(kind)
    const isStopped = row.target === 'own' && topic !== null && settings.stoppedMails.includes(topic)
    if (until === null || (row.channel === 'mail' && isStopped)) return { do: 'drop', row, reason: 'off' }
    if (row.channel !== 'mail' && Temporal.Instant.compare(until, now) > 0) {
      if (current.begins && Temporal.Instant.compare(current.begins, until) <= 0)
        return { do: 'drop', row, reason: 'late' }
      return { do: 'wait', until }
    }
  }
  const isBadged = row.channel === 'push' && pending.has_unread
  const badge = isBadged ? await work.read(viewer.userId, countUnreadEntries) : 0
  return {
    do: 'send',
    row,
    facts: current.facts,
    settings,
    place: place ?? undefined,
    email: email ?? undefined,
    badge,
    reader: viewer,
  }
}

type CurrentFacts = { facts: Facts; begins?: Temporal.Instant } | { reason: DeliveryReason }

async function factsOf(reading: Reading): Promise<CurrentFacts> {
  const { delivery, event, birthday } = reading.pending
  if (delivery.kind === 'test') return { facts: { kind: 'test' } }
  if (delivery.reminder_id !== null)
    return delivery.kind === 'birthday'
      ? birthdayFacts(reading, birthday)
      : event?.lead === DEPARTURE_LEAD
        ? departureFacts(reading, event)
        : reminderFacts(reading, event)
  return reading.work.read(reading.viewer.userId, (unit) => entryFacts(unit, delivery))
}

async function entryFacts(unit: ReadUnit, row: DeliveryRow): Promise<CurrentFacts> {
  if (row.notification_id === null) return { reason: 'seen' }
  const entry = await findEntry(unit, row.notification_id)
  if (!entry || entry.read) return { reason: 'seen' }
  if (entry.conversation_id !== null) {
    const said = await unreadOf(unit, entry.conversation_id, EXCERPT_LETTERS)
    if (!said) return { reason: 'seen' }
    if (said.is_muted) return { reason: 'off' }
    const { writer, excerpt, unread: count } = said
    return {
      facts: { kind: 'message', conversationId: entry.conversation_id, writer, excerpt, count },
    }
  }
  // A push must contain all changes, because it replaces the previous push of the same notification.
  // An email must contain only the changes that were not in the previous email.
  const since = row.channel === 'mail' ? await notifiedVersion(unit, row) : 0
  const shown = await entryOf(unit, entry.id, since)
  if (!shown) return { reason: 'notAllowed' }
  const isSchedule = shown.kind === 'eventsAdded' || shown.kind === 'eventsChanged'
  if (isSchedule && !shown.schedule) return { reason: 'notAllowed' }
  if (shown.kind === 'eventMessage' && !shown.message) return { reason: 'notAllowed' }
  // The driver of a moved event must hear of the move, although the driver muted the team.
  if (entry.is_muted && (shown.kind === 'eventMessage' || (isSchedule && shown.toCheck.length === 0)))
    return { reason: 'off' }
  if (shown.kind === 'eventShared' && !shown.share) return { reason: 'notAllowed' }
  // A question that was withdrawn or answered since, or an answer that needs no reaction.
  if (shown.kind === 'legAsked' && shown.drive?.state !== 'open') return { reason: 'seen' }
  if (shown.kind === 'legAnswered' && (shown.drive?.state === 'over' || shown.drive?.state === 'kept'))
    return { reason: 'seen' }
  const events = shown.schedule?.events ?? []
  const isOver = events.length > 0 && events.every((event) => isMissed(event, unit))
  if (isOver && shown.schedule?.isImport !== true) return { reason: 'late' }
  return { facts: { kind: 'notification', entry: shown } }
}

/**
 * Returns the latest version of the notification that this target has received, or 0 for none.
 */
async function notifiedVersion(unit: ReadUnit, row: DeliveryRow): Promise<number> {
  if (row.notification_id === null) return 0
  const others = await deliveriesFor(unit, { notification_id: row.notification_id })
  const sent = others.filter(
    (one) => one.channel === row.channel && one.target === row.target && one.status === 'sent',
  )
  return Math.max(0, ...sent.map(({ version }) => version))
}

/**
 * Returns true if the event has begun. If the event was moved, its previous start must have passed too.
 * A user who does not know of the move might still go to the event at the previous time.
 */
function isMissed({ when: at, differences }: NotifiedEvent, unit: ReadUnit): boolean {
  return (
    hasBegun(at, unit) &&
    differences.every((difference) => difference.field !== 'when' || hasBegun(difference.from, unit))
  )
}

function hasBegun(at: ReturnType<typeof when>, { now, viewer }: ReadUnit): boolean {
  if (at.kind === 'timed') return Temporal.Instant.compare(at.start, now) <= 0
  return Temporal.PlainDate.compare(at.lastDay, now.toZonedDateTimeISO(viewer.zone).toPlainDate()) < 0
}

function reminderFacts({ viewer, now }: Reading, row: RemindedEventRow | null): CurrentFacts {
  if (!row || row.status !== 'confirmed') return { reason: 'notAllowed' }
  if (!isRequested(row)) return { reason: 'off' }
  const at = when(row)
  // Drop the reminder if the event has moved since the reminder fired, because the move creates a new reminder.
  const base = reminderBase({ when: at, arriveBy: row.arrive_by }, row.from_arrival, viewer.zone)
  if (!base.equals(row.counted_from)) return { reason: 'notAllowed' }
  const begins = beginningOf(at, viewer.zone)
  if (Temporal.Instant.compare(begins, now) <= 0) return { reason: 'late' }
  return {
    begins,
    facts: {
      kind: 'reminder',
      eventId: row.event_id,
      title: row.title,
      childNames: [...new Set(row.child_names)],
      when: at,
      arriveBy: row.arrive_by,
      place: row.place,
      children: (row.children ?? []).map(remindedChild),
    },
  }
}

/** Computes the departure again, because the event, the leg, the home or the drive may have changed since the scan. */
async function departureFacts(
  { viewer, now, work, drives }: Reading,
  row: RemindedEventRow,
): Promise<CurrentFacts> {
  if (row.chosen_leads?.length === 0) return { reason: 'off' }
  const departure = await work.read(viewer.userId, (unit) => departureFor(unit, row.event_id, drives))
  if (departure?.leaveBy.missing !== undefined || !departure) return { reason: 'notAllowed' }
  const { at, drive, thereBy } = departure.leaveBy
  // If the event has moved, the move creates a new reminder.
  if (!thereBy.equals(row.counted_from)) return { reason: 'notAllowed' }
  if (Temporal.Instant.compare(beginningOf(when(row), viewer.zone), now) <= 0) return { reason: 'late' }
  return {
    begins: at,
    facts: {
      kind: 'departure',
      eventId: row.event_id,
      title: row.title,
      childNames: [...new Set(row.child_names)],
      leaveBy: at.toString(),
      driveMinutes: drive.minutes,
      isEstimate: drive.from === 'estimate',
      place: row.place,
    },
  }
}

/**
 * True if the user still wants the reminder.
 * The SQL function `due_reminders` must apply the same conditions.
 */
function isRequested({ chosen_leads: chosen, lead, is_usual: isUsual }: RemindedEventRow): boolean {
  return chosen ? chosen.includes(lead) : isUsual
}

function birthdayFacts(
  { pending: { recipient }, viewer, now }: Reading,
  row: RemindedBirthdayRow | null,
): CurrentFacts {
  if (!row) return { reason: 'notAllowed' }
  if (!recipient.birthday_reminders || !(row.is_own || recipient.friends_reminders)) return { reason: 'off' }
  const { profile_id: profileId, name } = row
  const day = Temporal.PlainDate.from(row.day)
  const born = row.born === null ? null : Temporal.PlainDate.from(row.born)
  if (!born || !birthdayIn(day.year, born)?.equals(day)) return { reason: 'notAllowed' }
  if (Temporal.PlainDate.compare(day, dayOf(now, viewer.zone)) < 0) return { reason: 'late' }
  return { facts: { kind: 'birthday', profileId, name, age: day.year - born.year, day: row.day } }
}
