import { chosenTarget } from '../backups/chosen-target.ts'
import { rowAsOwner } from './ask.ts'
import { broken, ok, warning } from './finding.ts'
import type { Check } from './parts.ts'

/** One backup a day is due, and it may fail once. */
const LATE = { hours: 50 } as const

interface Last {
  readonly done: string | null
  readonly problem: string | null
  readonly drilled: string | null
}

export const checkBackups: Check = async (part, { config: { backups }, engine, clock }) => {
  if (!backups)
    return warning(
      part,
      'Homefield makes no backups by itself.',
      'Set BACKUP_DIR or BACKUP_S3_BUCKET (docs/operate/backup.md), or make backups in another way.',
    )
  const target = await chosenTarget(backups)
  const stored = await target.list()
  const { done, problem, drilled } = await rowAsOwner<Last>(
    engine,
    `select (select max(finished_at)::text from backups where kind = 'backup' and result = 'done') as done,
       (select max(finished_at)::text from backups where kind = 'drill' and result = 'done') as drilled,
       (select problem from backups where result <> 'running' order by due_at desc, started_at desc limit 1) as problem`,
  )
  const says = `${stored.length} in ${target.place}, the last at ${done ?? 'no time yet'}, the last drill at ${drilled ?? 'no time yet'}`
  if (problem !== null)
    return broken(part, `${says}. The last run failed: ${problem}`, 'Fix the cause. Homefield tries again.')
  if (done === null)
    return warning(
      part,
      says,
      'The first backup starts within a minute if a process with the role jobs runs.',
    )
  if (Temporal.Instant.compare(instantOf(done), clock.now().subtract(LATE)) < 0)
    return broken(
      part,
      says,
      'Check that a process with the role jobs runs. Its log says why it makes no backup.',
    )
  return ok(part, says)
}

/** Reads PostgreSQL's text of a timestamptz, such as `2026-05-08 12:00:00+00`. */
const instantOf = (text: string): Temporal.Instant => Temporal.Instant.from(text.replace(' ', 'T'))
