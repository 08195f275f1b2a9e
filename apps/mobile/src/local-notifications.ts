/**
 * Reminders that the phone shows by itself, also without a network (specification 000, 'Scheduled local notifications';
 * contract/scheduled-notification.ts). What is pending is scheduled on the phone ahead of its time and reported as
 * held, so that no push repeats it; what was called off or moved is cancelled; what is due is marked as sent, and shown
 * at once where the phone did not hold it. Compared when an account opens, whenever something of the person's moved,
 * and when the app returns to the foreground. Once the account is closed here, the phone holds nothing of it.
 */
import type { ScheduledNotification } from '@homefield/contract/scheduled-notification'
import { api, read } from '../../web/src/lib/api/client.ts'
import { nowInMilliseconds } from '../../web/src/lib/api/clock.ts'
import { currentAccount, onAccountChange } from '../../web/src/lib/session/session.ts'
import { whenBack } from '../../web/src/lib/api/when-back.ts'
import { onFrame } from '../../web/src/lib/stream/live.ts'
import { sayOpened } from '../../web/src/platform/opened.ts'
import { pageOfTap } from './address.ts'
import { CHANNEL } from './constants.ts'
import { say } from './device.ts'
import { isUnnamed, onNamed } from './named.ts'
import { LocalNotifications } from './plugins.ts'

type Held = Awaited<ReturnType<typeof LocalNotifications.getPending>>['notifications'][number]

/** Shown by this run of the app, whether or not the server knows it yet. */
const rung = new Set<string>()

/** @returns a call that compares once more */
export async function followScheduled(): Promise<() => void> {
  await LocalNotifications.addListener('localNotificationActionPerformed', ({ notification }) => {
    const page = pageOfTap(notification.extra)
    if (page !== null) sayOpened(page)
  })
  // One comparison at a time; however often it is asked for meanwhile, one more follows.
  let looking: Promise<void> | null = null
  let isAskedAgain = false
  const look = () => {
    if (looking) isAskedAgain = true
    else
      looking = compare()
        .catch((error: unknown) => {
          // oxlint-disable-next-line no-console -- logged only; it is tried again at the next occasion
          console.warn('Local notifications', error)
        })
        .finally(() => {
          looking = null
          if (!isAskedAgain) return
          isAskedAgain = false
          look()
        })
  }
  onAccountChange(look)
  onNamed(look)
  onFrame((frame) => {
    if (Object.keys(frame.revisions).some((subject) => subject.startsWith('person:'))) look()
  })
  whenBack(look)
  return look
}

async function compare(): Promise<void> {
  const account = currentAccount()
  const { notifications: held } = await LocalNotifications.getPending()
  if (account === null) return takeBack(held)
  if (isUnnamed()) return
  const { scheduledNotifications } = await read(api.GET('/scheduled-notifications', {}))
  if (currentAccount() !== account) return
  const pending = scheduledNotifications.filter(({ status }) => status === 'pending')
  const due = pending.filter(isDue)
  const ahead = pending.filter((one) => !isDue(one))
  await takeBack(held.filter(({ id }) => !ahead.some((one) => numberOf(one.id) === id)))
  const { display } = await LocalNotifications.checkPermissions()
  const mayRing = display === 'granted'
  for (const one of due) {
    if (mayRing && !one.isTaken && !rung.has(one.id)) await ring(one)
    rung.add(one.id)
    await say('PATCH', `/scheduled-notifications/${one.id}`, { status: 'sent' })
  }
  if (!mayRing) return
  for (const one of ahead) if (!isHeld(one, held)) await ring(one)
  const taken = ahead.filter(({ isTaken }) => !isTaken).map(({ id, triggerTime }) => ({ id, triggerTime }))
  if (taken.length > 0) await say('POST', '/scheduled-notifications/taken', { taken })
}

function isDue({ triggerTime }: ScheduledNotification): boolean {
  return instantOf(triggerTime) <= nowInMilliseconds()
}

function instantOf(text: string): number {
  return Temporal.Instant.from(text).epochMilliseconds
}

/**
 * Whether the phone holds it as it is in the table now. Where time or words changed, it is handed over again, under the
 * same number.
 */
function isHeld({ id, title, body, triggerTime }: ScheduledNotification, held: readonly Held[]): boolean {
  return held.some(
    (other) =>
      other.id === numberOf(id) &&
      other.title === title &&
      other.body === body &&
      (other.extra as { triggerTime?: string } | undefined)?.triggerTime === triggerTime,
  )
}

/** Shows it at its time; at once where that is past. */
async function ring(one: ScheduledNotification): Promise<void> {
  await LocalNotifications.schedule({
    notifications: [
      {
        id: numberOf(one.id),
        title: one.title,
        body: one.body,
        channelId: CHANNEL.id,
        extra: { type: 'reminder', eventId: one.eventId ?? '', triggerTime: one.triggerTime },
        // oxlint-disable-next-line no-restricted-globals -- the bridge hands it to the phone as a date of its own
        ...(!isDue(one) && { schedule: { at: new Date(instantOf(one.triggerTime)), allowWhileIdle: true } }),
      },
    ],
  })
}

async function takeBack(held: readonly Held[]): Promise<void> {
  if (held.length > 0) await LocalNotifications.cancel({ notifications: held.map(({ id }) => ({ id })) })
}

/** Phones number notifications with 32 bits; the same notification always gets the same number. 1 is the badge's. */
function numberOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(-7), 16) + 2
}
