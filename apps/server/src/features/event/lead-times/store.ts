import type { ReadUnit } from '@homefield/database/work'
import type { DefaultActivity } from '@homefield/domain/coverage/default-activity'
import { sql } from 'kysely'

interface ReminderRows {
  /** The reminders that the viewer chose for single events. */
  readonly own: readonly {
    readonly event_group_id: string
    readonly lead_minutes: readonly number[]
    readonly from_arrival: boolean
  }[]
  readonly defaults: readonly {
    readonly profile_id: string
    readonly activity: DefaultActivity
    readonly lead_minutes: readonly number[]
  }[]
  /** Ids of the teams that the viewer muted. */
  readonly muted: readonly string[]
  /** The teams of the children's copies. Empty if the viewer muted no team. */
  readonly teams: readonly {
    readonly event_group_id: string
    readonly profile_id: string
    readonly platform_team_id: string
  }[]
  /** General lead time of the account's reminders, in minutes before an event. */
  readonly lead: number
  readonly friends_reminders: boolean
}

/** Returns all data on which the reminders of the given events depend, in one statement. */
export async function reminderRowsOf(
  { tx, viewer }: ReadUnit,
  eventGroupIds: readonly string[],
): Promise<ReminderRows> {
  const { rows } = await sql<ReminderRows>`
    select
      (select coalesce(json_agg(r), '[]') from (
        select event_group_id, lead_minutes, from_arrival from event_reminders
        where user_id = s.user_id and event_group_id = any (${eventGroupIds}::uuid[])) r) as own,
      (select coalesce(json_agg(d), '[]') from (
        select profile_id, activity, lead_minutes from reminder_defaults where user_id = s.user_id) d) as defaults,
      (select coalesce(json_agg(m.platform_team_id), '[]') from team_mutes m where m.user_id = s.user_id) as muted,
      (select coalesce(json_agg(t), '[]') from (
        select event_group_id, profile_id, platform_team_id from events
        where event_group_id = any (${eventGroupIds}::uuid[]) and hidden_at is null and platform_team_id is not null
          and exists (select from team_mutes m where m.user_id = s.user_id)) t) as teams,
      s.notification_lead_time_minutes as lead, s.friends_reminders
    from user_settings s where s.user_id = ${viewer.userId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the viewer has no settings row')
  return row
}
