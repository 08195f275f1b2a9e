import { type EventReminders, REMINDER_LEADS, type ReminderDefault } from '@homefield/contract/event'
import type { EventId, ProfileId } from '@homefield/contract/wire'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import type { DefaultActivity } from '@homefield/domain/coverage/default-activity'
import { found } from '../../../lib/app-error.ts'
import { leadTimesIn } from '../lead-times/service.ts'
import { eventById } from '../service.ts'
import {
  defaultsOf,
  deleteDefault,
  deleteReminders,
  eventGroupSeen,
  profileSeen,
  setDefault,
  setReminders,
} from './store.ts'

/**
 * Sets the viewer's own reminder times for an event. `id` is the id of any child's copy of the event.
 * If `leads` is null, deletes the viewer's own times, so that the usual reminders apply again.
 * @throws AppError `eventNotFound`
 */
export async function remindOf(
  unit: WriteUnit,
  id: EventId,
  wanted: { leads: readonly number[] | null; fromArrival: boolean },
): Promise<EventReminders> {
  const eventGroupId = found(await eventGroupSeen(unit, id), 'eventNotFound')
  if (wanted.leads === null) await deleteReminders(unit, eventGroupId)
  else
    await setReminders(unit, eventGroupId, {
      leads: inOrder(wanted.leads),
      fromArrival: wanted.fromArrival,
    })
  unit.bump(`person:${unit.viewer.userId}`)
  const event = await eventById(unit, id)
  return (await leadTimesIn(unit, [event]))(event)
}

/** Returns the viewer's usual reminders for the children whom the viewer sees. */
export async function reminderDefaultsOf(unit: ReadUnit): Promise<ReminderDefault[]> {
  return (await defaultsOf(unit)).map((row) => ({
    profileId: row.profile_id,
    activity: row.activity,
    leads: REMINDER_LEADS.filter((lead) => row.lead_minutes.includes(lead)),
  }))
}

/**
 * Sets the viewer's usual reminders for a child's events of one kind.
 * If `leads` is null, the account's general lead time applies again.
 * @throws AppError `profileNotFound`
 */
export async function setReminderDefault(
  unit: WriteUnit,
  profileId: ProfileId,
  {
    activity,
    leads,
  }: { activity: DefaultActivity; leads: readonly ReminderDefault['leads'][number][] | null },
): Promise<{ leads: ReminderDefault['leads'] | null }> {
  found(await profileSeen(unit, profileId), 'profileNotFound')
  const usual = leads && inOrder(leads)
  if (usual === null) await deleteDefault(unit, profileId, activity)
  else await setDefault(unit, { profileId, activity, leads: usual })
  unit.bump(`person:${unit.viewer.userId}`)
  return { leads: usual }
}

function inOrder<Lead extends number>(leads: readonly Lead[]): Lead[] {
  return [...new Set(leads)].sort((one, other) => one - other)
}
