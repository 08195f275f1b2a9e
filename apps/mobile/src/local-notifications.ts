/**
 * Schedules reminders on the phone, so that the phone shows reminders even without a network.
 * See specification 000, 'Scheduled local notifications', and contract/scheduled-notification.ts.
 *
 * `compare` reads the server's list of reminders and schedules the pending reminders on the phone.
 * `compare` reports scheduled reminders to the server, so that the server sends no push for them.
 * `compare` cancels a scheduled reminder that was removed or that has a new time.
 * `compare` shows each due reminder that the phone had not scheduled, and reports all due reminders as `sent`.
 * `compare` runs after a sign-in, and when the server reports that the person's data changed.
 * `compare` also runs when the app returns to the foreground.
 * When the session on this phone ends, `compare` cancels all scheduled reminders.
 */
import type { ScheduledNotification } from '@homefield/contract/scheduled-notification'
import { api, read } from '../../web/src/lib/api/client.ts'
import { nowInMilliseconds } from '../../web/src/lib/api/clock.ts'
import { currentAccount, onAccountChange } from '../../web/src/lib/session/account.ts'
import { whenBack } from '../../web/src/lib/api/when-back.ts'
import { onFrame } from '../../web/src/lib/stream/live.ts'
import { sayOpened } from '../../web/src/platform/opened.ts'
import { pageOfTap } from './address.ts'
import { CHANNEL } from './constants.ts'
import { say } from './device.ts'
import { isUnnamed, onNamed } from './named.ts'
import { LocalNotifications } from './plugins.ts'
import { answerPush, registerActions } from './push/actions.ts'

/** The data of a scheduled notification, which the phone returns when the user taps the notification. */
interface Extra {
  readonly type: 'reminder'
  readonly eventId: string
  readonly triggerTime: string
  /** The buttons as JSON, and the account for which the app scheduled the notification. */
  readonly actions: string
  readonly account: string
}

type Scheduled = Awaited<ReturnType<typeof LocalNotifications.getPending>>['notifications'][number]

/**
 * Ids of the due reminders that `compare` has handled since the app started.
 * `rung` prevents a second notification until the server knows that the phone has shown the reminder.
 */
const rung = new Set<string>()

/** @returns A function that runs `compare` again. */
export async function followScheduled(): Promise<() => void> {
  await LocalNotifications.addListener('localNotificationActionPerformed', ({ actionId, notification }) => {
    void answerPush(notification.extra, actionId).then((isAnswered) => {
      const page = isAnswered ? null : pageOfTap(notification.extra)
      if (page !== null) sayOpened(page)
    })
  })
  await registerActions()
  // Only one call of `compare` runs at a time.
  // If calls arrive while `compare` runs, `compare` runs once more afterwards for all of these calls.
  let looking: Promise<void> | null = null
  let isAskedAgain = false
  const look = () => {
    if (looking) isAskedAgain = true
    else
      looking = compare()
        .catch((error: unknown) => {
          // oxlint-disable-next-line no-console -- a failure is only logged, because the next call of `compare` tries again
          console.warn('Local notifications failed', error)
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
  const { notifications: scheduled } = await LocalNotifications.getPending()
  if (account === null) return takeBack(scheduled)
  if (isUnnamed()) return
  const { scheduledNotifications } = await read(api.GET('/scheduled-notifications', {}))
  if (currentAccount() !== account) return
  const pending = scheduledNotifications.filter(({ status }) => status === 'pending')
  const due = pending.filter(isDue)
  const ahead = pending.filter((one) => !isDue(one))
  await takeBack(scheduled.filter(({ id }) => !ahead.some((one) => numberOf(one.id) === id)))
  const { display } = await LocalNotifications.checkPermissions()
  const mayRing = display === 'granted'
  for (const one of due) {
    if (mayRing && !one.isTaken && !rung.has(one.id)) await ring(one)
    rung.add(one.id)
    await say('PATCH', `/scheduled-notifications/${one.id}`, { status: 'sent' })
  }
  if (!mayRing) return
  for (const one of ahead) if (!isScheduled(one, scheduled)) await ring(one)
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
 * Returns true if the phone has scheduled the reminder with its current time and text.
 * If the result is false, the caller schedules the reminder again, which replaces the old notification.
 */
function isScheduled(
  { id, title, body, triggerTime, actions }: ScheduledNotification,
  scheduled: readonly Scheduled[],
): boolean {
  return scheduled.some(
    (other) =>
      other.id === numberOf(id) &&
      other.title === title &&
      other.body === body &&
      (other.extra as Partial<Extra> | undefined)?.triggerTime === triggerTime &&
      (other.extra as Partial<Extra> | undefined)?.actions === JSON.stringify(actions),
  )
}

/**
 * Schedules the reminder's notification. If the reminder's time is past, the phone shows the notification now.
 */
async function ring(one: ScheduledNotification): Promise<void> {
  await LocalNotifications.schedule({
    notifications: [
      {
        id: numberOf(one.id),
        title: one.title,
        body: one.body,
        channelId: CHANNEL.id,
        ...(one.actions.length > 0 && { actionTypeId: one.actions.map(({ action }) => action).join('-') }),
        extra: {
          type: 'reminder',
          eventId: one.eventId ?? '',
          triggerTime: one.triggerTime,
          actions: JSON.stringify(one.actions),
          account: currentAccount() ?? '',
        } satisfies Extra,
        // oxlint-disable-next-line no-restricted-globals -- the plugin's API takes a Date
        ...(!isDue(one) && { schedule: { at: new Date(instantOf(one.triggerTime)), allowWhileIdle: true } }),
      },
    ],
  })
}

async function takeBack(scheduled: readonly Scheduled[]): Promise<void> {
  if (scheduled.length > 0)
    await LocalNotifications.cancel({ notifications: scheduled.map(({ id }) => ({ id })) })
}

/** Derives a 32-bit number from the id. Phones identify notifications by number. The badge has the number 1. */
function numberOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(-7), 16) + 2
}
