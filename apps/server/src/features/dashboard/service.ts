import type { Dashboard } from '@homefield/contract/dashboard'
import type { ReadUnit, Work } from '@homefield/database/work'
import { dayOf } from '@homefield/domain/time/day'
import { type ClashRule, clashesOf } from '../clash/service.ts'
import { platformsOf, syncMappedTeams } from '../connection/service.ts'
import { coveredChildren } from '../coverage/service.ts'
import { departureSpan, leaveByIn } from '../drive/service.ts'
import { countChangedEvents, dayAndNext, hasAnyEvent, haveNewsAged } from '../event/service.ts'
import { haveProfilesAged, profilesAhead } from '../profile/service.ts'
import { lastRefresh, lockLastRefresh, noteRefresh } from './store.ts'

const UPCOMING = 8
const CLASHES_AHEAD_DAYS = 30
const COOL_DOWN_SECONDS = 5

/** Reads all parts of the dashboard in one transaction, so that all parts show the same state of the data. */
export async function dashboardOf(
  unit: ReadUnit,
  revisions: Record<string, number>,
  rule: ClashRule,
): Promise<Dashboard> {
  const today = dayOf(unit.now, unit.viewer.zone)
  const [
    { ofDay: todaysEvents, next: upcomingEvents },
    found,
    profiles,
    platforms,
    refreshed,
    changedEvents,
    coveredProfileIds,
    addLeaveBy,
  ] = await Promise.all([
    dayAndNext(unit, today, UPCOMING),
    clashesOf(unit, clashDays(unit), rule),
    profilesAhead(unit),
    platformsOf(unit),
    lastRefresh(unit),
    countChangedEvents(unit),
    coveredChildren(unit),
    leaveByIn(unit, departureSpan(unit), rule),
  ])
  const isShown = new Set([...todaysEvents, ...upcomingEvents].map((event) => event.eventGroupId))
  const clashes = found.filter(({ settledAt }) => settledAt === null)
  return {
    revisions,
    today: today.toString(),
    todaysEvents: todaysEvents.map(addLeaveBy),
    upcomingEvents: upcomingEvents.map(addLeaveBy),
    profiles,
    platforms,
    lastDashboardRefresh: refreshed,
    clashes: clashes.filter(({ first, second }) =>
      [first, second].some(({ eventGroupId }) => isShown.has(eventGroupId)),
    ),
    clashesToDecide: clashes.length,
    changedEvents,
    coveredProfileIds,
    hasEvents:
      [...todaysEvents, ...upcomingEvents].some(({ birthday }) => birthday === null) ||
      (await hasAnyEvent(unit)),
  }
}

/** Returns the days whose clashes the dashboard counts. */
export function clashDays({ now, viewer }: ReadUnit) {
  const from = dayOf(now, viewer.zone)
  return { from, to: from.add({ days: CLASHES_AHEAD_DAYS }) }
}

/** Returns true if the dashboard has changed since `since`, earlier on the same day, only because time passed. */
export async function hasDashboardAged(unit: ReadUnit, since: Temporal.Instant): Promise<boolean> {
  const aged = await Promise.all([haveNewsAged(unit, since), haveProfilesAged(unit, since)])
  return aged.includes(true)
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
