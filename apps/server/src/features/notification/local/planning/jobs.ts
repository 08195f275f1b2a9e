/**
 * Keeps the plans of phones up to date: of everybody for whom something moved since the last look (a revision of his own or
 * of a child he sees; the look reaches a minute further back, for what was committed late), and of all every six hours.
 * Harmless when several processes do it at once, or when it is cut off: how far it came is written down at the end.
 */
import { NoSuchPersonError, type Work } from '@homefield/database/work'
import { planLocal } from './service.ts'
import { keepLooked, lookedAt, peopleWithPhones } from './store.ts'

export const PLAN_LOCAL_EVERY_MS = 15_000

const LOOK_BACK = { minutes: 1 } as const
const ALL_AFTER = { hours: 6 } as const
const A_PAGE = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

export async function planPhones({ work }: { readonly work: Work }): Promise<void> {
  const { now, since } = await work.system(async (unit) => {
    const { planned_until: until, planned_all_at: all } = await lookedAt(unit)
    const isAll = until === null || all === null || isBefore(all, unit.now.subtract(ALL_AFTER))
    // A clock that was set back must not make it look from a time to come.
    const from = isAll || isBefore(until, unit.now) ? until : unit.now
    return {
      now: unit.now,
      since: isAll || from === null ? null : Temporal.Instant.from(from).subtract(LOOK_BACK),
    }
  })
  let after = BEFORE_ALL
  for (;;) {
    const page = await work.system((unit) => peopleWithPhones(unit, since, after, A_PAGE))
    for (const person of page) await planFor(work, person)
    const last = page.at(-1)
    if (last === undefined || page.length < A_PAGE) break
    after = last
  }
  await work.system((unit) => keepLooked(unit, now, since === null))
}

/** Whoever is gone meanwhile needs no plan. */
async function planFor(work: Work, person: string): Promise<void> {
  try {
    await work.write(person, planLocal)
  } catch (error) {
    if (!(error instanceof NoSuchPersonError)) throw error
  }
}

function isBefore(one: string, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0
}
