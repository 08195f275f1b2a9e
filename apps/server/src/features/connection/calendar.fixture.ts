import { addChild, connect, mapTeam, teamOf } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import type { World } from '@homefield/testkit/world'
import { expect } from 'vitest'

/** Test helpers that build calendars and read the stored results from the database. */

export interface Entry {
  readonly uid: string
  /** Start in iCalendar format: `20260510T180000Z`, or without Z for a floating time. */
  readonly start: string
  readonly summary?: string
  /** Additional lines of the VEVENT. */
  readonly lines?: readonly string[]
}

export function calendar(entries: readonly Entry[], head: readonly string[] = []): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//League//Test//EN',
    ...head,
    ...entries.flatMap(({ uid, start, summary = `Event ${uid}`, lines = [] }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTART:${start}`,
      `SUMMARY:${summary}`,
      ...lines,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

/** Returns `count` events named `e0`, `e1`…, with one event each evening from `firstDay`. */
export function evenings(count: number, firstDay: string): Entry[] {
  const first = Temporal.PlainDate.from(firstDay)
  return Array.from({ length: count }, (_, index) => ({
    uid: `e${index}`,
    start: `${first.add({ days: index }).toString().replaceAll('-', '')}T220000Z`,
  }))
}

export interface Household {
  readonly person: Person
  readonly child: string
  readonly teamId: string
}

let families = 0

/** Returns a feed address that no other test uses. */
export function newAddress(): string {
  return `league-${++families}.example/schedule/team.ics?secret=s3cr3t${families}`
}

/**
 * Creates a child and a team, connects and syncs the team, and maps the team to the child.
 * The parent is `known`, or a new person in New York if `known` is omitted.
 */
export async function household(world: World, address: string, known?: Person): Promise<Household> {
  const person = known ?? (await world.person())
  const child = await addChild(person, 'Maya')
  const { id } = await connect(person, { url: `https://${address}`, teamName: 'Wildcats' })
  await mapTeam(person, id, [child])
  await world.settled()
  expect((await teamOf(person, id))?.syncStatus).toBe('success')
  return { person, child, teamId: id }
}

export interface StoredEvent {
  readonly id: string
  readonly event_group_id: string
  readonly profile_id: string
  readonly title: string
  readonly status: string
  readonly start: string | null
  /** PostgreSQL changes `writes` whenever it writes the row, even if the values stay the same. */
  readonly writes: string
}

/** Returns a team's stored events, ordered by start. */
export async function storedEvents(world: World, teamId: string): Promise<StoredEvent[]> {
  const { rows } = await world.database.query<StoredEvent>(
    `select id, event_group_id, profile_id, title, status, xmin::text || ctid::text as writes,
       to_char(start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') as start
     from events where platform_team_id = $1 order by start_time, title, profile_id`,
    [teamId],
  )
  return rows
}

export interface StoredChange {
  readonly event_id: string
  readonly field: string
  readonly old_value: unknown
  readonly new_value: unknown
}

export async function storedChanges(world: World, teamId: string): Promise<StoredChange[]> {
  const { rows } = await world.database.query<StoredChange>(
    `select c.event_id, c.field, c.old_value, c.new_value from event_changes c join events e on e.id = c.event_id
     where e.platform_team_id = $1 order by c.changed_at, c.id`,
    [teamId],
  )
  return rows
}

export interface StoredFeed {
  readonly id: string
  readonly problem: string | null
  readonly failures: number
  /** Seconds between the last check of the feed and the next planned check. */
  readonly rests: number
}

export async function storedFeed(world: World, teamId: string): Promise<StoredFeed> {
  const { rows } = await world.database.query<StoredFeed>(
    `select f.id, f.problem, f.failures, extract(epoch from f.next_check_at - f.checked_at)::int as rests
     from feeds f join platform_teams t on t.feed_id = f.id where t.id = $1`,
    [teamId],
  )
  const [feed] = rows
  if (!feed) throw new Error('the team has no feed')
  return feed
}
