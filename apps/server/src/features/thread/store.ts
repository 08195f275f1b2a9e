import type { EventId } from '@homefield/contract/wire'
import type { ReadUnit, Subject, WriteUnit } from '@homefield/database/work'
import { type RawBuilder, sql } from 'kysely'
import type { Outcome, writtenOf } from '../message/service.ts'

export interface ThreadRow {
  readonly event_group_id: string
  readonly profile_id: string
  readonly last_seq: number
  readonly numbering: number
  readonly read_seq: number
  readonly is_muted: boolean
  readonly unread: number
  /** True if the thread has a row in `threads`, which the first message inserts. */
  readonly exists: boolean
}

const MOST_COUNTED = 100

/** Returns the thread of a visible event, even if the thread has no messages. */
export async function findThread({ tx, viewer }: ReadUnit, event: EventId): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`
    select e.event_group_id, e.profile_id, coalesce(t.last_seq, 0)::bigint as last_seq, coalesce(t.numbering, 0) as numbering,
      coalesce(r.read_seq, 0)::bigint as read_seq, coalesce(r.muted, false) as is_muted, t.event_group_id is not null as exists,
      (select count(*)::int from (
        select from event_messages m where m.event_group_id = e.event_group_id and m.seq > coalesce(r.read_seq, 0)
          and m.sender_id is distinct from ${viewer.userId} limit ${MOST_COUNTED}) as counted) as unread
    from events e
    left join threads t on t.event_group_id = e.event_group_id
    left join thread_reads r on r.event_group_id = e.event_group_id and r.user_id = ${viewer.userId}
    where e.id = ${event}`.execute(tx)
  return rows[0]
}

export function messagesOf(eventGroupId: string): RawBuilder<unknown> {
  return sql`event_messages m where m.event_group_id = ${eventGroupId}`
}

export interface WriterRow {
  readonly id: string
  readonly full_name: string
  readonly photo_file_id: string | null
}

export async function listWriters(
  { tx }: ReadUnit,
  eventGroupId: string,
  ids: readonly string[],
): Promise<WriterRow[]> {
  const { rows } = await sql<WriterRow>`
    select id, full_name, photo_file_id from thread_people(${eventGroupId}) where id = any (${[...ids]}::uuid[])`.execute(
    tx,
  )
  return rows
}

/** The insert fires the trigger `enqueue_fan_out`, which queues the job `notification.fanOutComment`. */
export async function insertMessage(
  { tx }: WriteUnit,
  event: EventId,
  { id, words, width, height, alt }: ReturnType<typeof writtenOf>,
): Promise<Outcome> {
  const { rows } = await sql<{ outcome: Outcome }>`
    select send_event_message(${id}, ${event}, ${words}, ${width}, ${height}, ${alt}) as outcome`.execute(tx)
  return rows[0]?.outcome ?? 'notFound'
}

export function messageOf(id: string): RawBuilder<unknown> {
  return sql`event_messages m where m.id = ${id}`
}

/**
 * Returns the subject `person:<id>` of each person who sees the event.
 * A new revision of the subject makes the person's event streams subscribe to a new thread.
 */
export async function peopleWhoSee({ tx }: WriteUnit, event: EventId): Promise<Subject[]> {
  const { rows } = await sql<{ id: string }>`select people_who_see_event(${event}) as id`.execute(tx)
  return rows.map((row): Subject => `person:${row.id}`)
}

/** Marks messages as read. Returns false if all of them were already read. */
export async function markRead({ tx }: WriteUnit, event: EventId, upTo: number): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`select mark_thread_read(${event}, ${upTo}) as moved`.execute(
    tx,
  )
  return rows[0]?.moved === true
}

export async function muteThread({ tx }: WriteUnit, event: EventId, isMuted: boolean): Promise<void> {
  await sql`select mute_thread(${event}, ${isMuted})`.execute(tx)
}
