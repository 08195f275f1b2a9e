import { z } from 'zod'
import type { Call } from './call.ts'
import { GivenInstant, Id, InstantText, Revisions } from './wire.ts'

/*
 * The reminders that a native app fires itself, even offline.
 * The app reads the list whenever the revision of `person:<id>` changes.
 * It schedules `pending` entries on the phone under their ids, unschedules entries that are no longer listed, and
 * reports which ones it holds (`take`): those are not pushed to this device.
 * It reports the ones that have fired (`settle`).
 */

export const ScheduledNotificationId = Id.brand<'ScheduledNotificationId'>()
export type ScheduledNotificationId = z.infer<typeof ScheduledNotificationId>

/**
 * `pending` fires at its time; if that is past, it has fired on the phone that holds it.
 * `cancelled` must be unscheduled.
 */
export const SCHEDULED_STATUSES = ['pending', 'sent', 'cancelled'] as const

/** The maximum on a phone: iOS keeps 64 per app. */
export const MOST_SCHEDULED = 60

export const ScheduledNotification = z.object({
  /** Stays the same for the same reminder, even if its time or text changes. */
  id: Id,
  /** In the account's language; without name, place and time if the lock screen may show nothing. */
  title: z.string(),
  body: z.string(),
  triggerTime: InstantText,
  status: z.enum(SCHEDULED_STATUSES),
  /** True if this device has reported that it holds this version. */
  isTaken: z.boolean(),
  /** A row that opens the event; null for a birthday, and if there is nothing left to open. */
  eventId: Id.nullable(),
  /** The child with the birthday. */
  profileId: Id.nullable(),
  updatedAt: InstantText,
})
export type ScheduledNotification = z.infer<typeof ScheduledNotification>

export const scheduledNotification = {
  list: {
    method: 'get',
    path: '/scheduled-notifications',
    summary:
      'List notifications due in the next 7 days, those that fired on this device, and those canceled since yesterday',
    access: 'onboarded',
    response: z.object({ scheduledNotifications: z.array(ScheduledNotification), revisions: Revisions }),
  },
  take: {
    method: 'post',
    path: '/scheduled-notifications/taken',
    summary: 'Record the notifications that this device scheduled locally; it gets no push for them',
    access: 'onboarded',
    body: z.object({
      /** As it was read: an entry with a new time is not taken. */
      taken: z
        .array(z.object({ id: ScheduledNotificationId, triggerTime: GivenInstant }))
        .max(MOST_SCHEDULED),
    }),
    /** The entries that count as taken. */
    response: z.object({ ids: z.array(Id) }),
  },
  settle: {
    method: 'patch',
    path: '/scheduled-notifications/{id}',
    summary: 'Record that a scheduled notification fired; a canceled one stays canceled',
    access: 'onboarded',
    params: z.object({ id: ScheduledNotificationId }),
    body: z.object({ status: z.literal('sent') }),
    response: z.object({}),
  },
} as const satisfies Record<string, Call>
