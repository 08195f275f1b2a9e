/**
 * What is kept of a check. It is what the feed said when it last made sense: a failure of any kind writes only that it
 * failed, since when and when to ask again. An unchanged feed (304, the same bytes, or the same entries under another
 * build date) costs no team stage, except once a day to roll the window of its teams forward, and where something was
 * missing that a second good check takes for removed. A feed that loses most of what lies ahead at once is kept, but
 * nothing is taken for removed until later checks say the same (see domain/feed-schedule).
 */
import type { SystemUnit } from '@homefield/database/work'
import { believedFrom, type Held, heldAfter, nextCheck } from '@homefield/domain/feed-schedule'
import { isOutdated } from '../sync/model.ts'
import type { SeriesAhead } from './repeating/service.ts'
import { FAILING_DAY_HOURS, type FeedRow, heldOf, isFailing, teamJob, wantsWhole } from './model.ts'
import type { Finding } from './source.model.ts'
import {
  countCheck,
  findFeed,
  lockFeed,
  nextStartOf,
  noteImports,
  noteOutcome,
  saveCheck,
  saveContent,
  teamsOf,
  tellFailing,
  upcomingEntries,
} from './store.ts'

export interface Check {
  /** The team stages run though nothing changed: somebody wants to know. */
  readonly isNews: boolean
  /** Not by schedule: somebody may be watching. */
  readonly isWished: boolean
  /** 0 to 1. */
  readonly jitter: number
  readonly series: SeriesAhead
}

/** @param asked the feed as it was when it was asked */
export async function keepFinding(
  unit: SystemUnit,
  asked: FeedRow,
  finding: Finding,
  check: Check,
): Promise<void> {
  if (!(await lockFeed(unit, asked.id))) return
  const feed = await findFeed(unit, asked.id)
  if (!feed) return
  // Another check ended meanwhile, and what it found may be newer than this: this one only lets go who waits for it.
  if (feed.checks !== asked.checks) return passOver(unit, feed)
  const failed = finding.kind === 'failed'
  const held = failed ? heldOf(feed) : await heldSince(unit, feed, finding, check.series)
  const problem = failed ? finding.reason : held ? 'heldBack' : null
  await saveCheck(unit, feed.id, {
    ...(await planned(unit, feed, finding, { held, jitter: check.jitter })),
    fetched: !failed,
    isGood: isGood(finding),
    isFullyRead: finding.kind === 'read' && finding.isWhole,
    problem,
    held,
  })
  const differs = finding.kind === 'read' && (await saveRead(unit, feed, finding))
  const believedAgain = feed.held_since !== null && held === null && !failed
  if (failed || problem !== feed.problem || check.isNews) await tellTeams(unit, feed.id, failed)
  if (failed) return noteFailure(unit, feed)
  if (check.isWished) bumpTeams(unit, await noteImports(unit, feed.id, 'found', countOf(finding)))
  const confirms = isGood(finding) && wantsWhole(feed) && held === null
  await enqueueTeams(unit, feed.id, differs || check.isNews || believedAgain || confirms)
}

/** Of a feed that was asked a moment ago: it is not asked again, but who waits for this check gets what there is. */
export async function passOver(unit: SystemUnit, feed: FeedRow): Promise<void> {
  const failed = isFailing(feed)
  await countCheck(unit, feed.id)
  await tellTeams(unit, feed.id, failed)
  bumpTeams(unit, await noteImports(unit, feed.id, failed ? 'failed' : 'found'))
  if (!failed) await enqueueTeams(unit, feed.id, true)
}

/** Whether it says that what was missing is missing still, or is back. */
function isGood(finding: Finding): boolean {
  if (finding.kind === 'read') return finding.isWhole && !finding.content.truncated
  return finding.kind === 'unchanged'
}

async function planned(
  unit: SystemUnit,
  feed: FeedRow,
  finding: Finding,
  { held, jitter }: { held: Held; jitter: number },
) {
  const failed = finding.kind === 'failed'
  const failures = failed ? feed.failures + 1 : 0
  const hint = finding.kind === 'read' ? finding.content.refreshMinutes : feed.refresh_minutes
  // 'Failing since Tuesday' counts from the first failure, whatever its later reasons; so does what is held back.
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
    // Not known before the team stages: they bring the check forward.
    isMissing: false,
    believedFrom: held && believedFrom(held),
    jitter,
  })
  return { nextCheckAt: at, checkMinutes: minutes, failures, problemSince }
}

/** Whether there is news for the teams: entries that differ, or a better reader for those that do not. */
async function saveRead(
  unit: SystemUnit,
  feed: FeedRow,
  finding: Extract<Finding, { kind: 'read' }>,
): Promise<boolean> {
  const differs = await saveContent(unit, feed, finding)
  return differs || feed.reader_version !== finding.content.readerVersion
}

async function heldSince(
  unit: SystemUnit,
  feed: FeedRow,
  finding: Finding,
  series: SeriesAhead,
): Promise<Held> {
  const held = heldOf(feed)
  // What only tells changes, or was cut, can neither lose anything nor confirm a loss.
  if (!isGood(finding)) return held
  if (finding.kind !== 'read' && held === null) return null
  // Counted anew, as of today: what is simply over is no loss.
  const entriesBefore = await upcomingEntries(unit, feed.id, unit.now.toString().slice(0, 10))
  const upcomingBefore = entriesBefore + series.before
  // The same bytes again confirm what they said before.
  const upcomingNow = finding.kind === 'read' ? finding.upcoming + series.now : upcomingBefore
  return heldAfter({ upcomingBefore, upcomingNow, held, now: unit.now })
}

async function tellTeams(unit: SystemUnit, feedId: string, failed: boolean): Promise<void> {
  bumpTeams(unit, await noteOutcome(unit, feedId, failed))
}

async function noteFailure(unit: SystemUnit, feed: FeedRow): Promise<void> {
  bumpTeams(unit, await noteImports(unit, feed.id, 'failed'))
  if (feed.told_failing_at !== null || !isFailing(feed) || feed.problem_since === null) return
  if (Temporal.Instant.from(feed.problem_since).until(unit.now).total('hours') < FAILING_DAY_HOURS) return
  unit.bump(...(await tellFailing(unit, feed.id)).map((id): `person:${string}` => `person:${id}`))
}

/** All teams where there is news for them; else those whose window is to be rolled forward, or never was laid. */
async function enqueueTeams(unit: SystemUnit, feedId: string, news: boolean): Promise<void> {
  const teams = (await teamsOf(unit, feedId)).filter(
    ({ windowFrom }) => news || windowFrom === null || isOutdated(windowFrom, unit.now),
  )
  await unit.enqueue(...teams.map(({ teamId, ownerId }) => teamJob(teamId, ownerId)))
}

/**
 * Events in the calendar, as far as that can be said before it is read out in the team's days; null where something
 * repeats, or is not all there.
 */
function countOf(finding: Finding): number | null {
  if (finding.kind !== 'read' || !finding.isWhole) return null
  return finding.entries.some(({ repeats }) => repeats) ? null : finding.entries.length
}

export function bumpTeams(unit: SystemUnit, teamIds: readonly string[]): void {
  unit.bump(...teamIds.map((teamId): `team:${string}` => `team:${teamId}`))
}
