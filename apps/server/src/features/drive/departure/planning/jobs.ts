/**
 * Stores when drivers have to leave in the next days, so that `scan_reminders` finds due departures by an index.
 * The job runs every 15 seconds. A run computes a person's departures again if the revision of the person or of a child
 * they see has changed. Each run also reads changes from the minute before the previous run, because a transaction may
 * commit late. Every six hours the job computes the departures of all drivers.
 * Concurrent runs are harmless. An interrupted run starts over.
 *
 * With a routing service, the job also enqueues the job that asks for the drives of each person.
 */
import { NoSuchPersonError, type Work } from '@homefield/database/work'
import { routeJob } from '../../routing/service.ts'
import type { DriveSettings } from '../../rule/service.ts'
import { keepPlannedAt, peopleToPlan, plannedAt } from '../store.ts'
import { planDepartures } from './service.ts'

export const PLAN_DEPARTURES_EVERY_MS = 15_000

const LOOK_BACK = { minutes: 1 } as const
const ALL_AFTER = { hours: 6 } as const
const A_PAGE = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

interface PlanningParts {
  /** Runs as the database role homefield_worker. */
  readonly work: Work
  readonly settings: DriveSettings
}

export async function planDrives({ work, settings }: PlanningParts): Promise<void> {
  const { now, since } = await work.system(async (unit) => {
    const { until, all_at: all } = await plannedAt(unit)
    const isAll = until === null || all === null || isBefore(all, unit.now.subtract(ALL_AFTER))
    // If the clock was set back, `until` is in the future, so look only for changes from now on.
    const from = isAll || isBefore(until, unit.now) ? until : unit.now
    return {
      now: unit.now,
      since: isAll || from === null ? null : Temporal.Instant.from(from).subtract(LOOK_BACK),
    }
  })
  let after = BEFORE_ALL
  let failure: unknown
  for (;;) {
    const page = await work.system((unit) =>
      peopleToPlan(unit, since, { after, most: A_PAGE, forRoutes: settings.isRouted }),
    )
    for (const person of page)
      try {
        await planFor(work, person, settings)
      } catch (error) {
        // One person's error must not keep all others from their reminders.
        failure = error
      }
    if (settings.isRouted && page.length > 0)
      await work.system((unit) => unit.enqueue(...page.map((person) => routeJob(person))))
    const last = page.at(-1)
    if (last === undefined || page.length < A_PAGE) break
    after = last
  }
  // Without the new time, the next run tries again.
  if (failure !== undefined) throw failure
  await work.system((unit) => keepPlannedAt(unit, now, since === null))
}

/** Skips an account that was deleted after the query. */
async function planFor(work: Work, person: string, settings: DriveSettings): Promise<void> {
  try {
    await work.write(person, (unit) => planDepartures(unit, settings))
  } catch (error) {
    if (!(error instanceof NoSuchPersonError)) throw error
  }
}

function isBefore(one: string, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0
}
