/*
 * What is told goes out. `notification.deliver` decides by which ways and when, and writes a row for each place; `delivery.send`
 * takes one, looks again at everything (`looking`), makes the words of what stands now, sends (`sending`), and settles the row
 * (`settling`). What nobody took and may not be missed goes out by mail (`falling-back`).
 *
 * It goes out at least once: who dies between sending and settling sends again. Doubles have one tag (push) or one Message-ID
 * (mail), so that a device shows one. What grew meanwhile and was not sent is one sending, what grew while it was sent is
 * another; a mail tells what the mail before it did not.
 */
import type { Delivery } from '@homefield/contract/device'
import { NoSuchPersonError, type ReadUnit, type WriteUnit } from '@homefield/database/work'
import { type AddressOf, deliverySettings } from '../../account/service.ts'
import {
  goesToFamily,
  kindOf,
  type NewDelivery,
  newDelivery,
  placesOf,
  reachNow,
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
  waysToldBefore,
} from './store.ts'
import { showDelivery } from './view.ts'

const MOST_SHOWN = 50

/** What went out to the viewer, and what waits. */
export async function deliveriesOf(unit: ReadUnit): Promise<{ deliveries: Delivery[] }> {
  return { deliveries: (await listDeliveries(unit, MOST_SHOWN)).map(showDelivery) }
}

/** One to each place, now: what the preferences say does not matter, for the asking is the wish. */
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

/** Decides by which ways an entry goes out, and when. Once for each of its versions and places, however often it runs. */
export async function deliver(unit: WriteUnit, notificationId: string, ways: Ways): Promise<void> {
  await lockDeliveries(unit, notificationId)
  const entry = await findEntry(unit, notificationId)
  if (!entry || entry.read) return
  const kind = kindOf(entry.kind)
  const settings = await deliverySettings(unit)
  const push = await pushPlaces(unit)
  const reach = reachNow(settings, { kind, isUrgent: entry.is_urgent, hasPush: push.length > 0, ways }, unit)
  const topic = topicOf(kind)
  const mails = reach.mail !== null && !(topic && settings.stoppedMails.includes(topic))
  const places = placesOf({
    push: reach.push ? push : [],
    emails: reach.mail && goesToFamily(kind) ? await confirmedEmails(unit) : [],
    mail: mails,
    sms: reach.sms !== null,
  })
  const known = await deliveriesFor(unit, { notification_id: entry.id })
  const fresh: NewDelivery[] = []
  const renewed: { id: string; due_at: string }[] = []
  for (const way of places) {
    const dueAt = reach[way.channel] ?? unit.now
    const before = known.filter((row) => row.channel === way.channel && row.target === way.target)
    if (before.some((row) => row.version === entry.version)) continue
    const waiting = before.find((row) => row.status === 'waiting')
    if (waiting) {
      const isSooner = Temporal.Instant.compare(dueAt, waiting.due_at) < 0
      const due_at = isSooner ? dueAt.toString() : waiting.due_at
      const values = { version: entry.version, is_urgent: entry.is_urgent, due_at }
      await renewDelivery(unit, waiting.id, values)
      if (isSooner) renewed.push({ id: waiting.id, due_at })
      continue
    }
    // Of a conversation one mail, until it was read.
    if (way.channel === 'mail' && topic === 'messages' && before.length > 0) continue
    const of = { notification_id: entry.id, version: entry.version, is_urgent: entry.is_urgent }
    fresh.push({ ...newDelivery(way, { kind, dueAt }), ...of })
  }
  const toldBefore =
    kind === 'eventsAdded' || kind === 'eventsChanged' ? await waysToldBefore(unit, entry.id, fresh) : []
  const news = fresh.filter(
    (way) => !toldBefore.some(({ channel, target }) => channel === way.channel && target === way.target),
  )
  await insertDeliveries(unit, news)
  await enqueueSending(unit, [...news, ...renewed])
}

/** As the person; null where the account, or what was to be told, went meanwhile. */
export async function ifThere<T>(act: () => Promise<T>): Promise<T | null> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof NoSuchPersonError || error instanceof TakenBackError) return null
    throw error
  }
}

/** The account's own address, once it is confirmed where it can be. */
export async function ownAddress(
  addressOf: AddressOf,
  userId: string,
  sendsMail: boolean,
): Promise<string | undefined> {
  const own = await addressOf(userId)
  return own && (own.isConfirmed || !sendsMail) ? own.email : undefined
}
