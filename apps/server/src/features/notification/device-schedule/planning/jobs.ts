/**
 * Updates the device schedules, from which phones show reminders without a push.
 * The job runs every 15 seconds.
 * A run updates a person's schedule if the revision of the person or of a child they see has changed.
 * Each run also reads changes from the minute before the previous run, because a transaction may commit late.
 * Every six hours the job updates the schedules of all people.
 * The job stores its progress at the end, so an interrupted run starts over. Concurrent runs are harmless.
 */
import { NoSuchPersonError, type Work } from '@homefield/database/work'
import type { DriveSettings } from '../../../drive/service.ts'
import { planLocal } from './service.ts'
import { keepLooked, lookedAt, peopleWithPhones } from './store.ts'

export const PLAN_LOCAL_EVERY_MS = 15_000

const LOOK_BACK = { minutes: 1 } as const
const ALL_AFTER = { hours: 6 } as const
const A_PAGE = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

interface PlanningParts {
  readonly work: Work
  readonly drives: DriveSettings
}

export async function planPhones({ work, drives }: PlanningParts): Promise<void> {
  const { now, since } = await work.system(async (unit) => {
    const { planned_until: until, planned_all_at: all } = await lookedAt(unit)
    const isAll = until === null || all === null || isBefore(all, unit.now.subtract(ALL_AFTER))
    // If the clock was set back, `planned_until` is in the future, so look only for changes from now on.
    const from = isAll || isBefore(until, unit.now) ? until : unit.now
    return {
      now: unit.now,
      since: isAll || from === null ? null : Temporal.Instant.from(from).subtract(LOOK_BACK),
    }
  })
  let after = BEFORE_ALL
  for (;;) {
    const page = await work.system((unit) => peopleWithPhones(unit, since, after, A_PAGE))
    for (const person of page) await planFor({ work, drives }, person)
    const last = page.at(-1)
    if (last === undefined || page.length < A_PAGE) break
    after = last
  }
  await work.system((unit) => keepLooked(unit, now, since === null))
}

/** Skips an account that was deleted after the query. */
async function planFor({ work, drives }: PlanningParts, person: string): Promise<void> {
  try {
    await work.write(person, (unit) => planLocal(unit, drives))
  } catch (error) {
    if (!(error instanceof NoSuchPersonError)) throw error
  }
}

function isBefore(one: string, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0
}
