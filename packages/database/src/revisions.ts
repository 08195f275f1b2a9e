import { sql } from 'kysely'
import type { ReadUnit, Subject, WriteUnit } from './work.ts'

/**
 * Returns the revisions of all subjects (parts of the data) that the viewer receives updates for.
 * A subject names a part of the data, such as `person:<id>`. Each change of that part increments its revision.
 * Call `revisionsSeen` before reading the data.
 * If a revision is older than the data, the client reads the same data once more, which does no harm.
 * If a revision were newer than the data, the client would never notice the missing change.
 */
export async function revisionsSeen({ tx }: ReadUnit): Promise<Record<string, number>> {
  const { rows } = await sql<{
    subject: string
    revision: number
  }>`select subject, revision from my_subjects()`.execute(tx)
  return Object.fromEntries(rows.map((row) => [row.subject, row.revision]))
}

/** Returns an id of the database. A restore from a backup changes the id, because it may turn revisions back. */
export async function epochOf({ tx }: ReadUnit): Promise<string> {
  return (await tx.selectFrom('database_epoch').select('epoch').executeTakeFirstOrThrow()).epoch
}

/** Returns the revisions of the viewer's conversations, presence and threads, for the event stream only. */
export async function writtenSeen({ tx }: ReadUnit): Promise<Record<string, number>> {
  const { rows } = await sql<{
    subject: string
    revision: number
  }>`select subject, revision from my_written_subjects()`.execute(tx)
  return Object.fromEntries(rows.map((row) => [row.subject, row.revision]))
}

/**
 * Returns the revisions of the given subjects, which name parts of the data, such as `profile:<id>`.
 * The caller must already know that the viewer may see these parts of the data.
 * The response must contain only data of these subjects. Otherwise clients miss changes of the other data.
 */
export async function revisionsOf(
  { tx }: ReadUnit,
  subjects: readonly Subject[],
): Promise<Record<string, number>> {
  const rows = await tx
    .selectFrom('revisions')
    .select(['subject', 'revision'])
    .where('subject', '=', sql<string>`any(${[...subjects]}::text[])`)
    .execute()
  const known = new Map(rows.map((row) => [row.subject, row.revision]))
  return Object.fromEntries(subjects.map((subject) => [subject, known.get(subject) ?? 0]))
}

/**
 * Returns the subjects `person:<id>` of an owner and of everybody who sees the owner's schedule.
 * A caller that creates a child or a team passes these `person:<id>` subjects to `bump`.
 * Clients learn of a new child or team through `person:<id>`, because they do not know its own id yet.
 */
export async function circleOf({ tx }: WriteUnit, ownerId: string): Promise<Subject[]> {
  const { rows } = await sql<{ id: string }>`select people_who_see(${ownerId}) as id`.execute(tx)
  return rows.map((row): Subject => `person:${row.id}`)
}

/**
 * Returns `thread:<id>` for the message threads of the given events.
 * The result also contains `person:<id>` for the owner of each event, and for everybody who sees that owner's schedule.
 * Callers increment these revisions when more people may see an event, or when two event groups are merged.
 * Clients then fetch the list of threads and every listed thread again.
 */
export async function threadCircleOf(unit: WriteUnit, eventGroupIds: readonly string[]): Promise<Subject[]> {
  const threads = await unit.tx
    .selectFrom('threads')
    .select(['event_group_id', 'owner_id'])
    .where('event_group_id', '=', sql<string>`any(${[...eventGroupIds]}::uuid[])`)
    .execute()
  const subjects = threads.map((thread): Subject => `thread:${thread.event_group_id}`)
  for (const ownerId of new Set(threads.map((thread) => thread.owner_id)))
    subjects.push(...(await circleOf(unit, ownerId)))
  return subjects
}
