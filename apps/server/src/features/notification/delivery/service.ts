/*
 * Delivers notifications and reminders to push, email and SMS targets.
 * The job `notification.deliver` chooses the channels and times, and inserts one delivery per target.
 * The job `delivery.send` handles one delivery. First it checks the current data (`precheck`).
 * Then the job formats and sends the message (`sending`) and records the result (`finalize`).
 * If no push target accepts an urgent notification or a reminder, an email is sent instead (`fallback`).
 *
 * Each message is sent at least once.
 * If a process dies before it records the result, the message is sent again.
 * The copies of a message have the same tag (push) or Message-ID (email), so the device shows only one copy.
 * If a change is added to a notification before it is sent, one message contains all changes.
 * If a change is added while the message is being sent, a second message follows.
 * An email contains only the changes that were not in the previous email.
 */
import type { Delivery } from '@homefield/contract/device'
import { NoSuchPersonError, type ReadUnit, type WriteUnit } from '@homefield/database/work'
import { type AddressOf, deliverySettings } from '../../account/service.ts'
import { asksDriver } from '../service.ts'
import {
  goesToFamily,
  kindOf,
  type NewDelivery,
  newDelivery,
  placesOf,
  deliveryPlanNow,
  topicOf,
  type Ways,
} from './model.ts'
import {
  confirmedEmails,
  deliveriesFor,
  enqueueSending,
  findEntry,
  insertDeliveries,
  listDeliveries,
  lockDeliveries,
  TakenBackError,
  pushPlaces,
  renewDelivery,
  earlierChannels,
} from './store.ts'
import { showDelivery } from './view.ts'

const MOST_SHOWN = 50

/** Returns the viewer's recent deliveries, including pending deliveries. */
export async function deliveriesOf(unit: ReadUnit): Promise<{ deliveries: Delivery[] }> {
  return { deliveries: (await listDeliveries(unit, MOST_SHOWN)).map(showDelivery) }
}

/**
 * Sends one test message to each push target, the phone number and the account's own address immediately.
 * A test message ignores the notification settings, because the user has requested the message.
 */
export async function sendTest(unit: WriteUnit, ways: Ways): Promise<{ ids: string[] }> {
  const settings = await deliverySettings(unit)
  const rows = placesOf({
    push: await pushPlaces(unit),
    emails: [],
    mail: ways.sendsMail,
    sms: ways.sendsSms && settings.phone !== '',
  }).map((way) => newDelivery(way, { kind: 'test', dueAt: unit.now }))
  await insertDeliveries(unit, rows)
  await enqueueSending(unit, rows)
  return { ids: rows.map(({ id }) => id) }
}

/**
 * Chooses channels and times for a notification.
 * Repeated calls insert only one delivery per version and target.
 */
export async function deliver(unit: WriteUnit, notificationId: string, ways: Ways): Promise<void> {
  await lockDeliveries(unit, notificationId)
  const entry = await findEntry(unit, notificationId)
  if (!entry || entry.read) return
  const kind = kindOf(entry.kind)
  const settings = await deliverySettings(unit)
  const push = await pushPlaces(unit)
  const isOwnDrive = kind === 'eventsChanged' && (await asksDriver(unit, entry.id))
  const plan = deliveryPlanNow(
    settings,
    { kind, isUrgent: entry.is_urgent, isOwnDrive, hasPush: push.length > 0, ways },
    unit,
  )
  const topic = topicOf(kind)
  const mails = plan.mail !== null && !(topic && settings.stoppedMails.includes(topic))
  const places = placesOf({
    push: plan.push ? push : [],
    emails: plan.mail && goesToFamily(kind) ? await confirmedEmails(unit) : [],
    mail: mails,
    sms: plan.sms !== null,
  })
  const known = await deliveriesFor(unit, { notification_id: entry.id })
  const fresh: NewDelivery[] = []
  const renewed: { id: string; due_at: string }[] = []
  for (const way of places) {
    const dueAt = plan[way.channel] ?? unit.now
    const before = known.filter((row) => row.channel === way.channel && row.target === way.target)
    if (before.some((row) => row.version === entry.version)) continue
    const waiting = before.find((row) => row.status === 'pending')
    if (waiting) {
      const isSooner = Temporal.Instant.compare(dueAt, waiting.due_at) < 0
      const due_at = isSooner ? dueAt.toString() : waiting.due_at
      const values = { version: entry.version, is_urgent: entry.is_urgent, due_at }
      await renewDelivery(unit, waiting.id, values)
      if (isSooner) renewed.push({ id: waiting.id, due_at })
      continue
    }
    // After one email about a conversation, send no further email until the user has read the conversation.
    if (way.channel === 'mail' && topic === 'messages' && before.length > 0) continue
    const of = { notification_id: entry.id, version: entry.version, is_urgent: entry.is_urgent }
    fresh.push({ ...newDelivery(way, { kind, dueAt }), ...of })
  }
  const earlier =
    kind === 'eventsAdded' || kind === 'eventsChanged' ? await earlierChannels(unit, entry.id, fresh) : []
  const news = fresh.filter(
    (way) => !earlier.some(({ channel, target }) => channel === way.channel && target === way.target),
  )
  await insertDeliveries(unit, news)
  await enqueueSending(unit, [...news, ...renewed])
}

/** Runs `act` as the user. Returns null if the account or the content was deleted in the meantime. */
export async function ifThere<T>(act: () => Promise<T>): Promise<T | null> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof NoSuchPersonError || error instanceof TakenBackError) return null
    throw error
  }
}

/** Returns the account's own email address. If the server sends email over SMTP, the address must be confirmed. */
export async function ownAddress(
  addressOf: AddressOf,
  userId: string,
  sendsMail: boolean,
): Promise<string | undefined> {
  const own = await addressOf(userId)
  return own && (own.isConfirmed || !sendsMail) ? own.email : undefined
}
