import { z } from 'zod'
import type { Call } from './call.ts'
import { GivenInstant, Id, InstantText, Revisions } from './wire.ts'

/*
 * What a native app has ring by itself, also without a network. It reads the list whenever `person:<id>` moves, hands what
 * is `pending` to the phone under its id, takes back what it holds and no longer stands there, and says what it holds
 * (`take`): nothing of that is pushed to this device. What has rung, it settles (`settle`).
 */

export const ScheduledNotificationId = Id.brand<'ScheduledNotificationId'>()
export type ScheduledNotificationId = z.infer<typeof ScheduledNotificationId>

/** `pending` rings at its time; where that is past, the phone that holds it has rung. `cancelled` is to be taken back. */
export const SCHEDULED_STATUSES = ['pending', 'sent', 'cancelled'] as const

/** As many as a phone takes: iOS keeps 64 of an app. */
export const MOST_SCHEDULED = 60

export const ScheduledNotification = z.object({
  /** The same as long as it is the same reminder, also when its time or its words change. */
  id: Id,
  /** In the account's language; where the lock screen may show nothing, without name, place and time. */
  title: z.string(),
  body: z.string(),
  triggerTime: InstantText,
  status: z.enum(SCHEDULED_STATUSES),
  /** Whether this device has said that it holds it as it stands here. */
  isTaken: z.boolean(),
  /** Any of its rows opens the event; null of a birthday, and where there is nothing to open any more. */
  eventId: Id.nullable(),
  /** Whose birthday it is. */
  profileId: Id.nullable(),
  updatedAt: InstantText,
})
export type ScheduledNotification = z.infer<typeof ScheduledNotification>

export const scheduledNotification = {
  list: {
    method: 'get',
    path: '/scheduled-notifications',
    summary:
      'What is to ring in the next seven days, what has rung on this device, and what was called off since yesterday',
    access: 'onboarded',
    response: z.object({ scheduledNotifications: z.array(ScheduledNotification), revisions: Revisions }),
  },
  take: {
    method: 'post',
    path: '/scheduled-notifications/taken',
    summary: 'This device holds these and rings by itself: no push tells it of them',
    access: 'onboarded',
    body: z.object({
      /** As it was read: one that moved meanwhile is not taken. */
      taken: z
        .array(z.object({ id: ScheduledNotificationId, triggerTime: GivenInstant }))
        .max(MOST_SCHEDULED),
    }),
    /** Those that count as taken. */
    response: z.object({ ids: z.array(Id) }),
  },
  settle: {
    method: 'patch',
    path: '/scheduled-notifications/{id}',
    summary: 'It has rung; one that was called off stays so',
    access: 'onboarded',
    params: z.object({ id: ScheduledNotificationId }),
    body: z.object({ status: z.literal('sent') }),
    response: z.object({}),
  },
} as const satisfies Record<string, Call>
