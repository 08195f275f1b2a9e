import { z } from 'zod'
import type { Call } from './call.ts'
import { PushAction } from './push-action.ts'
import { GivenInstant, Id, InstantText, Revisions } from './wire.ts'

/*
 * The reminders that a native app shows itself, even offline.
 * The app reads this list whenever the revision of `person:<id>` changes.
 * The app schedules `pending` entries on the phone under their ids.
 * The app unschedules entries that are no longer listed.
 * The app reports (`take`) which reminders it has scheduled. The server sends the device no push for them.
 * The app reports the reminders that were shown (`settle`).
 */

export const ScheduledNotificationId = Id.brand<'ScheduledNotificationId'>()
export type ScheduledNotificationId = z.infer<typeof ScheduledNotificationId>

/**
 * A `pending` reminder is shown at `triggerTime`.
 * If `triggerTime` is past, the phone that scheduled the reminder has shown the reminder.
 * The app must unschedule a `cancelled` reminder.
 */
export const SCHEDULED_STATUSES = ['pending', 'sent', 'cancelled'] as const

/** Maximum number of reminders on a phone. The limit is below 64, because iOS keeps only 64 per app. */
export const MOST_SCHEDULED = 60

export const ScheduledNotification = z.object({
  /** The id of a reminder, which stays the same if the reminder's time or text changes. */
  id: Id,
  /**
   * The title and the text of the reminder, in the account's language.
   * If the lock screen may not show details, the reminder contains no name, place or time.
   */
  title: z.string(),
  body: z.string(),
  triggerTime: InstantText,
  status: z.enum(SCHEDULED_STATUSES),
  /** True if this device has scheduled the reminder with its current time and text. */
  isTaken: z.boolean(),
  /** The id with which the app opens the event; null for a birthday and if the event no longer exists. */
  eventId: Id.nullable(),
  /** The child, if the reminder is about a birthday. */
  profileId: Id.nullable(),
  /** The buttons of the reminder. Empty if the lock screen may not show details. */
  actions: z.array(PushAction),
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
      /**
       * The reminders that the device scheduled, each with the `triggerTime` that the device used.
       * The server ignores a reminder if its current time differs from the sent `triggerTime`.
       */
      taken: z
        .array(z.object({ id: ScheduledNotificationId, triggerTime: GivenInstant }))
        .max(MOST_SCHEDULED),
    }),
    /** The ids of the reminders in `taken` that the server recorded for this device. */
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
