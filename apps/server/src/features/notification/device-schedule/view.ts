import { SCHEDULED_STATUSES, type ScheduledNotification } from '@homefield/contract/scheduled-notification'
import { instantFrom, instantText } from '@homefield/domain/time/text'
import type { Viewer } from '@homefield/database/work'
import { remindedChild } from '../delivery/precheck/view.ts'
import { reminderActionsOf } from '../push-action/model.ts'
import type { ScheduledRow } from './store.ts'

export function showScheduled(
  row: ScheduledRow,
  { language, userId }: Pick<Viewer, 'language' | 'userId'>,
): ScheduledNotification {
  return {
    id: row.id,
    title: row.title,
    body: row.body,
    triggerTime: instantText(instantFrom(row.trigger_time)),
    status: SCHEDULED_STATUSES.find((known) => known === row.status) ?? 'cancelled',
    isTaken: row.is_taken,
    eventId: row.event_id,
    profileId: row.profile_id,
    actions: reminderActionsOf((row.children ?? []).map(remindedChild), language, userId),
    updatedAt: row.updated_at,
  }
}
