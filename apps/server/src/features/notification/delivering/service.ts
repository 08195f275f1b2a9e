/*
 * What is told goes out. `notification.deliver` decides by which ways and when, and writes a row for each place; `delivery.send`
 * takes one, looks again at everything (is it read, may it still be seen, is the way still open, is it quiet, has it begun),
 * makes the words of what stands now, sends, and settles the row.
 *
 * It goes out at least once: who dies between sending and settling sends again. Doubles have one tag (push) or one Message-ID
 * (mail), so that a device shows one. What grew meanwhile and was not sent is one sending; a mail tells what the mail before
 * it did not. A push that finds nobody falls back to mail, where it is urgent or a reminder.
 */
import type { Language } from '@homefield/contract/account'
import type { Delivery } from '@homefield/contract/device'
import { EXCERPT_LETTERS } from '@homefield/contract/notification'
import { NoSuchPersonError, type ReadUnit, type WriteUnit } from '@homefield/database/work'
import { type Reach, reachOf, type Recipient, TIDING_KINDS, type TidingKind } from '@homefield/domain/reach'
import { type AddressOf, type DeliverySettings, deliverySettings } from '../../account/service.ts'
import { when } from '../../event/service.ts'
import { newId } from '../../../lib/ids.ts'
import { countUnreadEntries, entryOf } from '../service.ts'
import type { DeliveryKind, Facts } from '../words/model.ts'
import { type DeliveryReason, goesToFamily, topicOf } from './model.ts'
import {
  birthdayOfReminder,
  confirmedEmails,
  deliveriesFor,
  type DeliveryRow,
  eventOfReminder,
  findDelivery,
  findEntry,
  insertDeliveries,
  listDeliveries,
  lockNotification,
  type NewDelivery,
  type PushPlace,
  pushPlaces,
  renewDelivery,
  unreadOf,
  type Way,
} from './store.ts'
import { showDelivery } from './view.ts'

const MOST_SHOWN = 50

/** What the installation and the person's account can do. */
export interface Ways {
  readonly sendsMail: boolean
  readonly sendsSms: boolean
}

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
  await lockNotification(unit, notificationId)
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
  await insertDeliveries(unit, fresh)
  await enqueueSending(unit, [...fresh, ...renewed])
}

/** What is to be done about a delivery now. */
export type Look =
  | { readonly do: 'nothing' }
  | { readonly do: 'drop'; readonly reason: DeliveryReason }
  /** It is quiet, or not due yet. */
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

export async function lookAt(unit: ReadUnit, id: string, ways: Ways): Promise<Look> {
  const row = await findDelivery(unit, id)
  if (!row || row.status !== 'waiting') return { do: 'nothing' }
  if (Temporal.Instant.compare(row.due_at, unit.now) > 0)
    return { do: 'wait', until: Temporal.Instant.from(row.due_at) }
  const settings = await deliverySettings(unit)
  const place = row.channel === 'push' ? await placeOf(unit, row) : undefined
  if (row.channel === 'push' && !place) return { do: 'drop', reason: 'gone' }
  const email =
    row.channel === 'mail' && row.target !== 'own'
      ? (await confirmedEmails(unit)).find((one) => one.id === row.additional_email_id)?.email
      : undefined
  if (row.channel === 'mail' && row.target !== 'own' && email === undefined)
    return { do: 'drop', reason: 'gone' }
  const told = await factsOf(unit, row)
  if ('reason' in told) return { do: 'drop', reason: told.reason }
  if (row.kind !== 'test') {
    const kind = kindOf(row.kind)
    // A push that was lost makes its mail wanted: for the sake of the rule there is none.
    const hasPush = row.channel === 'push'
    const reach = reachNow(settings, { kind, isUrgent: row.is_urgent, hasPush, ways }, unit)
    const until = reach[row.channel]
    const topic = topicOf(kind)
    const isStopped = row.target === 'own' && topic !== null && settings.stoppedMails.includes(topic)
    if (until === null || (row.channel === 'mail' && isStopped)) return { do: 'drop', reason: 'off' }
    if (row.channel !== 'mail' && Temporal.Instant.compare(until, unit.now) > 0) {
      if (told.begins && Temporal.Instant.compare(told.begins, until) <= 0)
        return { do: 'drop', reason: 'late' }
      return { do: 'wait', until }
    }
  }
  const badge = row.channel === 'push' ? await countUnreadEntries(unit) : 0
  const { language, zone } = unit.viewer
  return { do: 'send', row, facts: told.facts, settings, place, email, badge, reader: { language, zone } }
}

async function placeOf(unit: ReadUnit, row: DeliveryRow): Promise<PushPlace | undefined> {
  const id = row.push_subscription_id ?? row.user_device_id
  return (await pushPlaces(unit)).find((one) => one.id === id)
}

type ToldNow = { facts: Facts; begins?: Temporal.Instant } | { reason: DeliveryReason }

async function factsOf(unit: ReadUnit, row: DeliveryRow): Promise<ToldNow> {
  if (row.kind === 'test') return { facts: { kind: 'test' } }
  if (row.reminder_id !== null) return reminderFacts(unit, row.reminder_id, row.kind)
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
  // What is pushed takes the place of the push before, and tells the whole entry.
  const since = row.channel === 'mail' ? await toldVersion(unit, row) : 0
  const shown = await entryOf(unit, entry.id, since)
  if (!shown) return { reason: 'notAllowed' }
  const isSchedule = shown.kind === 'eventsAdded' || shown.kind === 'eventsChanged'
  if (isSchedule && !shown.schedule) return { reason: 'notAllowed' }
  if (shown.kind === 'eventMessage' && !shown.message) return { reason: 'notAllowed' }
  const events = shown.schedule?.events ?? []
  const isOver = events.length > 0 && events.every((event) => hasBegun(event.when, unit))
  if (isOver && shown.schedule?.isImport !== true) return { reason: 'late' }
  return { facts: { kind: 'notification', entry: shown } }
}

/** Up to which version this place was told. */
async function toldVersion(unit: ReadUnit, row: DeliveryRow): Promise<number> {
  if (row.notification_id === null) return 0
  const others = await deliveriesFor(unit, { notification_id: row.notification_id })
  const sent = others.filter(
    (one) => one.channel === row.channel && one.target === row.target && one.status === 'sent',
  )
  return Math.max(0, ...sent.map(({ version }) => version))
}

function hasBegun(at: ReturnType<typeof when>, { now, viewer }: ReadUnit): boolean {
  if (at.kind === 'timed') return Temporal.Instant.compare(at.start, now) <= 0
  return Temporal.PlainDate.compare(at.lastDay, now.toZonedDateTimeISO(viewer.zone).toPlainDate()) < 0
}

async function reminderFacts(unit: ReadUnit, reminderId: string, kind: string): Promise<ToldNow> {
  if (kind === 'birthday') {
    const row = await birthdayOfReminder(unit, reminderId)
    if (!row) return { reason: 'notAllowed' }
    const age = row.date_of_birth === null ? 0 : yearOf(row.birthday) - yearOf(row.date_of_birth)
    const { profile_id: profileId, name, birthday: day } = row
    return { facts: { kind: 'birthday', profileId, name, age: age > 0 ? age : null, day } }
  }
  const row = await eventOfReminder(unit, reminderId)
  if (!row || row.status !== 'confirmed') return { reason: 'notAllowed' }
  const begins = Temporal.Instant.from(row.counted_from)
  if (Temporal.Instant.compare(begins, unit.now) <= 0) return { reason: 'late' }
  return {
    begins,
    facts: {
      kind: 'reminder',
      eventId: row.event_id,
      title: row.title,
      childNames: row.child_names,
      when: when(row),
      arriveBy: row.arrive_by,
      place: row.place,
    },
  }
}

const yearOf = (day: string): number => Temporal.PlainDate.from(day).year

/** Where nobody took the push, and it may not be missed: by mail. */
export async function fallBack(unit: WriteUnit, lost: DeliveryRow, ways: Ways): Promise<void> {
  const isReminder = lost.reminder_id !== null
  if (lost.channel !== 'push' || !(lost.is_urgent || isReminder)) return
  const of =
    lost.reminder_id !== null
      ? { reminder_id: lost.reminder_id }
      : lost.notification_id !== null && { notification_id: lost.notification_id }
  if (!of) return
  if (lost.notification_id !== null) await lockNotification(unit, lost.notification_id)
  const all = (await deliveriesFor(unit, of)).filter((row) => row.version === lost.version)
  const reaches = (row: DeliveryRow) =>
    row.channel === 'mail'
      ? row.target === 'own'
      : row.channel === 'push' && (row.status === 'sent' || row.status === 'waiting')
  if (all.some(reaches)) return
  const settings = await deliverySettings(unit)
  const kind = kindOf(lost.kind)
  const reach = reachNow(settings, { kind, isUrgent: true, hasPush: false, ways }, unit)
  if (reach.mail === null) return
  const { notification_id, reminder_id, version, is_urgent } = lost
  const row = {
    ...newDelivery(OWN_MAIL, { kind, dueAt: unit.now }),
    notification_id,
    reminder_id,
    version,
    is_urgent,
  }
  await insertDeliveries(unit, [row])
  await enqueueSending(unit, [row])
}

function reachNow(
  settings: DeliverySettings,
  tiding: { kind: TidingKind; isUrgent: boolean; hasPush: boolean; ways: Ways },
  { now, viewer }: ReadUnit,
): Reach {
  const { kind, isUrgent, hasPush, ways } = tiding
  const person: Recipient = {
    // Whether he may see it is asked of the database, row by row.
    role: 'owner',
    preferences: settings.preferences,
    quietHours: settings.quietHours,
    zone: viewer.zone,
    hasPush,
    hasPhone: settings.phone !== '',
    ...ways,
  }
  const here = { isOwnAction: false, isMuted: false, isLookedAt: false, isPrivate: false }
  return reachOf({ kind, isUrgent, ...here }, person, now)
}

function kindOf(kind: string): TidingKind {
  const known = TIDING_KINDS.find((one) => one === kind)
  if (!known) throw new Error(`a delivery of kind ${kind}`)
  return known
}

const OWN_MAIL: Way = {
  channel: 'mail',
  push_subscription_id: null,
  user_device_id: null,
  additional_email_id: null,
  target: 'own',
  target_name: '',
}

function placesOf(open: {
  push: readonly PushPlace[]
  emails: readonly { id: string; email: string }[]
  mail: boolean
  sms: boolean
}): Way[] {
  return [
    ...open.push.map(({ id, is_browser: isBrowser, name }) => ({
      ...OWN_MAIL,
      channel: 'push' as const,
      push_subscription_id: isBrowser ? id : null,
      user_device_id: isBrowser ? null : id,
      target: id,
      target_name: name,
    })),
    ...(open.mail ? [OWN_MAIL] : []),
    ...open.emails.map(({ id, email }) => ({
      ...OWN_MAIL,
      additional_email_id: id,
      target: id,
      target_name: email,
    })),
    ...(open.sms ? [{ ...OWN_MAIL, channel: 'sms' as const }] : []),
  ]
}

function newDelivery(
  way: Way,
  { kind, dueAt }: { kind: DeliveryKind; dueAt: Temporal.Instant },
): NewDelivery {
  return {
    ...way,
    id: newId(),
    kind,
    notification_id: null,
    version: 1,
    reminder_id: null,
    is_urgent: false,
    due_at: dueAt.toString(),
  }
}

/** graphile-worker has the machine's clock: what waits, waits as long by it. */
export async function enqueueSending(
  unit: Pick<WriteUnit, 'enqueue' | 'now'>,
  rows: readonly { id: string; due_at: string }[],
): Promise<void> {
  await unit.enqueue(
    ...rows.map(({ id, due_at: dueAt }) => ({
      task: 'delivery.send' as const,
      payload: { deliveryId: id },
      key: `delivery:${id}`,
      runAt: Temporal.Now.instant().add(unit.now.until(dueAt)),
    })),
  )
}

/** As the person; null where the account went meanwhile. */
export async function ifThere<T>(act: () => Promise<T>): Promise<T | null> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof NoSuchPersonError) return null
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
