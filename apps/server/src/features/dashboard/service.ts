import type { Dashboard } from '@homefield/contract/dashboard'
import { revisionsSeen } from '@homefield/database/revisions'
import type { ReadUnit, Work } from '@homefield/database/work'
import { dayOf } from '@homefield/domain/time/day'
import { type ClashRule, clashesOf } from '../clash/service.ts'
import { platformsOf, syncMappedTeams } from '../connection/service.ts'
import { countChangedEvents, dayAndNext, hasAnyEvent } from '../event/service.ts'
import { profilesAhead } from '../profile/service.ts'
import { lastRefresh, lockLastRefresh, noteRefresh } from './store.ts'

const UPCOMING = 8
const CLASHES_AHEAD_DAYS = 30
const COOL_DOWN_SECONDS = 5

/** Reads all parts of the dashboard in one transaction, so that all parts show the same state of the data. */
export async function dashboardOf(unit: ReadUnit, rule: ClashRule): Promise<Dashboard> {
  const revisions = await revisionsSeen(unit)
  const today = dayOf(unit.now, unit.viewer.zone)
  const { ofDay: todaysEvents, next: upcomingEvents } = await dayAndNext(unit, today, UPCOMING)
  const isShown = new Set([...todaysEvents, ...upcomingEvents].map((event) => event.eventGroupId))
  const clashes = (
    await clashesOf(unit, { from: today, to: today.add({ days: CLASHES_AHEAD_DAYS }) }, rule)
  ).filter(({ settledAt }) => settledAt === null)
  return {
    revisions,
    today: today.toString(),
    todaysEvents,
    upcomingEvents,
    profiles: await profilesAhead(unit),
    platforms: await platformsOf(unit),
    lastDashboardRefresh: await lastRefresh(unit),
    clashes: clashes.filter(({ first, second }) =>
      [first, second].some(({ eventGroupId }) => isShown.has(eventGroupId)),
    ),
    clashesToDecide: clashes.length,
    changedEvents: await countChangedEvents(unit),
    hasEvents:
      [...todaysEvents, ...upcomingEvents].some(({ birthday }) => birthday === null) ||
      (await hasAnyEvent(unit)),
  }
}

/** If the clock was set back, the time of the last refresh is in the future and must not block refreshes (C22). */
function isCooling(last: string | null, now: Temporal.Instant): boolean {
  if (last === null) return false
  const rested = Temporal.Instant.from(last).until(now).total('seconds')
  return rested >= 0 && rested < COOL_DOWN_SECONDS
}

/**
 * Requests a fetch of every team that is mapped to a child, unless the viewer did so within the last 5 seconds.
 * The event stream (server-sent events) notifies the client when the results are stored.
 */
export async function refreshDashboard(work: Work, userId: string) {
  return work.write(userId, async (unit) => {
    const last = await lockLastRefresh(unit)
    if (isCooling(last, unit.now)) return { started: false, lastDashboardRefresh: last }
    await noteRefresh(unit)
    await syncMappedTeams(unit)
    unit.bump(`person:${userId}`)
    return { started: true, lastDashboardRefresh: unit.now.toString() }
  })
}
