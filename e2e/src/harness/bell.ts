/** Inserts notifications for tests of the notification list. Server tests cover who gets a notification. */
import { newId } from '@homefield/server/lib/ids'
import { pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import type { TestWorld } from './test.ts'

/**
 * The kind of change that a test notification reports about its events.
 * For `cancelled` and `postponed`, `notifyOfEvents` also sets the status of the events.
 */
type ChangedField = 'when' | 'location' | 'added' | 'cancelled' | 'postponed'

interface NotifyOptions {
  minutesAgo?: number
  read?: boolean
}

/** Increments the revision of the person's notifications, so that open pages reload the notifications. */
const BELL_MOVED = 'select bump_revisions($1)'

const before = (world: TestWorld, minutes: number) => world.clock.now().subtract({ minutes }).toString()

/**
 * Inserts one notification that reports the given events as new, or reports a change of one field of the events.
 * The notification refers to every recorded change of the given field of the given events.
 */
export async function notifyOfEvents(
  world: TestWorld,
  to: Person,
  kind: 'eventsAdded' | 'eventsChanged',
  events: readonly string[],
  changed: ChangedField,
  { minutesAgo = 5, read = false }: NotifyOptions = {},
): Promise<void> {
  const at = before(world, minutesAgo)
  await pastAllRights(world.database, async (as) => {
    const status = changed === 'cancelled' || changed === 'postponed' ? changed : null
    const field = status === null ? changed : 'status'
    if (field === 'added' || status !== null)
      await as.query(
        `insert into event_changes (id, event_id, owner_id, field, old_value, new_value, changed_at, to_notify)
         select gen_random_uuid(), e.id, e.owner_id, $2, case $2::text when 'added' then 'null' else '"confirmed"' end::jsonb,
           coalesce(to_jsonb($4::text), 'null'), $3, false
         from events e where e.id = any ($1)`,
        [events, field, at, status],
      )
    if (status !== null) await as.query(`update events set status = $2 where id = any ($1)`, [events, status])
    const { rows } = await as.query<{ id: string }>(
      `insert into notifications (user_id, type, kind, owner_id, created_at, read) values ($1, $2, $3, $1, $4, $5) returning id`,
      [to.id, kind === 'eventsAdded' ? 'new_event' : 'schedule_change', kind, at, read],
    )
    await as.query(
      `insert into notification_changes (notification_id, change_id)
       select $1, c.id from event_changes c where c.event_id = any ($2) and c.field = $3`,
      [rows[0]?.id, events, field],
    )
    await as.query(BELL_MOVED, [[`reads:${to.id}`]])
  })
}

/** Moves the changes of all notifications into the newest notification, as if one server job had found them. */
export async function inOneEntry(world: TestWorld, to: Person): Promise<void> {
  await pastAllRights(world.database, async (as) => {
    await as.query(
      `update notification_changes set notification_id =
         (select id from notifications where user_id = $1 order by created_at desc limit 1)`,
      [to.id],
    )
    await as.query(
      `delete from notifications n where n.user_id = $1
         and not exists (select from notification_changes c where c.notification_id = n.id)`,
      [to.id],
    )
  })
}

/** Notifies a person of a message about their event. */
export async function notifyOfCommentInBell(
  world: TestWorld,
  { to, from, eventId, words }: { to: Person; from: Person; eventId: string; words: string },
  { minutesAgo = 5, read = false }: NotifyOptions = {},
): Promise<void> {
  const at = before(world, minutesAgo)
  await pastAllRights(world.database, async (as) => {
    const id = newId()
    await as.query(
      `insert into threads (event_group_id, owner_id, last_seq, last_message_at)
       select event_group_id, owner_id, 1, $2 from events where id = $1`,
      [eventId, at],
    )
    await as.query(
      `insert into event_messages (id, event_group_id, seq, sender_id, content, created_at)
       select $1, e.event_group_id, 1, $2, $3, $4 from events e where e.id = $5`,
      [id, from.id, words, at, eventId],
    )
    await as.query(
      `insert into notifications (user_id, type, kind, owner_id, person_id, event_message_id, created_at, read)
       values ($1, 'event_message', 'eventMessage', $1, $2, $3, $4, $5)`,
      [to.id, from.id, id, at, read],
    )
    await as.query(BELL_MOVED, [[`reads:${to.id}`]])
  })
}

/** Notifies a person of `count` accepted friend requests, each a minute older than the previous one. */
export async function notifyOfFriends(
  world: TestWorld,
  { to, from, count }: { to: Person; from: Person; count: number },
): Promise<void> {
  await pastAllRights(world.database, (as) =>
    as.query(
      `insert into notifications (user_id, type, kind, person_id, created_at)
       select $1, 'friend_request', 'friendAccepted', $2, $3::timestamptz - make_interval(mins => n)
       from generate_series(1, $4) n`,
      [to.id, from.id, world.clock.now().toString(), count],
    ),
  )
}

/** Notifies a person that their team's calendar cannot be read. */
export async function notifyOfFeed(world: TestWorld, to: Person, teamId: string): Promise<void> {
  await pastAllRights(world.database, (as) =>
    as.query(
      `insert into notifications (user_id, type, kind, platform_team_id, created_at)
       values ($1, 'schedule_change', 'feedFailing', $2, $3)`,
      [to.id, teamId, before(world, 30)],
    ),
  )
}
