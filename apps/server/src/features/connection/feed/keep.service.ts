/**
 * Stores the result of a feed check. A failed check leaves the entries of the last successful check stored.
 * A failed feed check stores the reason, the time of the first failure, and the time of the next check.
 * A feed is unchanged if the server sends a 304 or the same bytes, or if only the build date differs.
 * An unchanged feed starts no team sync, with two exceptions.
 * Once a day, a sync runs even for an unchanged feed, because the 18-month import range moves on by a day.
 * A sync also runs when a second successful feed check finds the same events missing.
 * If most upcoming events vanish at once, the feed's new entries are stored but the team's events stay.
 * The events are removed only when later feed checks also miss them (see domain/feed-schedule).
 */
import type { SystemUnit } from '@homefield/database/work'
import { believedFrom, type Withheld, withheldAfter, nextCheck } from '@homefield/domain/feed-schedule'
import { isOutdated } from '../sync/model.ts'
import type { SeriesAhead } from './repeating/service.ts'
import { FAILING_DAY_HOURS, type FeedRow, withheldLossOf, isFailing, teamJob, wantsWhole } from './model.ts'
import type { Finding } from './source.model.ts'
import {
  countCheck,
  lockFeed,
  nextStartOf,
  noteImports,
  noteOutcome,
  saveCheck,
  saveContent,
  teamsOf,
  notifyFailing,
  upcomingEntries,
} from './store.ts'

export interface Check {
  /** Host of the link. Empty for a TeamSnap account. */
  readonly host: string
  /** If true, syncs the teams even if the feed is unchanged. Set if a user requested the sync. */
  readonly isNews: boolean
  /** `isRequested` is true if a user requested the check and may be waiting, and false for a scheduled check. */
  readonly isRequested: boolean
  /** Random number from 0 to 1, which spreads the next checks of different feeds over time. */
  readonly jitter: number
  readonly series: SeriesAhead
}

/** @param asked the feed as it was read before the fetch */
export async function keepFinding(
  unit: SystemUnit,
  asked: FeedRow,
  finding: Finding,
  check: Check,
): Promise<void> {
  const feed = await lockFeed(unit, asked.id)
  if (!feed) return
  // If another check of the feed ended while this check was running, the stored result may be newer.
  // A check with an outdated result stores nothing and only ends the pending imports of the feed.
  if (feed.checks !== asked.checks) return passOver(unit, feed)
  const failed = finding.kind === 'failed'
  const held = failed ? withheldLossOf(feed) : await withheldSince(unit, feed, finding, check.series)
  const problem = failed ? finding.reason : held ? 'heldBack' : null
  await saveCheck(unit, feed.id, {
    ...(await planned(unit, feed, finding, { held, jitter: check.jitter })),
    host: check.host,
    fetched: !failed,
    isGood: isGood(finding),
    isFullyRead: finding.kind === 'read' && finding.isWhole,
    problem,
    held,
  })
  const differs = finding.kind === 'read' && (await saveRead(unit, feed, finding))
  const believedAgain = feed.withheld_since !== null && held === null && !failed
  if (failed || problem !== feed.problem || check.isNews) await notifyTeams(unit, feed.id, failed)
  if (failed) return noteFailure(unit, feed)
  if (check.isRequested) bumpTeams(unit, await noteImports(unit, feed.id, 'found', countOf(finding)))
  const confirms = isGood(finding) && wantsWhole(feed) && held === null
  await enqueueTeams(unit, feed.id, differs || check.isNews || believedAgain || confirms)
}

/**
 * Ends a requested check without a fetch, because the server checked the feed a moment ago.
 * Users who wait for the check see the stored entries.
 */
export async function passOver(unit: SystemUnit, feed: FeedRow): Promise<void> {
  const failed = isFailing(feed)
  await countCheck(unit, feed.id)
  await notifyTeams(unit, feed.id, failed)
  bumpTeams(unit, await noteImports(unit, feed.id, failed ? 'failed' : 'found'))
  if (!failed) await enqueueTeams(unit, feed.id, true)
}

/**
 * Returns true if an event that the response lacks is also missing in the feed.
 * A partial response omits events that did not change.
 */
function isGood(finding: Finding): boolean {
  if (finding.kind === 'read') return finding.isWhole && !finding.content.truncated
  return finding.kind === 'unchanged'
}

async function planned(
  unit: SystemUnit,
  feed: FeedRow,
  finding: Finding,
  { held, jitter }: { held: Withheld; jitter: number },
) {
  const failed = finding.kind === 'failed'
  const failures = failed ? feed.failures + 1 : 0
  const hint = finding.kind === 'read' ? finding.content.refreshMinutes : feed.refresh_minutes
  // The app shows the day of the first failure ('Failing since Tuesday'), even if the reason has changed.
  // While a removal of events is postponed, `problem_since` is the time when the events were first missing.
  const isAsBefore = feed.problem_since !== null && failed === isFailing(feed)
  const problemSince = failed || held ? (isAsBefore ? feed.problem_since : unit.now.toString()) : null
  const { at, minutes } = nextCheck({
    now: unit.now,
    nextStart: await nextStartOf(unit, feed.id),
    failures,
    failingSince: failed && problemSince !== null ? Temporal.Instant.from(problemSince) : null,
    isRateLimited: failed && finding.reason === 'rateLimited',
    retryAfter: failed ? finding.retryAfter : null,
    hintMinutes: hint,
    // `isMissing` is false here. A team sync that finds missing events moves the next check to an earlier time.
    isMissing: false,
    believedFrom: held && believedFrom(held),
    jitter,
  })
  return { nextCheckAt: at, checkMinutes: minutes, failures, problemSince }
}

/**
 * Stores the feed's content.
 * Returns true if an entry changed, or if the stored entries came from an older version of our calendar reader.
 */
async function saveRead(
  unit: SystemUnit,
  feed: FeedRow,
  finding: Extract<Finding, { kind: 'read' }>,
): Promise<boolean> {
  const differs = await saveContent(unit, feed, finding)
  return differs || feed.reader_version !== finding.content.readerVersion
}

async function withheldSince(
  unit: SystemUnit,
  feed: FeedRow,
  finding: Finding,
  series: SeriesAhead,
): Promise<Withheld> {
  const held = withheldLossOf(feed)
  // A partial or truncated response does not show which events are missing, so the stored loss stays as it is.
  if (!isGood(finding)) return held
  if (finding.kind !== 'read' && held === null) return null
  // An entry that is past by now is not missing, so each check counts the stored upcoming entries again.
  const entriesBefore = await upcomingEntries(unit, feed.id, unit.now.toString().slice(0, 10))
  const upcomingBefore = entriesBefore + series.before
  // An unchanged response contains as many upcoming events as before.
  const upcomingNow = finding.kind === 'read' ? finding.upcoming + series.now : upcomingBefore
  return withheldAfter({ upcomingBefore, upcomingNow, held, now: unit.now })
}

async function notifyTeams(unit: SystemUnit, feedId: string, failed: boolean): Promise<void> {
  bumpTeams(unit, await noteOutcome(unit, feedId, failed))
}

async function noteFailure(unit: SystemUnit, feed: FeedRow): Promise<void> {
  bumpTeams(unit, await noteImports(unit, feed.id, 'failed'))
  if (feed.failing_notified_at !== null || !isFailing(feed) || feed.problem_since === null) return
  if (Temporal.Instant.from(feed.problem_since).until(unit.now).total('hours') < FAILING_DAY_HOURS) return
  unit.bump(...(await notifyFailing(unit, feed.id)).map((id): `person:${string}` => `person:${id}`))
}

/**
 * If `news` is true, enqueues a sync for every team of the feed.
 * Otherwise enqueues only teams that were never synced, or that last imported a period more than a day ago.
 */
async function enqueueTeams(unit: SystemUnit, feedId: string, news: boolean): Promise<void> {
  const teams = (await teamsOf(unit, feedId)).filter(
    ({ windowFrom }) => news || windowFrom === null || isOutdated(windowFrom, unit.now),
  )
  await unit.enqueue(...teams.map(({ teamId, ownerId }) => teamJob(teamId, ownerId)))
}

/**
 * Returns the number of events in the calendar.
 * Returns null if the number is unknown: for a partial response, and for a feed with recurring entries.
 */
function countOf(finding: Finding): number | null {
  if (finding.kind !== 'read' || !finding.isWhole) return null
  return finding.entries.some(({ repeats }) => repeats) ? null : finding.entries.length
}

export function bumpTeams(unit: SystemUnit, teamIds: readonly string[]): void {
  unit.bump(...teamIds.map((teamId): `team:${string}` => `team:${teamId}`))
}
