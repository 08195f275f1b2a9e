import { rowAsOwner } from './ask.ts'
import { ok, warning } from './finding.ts'
import type { Check } from './parts.ts'

/**
 * A calendar that should have been fetched more than 20 minutes ago is late.
 * Shorter delays are normal when many calendars are due at the same time.
 */
const LATE = { minutes: 20 } as const
const SLOW_JOB = { minutes: 5 } as const

export const checkFeeds: Check = async (part, { engine, clock }) => {
  const { all, late, failing } = await rowAsOwner<{ all: number; late: number; failing: number }>(
    engine,
    `select count(*)::int as all, count(*) filter (where next_check_at < $1)::int as late,
       count(*) filter (where failures > 0)::int as failing from feeds`,
    clock.now().subtract(LATE).toString(),
  )
  const says = `${all} ${all === 1 ? 'calendar' : 'calendars'}, ${late} late, ${failing} failing`
  if (late === 0) return ok(part, says)
  return warning(
    part,
    says,
    'Check that a process with the role jobs runs. If it does, it is overloaded or has no network.',
  )
}

export const checkJobs: Check = async (part, { engine, clock }) => {
  const { due, old, failed } = await rowAsOwner<{ due: number; old: number; failed: number }>(
    engine,
    `select count(*) filter (where run_at <= now() and attempts < max_attempts)::int as due,
       count(*) filter (where run_at < $1 and attempts < max_attempts)::int as old,
       count(*) filter (where attempts >= max_attempts)::int as failed from graphile_worker._private_jobs`,
    clock.now().subtract(SLOW_JOB).toString(),
  )
  const says = `${due} due, ${old} for more than ${SLOW_JOB.minutes} minutes, ${failed} given up`
  if (old > 0)
    return warning(
      part,
      says,
      'Check that a process with the role jobs runs. If it does, its log says what delays the jobs.',
    )
  return failed > 0
    ? warning(part, says, 'The log says why. Search it for “a job failed permanently”.')
    : ok(part, says)
}
