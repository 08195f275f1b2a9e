/**
 * The team stage: what a feed says, made into one team's events. Small, idempotent, under the team's owner: one broken
 * family harms no other. Read what is kept → expand in a worker → reconcile → one transaction.
 *
 * A team mapped to two children gives one row per child. Rows of one owner that are the same happening share it: siblings
 * on the team, or the games-only feed beside the full one.
 *
 * The team and the child may have different owners, one of whom administers the other. Events are written under whichever
 * of the two administers both; a mapping whose grant is gone is left alone.
 */
import { NoSuchPersonError, type Work, type WriteUnit } from '@homefield/database/work'
import { takeTurn } from '@homefield/database/turn'
import { nextCheck } from '@homefield/domain/feed-schedule'
import { platformNamed } from '@homefield/domain/platform'
import { type Applied, applyPlatform } from '@homefield/domain/override'
import { instantFrom } from '@homefield/domain/time/text'
import {
  contains,
  type Decision,
  type IncomingEvent,
  reconcile,
  type Window,
} from '@homefield/domain/reconcile'
import { comparedFields } from '../../../lib/event-columns.ts'
import { newId } from '../../../lib/ids.ts'
import { WorkerError } from '../../../lib/workers/worker-error.ts'
import { geocodeLater } from '../../place/service.ts'
import type { WorkerPool } from '../../../lib/workers/worker-pool.ts'
import { workerTask } from '../../../lib/workers/worker-task.ts'
import { hastenCheck, nextStartOf } from '../feed/store.ts'
import type { ExpandedEvent, ExpandedTeam, run } from './expand-team.task.ts'
import { inherited, standOf } from './happening/model.ts'
import { type Addition, placeAdditions, type Placed, settle } from './happening/service.ts'
import { rowsAtOdds } from './happening/store.ts'
import { holdKnown, knownEvents, type KnownRow } from './known/store.ts'
import { toldChanges, windowAt } from './model.ts'
import { Progress } from './progress/service.ts'
import {
  countSynced,
  findTeam,
  finishSync,
  giveUp,
  insertChanges,
  insertEvents,
  keepRemoved,
  keptFeed,
  type KeptFeed,
  lockTeam,
  type MappedProfile,
  mappedProfiles,
  markRemoved,
  type NewChange,
  noteMissing,
  type SyncTeam,
  updateEvent,
} from './store.ts'

const expandTeam = workerTask<typeof run>('expand-team', new URL('./expand-team.task.ts', import.meta.url))
const EXPAND_TIMEOUT_MS = 20_000
/** Of one team's events, each child's copy of which is as large (`ExpandedTeam.size`). A league's whole season has half of it. */
const LARGEST_TEAM = 8 * 1024 * 1024
/** Rows of one owner that platforms bring: two hundred teams of five hundred games (decision 23). */
const MOST_SYNCED = 100_000

/** A family has as many events as it may have. */
class NoRoomError extends Error {}

export interface SyncParts {
  /** Of role homefield_worker. */
  readonly work: Work
  readonly workers: WorkerPool
  /** 0 to 1, drawn per check. */
  readonly random: () => number
  /** Instead of `MOST_SYNCED`. */
  readonly mostSynced?: number
}

/** Syncs one team from what its feed said last. A team that is gone is left alone. */
export async function syncTeam(
  parts: SyncParts,
  { teamId, ownerId }: { teamId: string; ownerId: string },
): Promise<void> {
  try {
    await syncFound(parts, { teamId, ownerId })
  } catch (error) {
    if (!(error instanceof NoRoomError)) throw error
    await parts.work.write(ownerId, async (unit) => {
      const team = await findTeam(unit, teamId)
      const feed = team && (await keptFeed(unit, team.feedId))
      if (!team || !feed) return
      await abandon(unit, { team, check: feed.checks, progress: progressOf(parts, ownerId, team, 0) })
    })
  }
}

function progressOf(parts: SyncParts, ownerId: string, team: SyncTeam, rows: number): Progress {
  const key = team.importBegan === null ? null : { teamId: team.id, began: team.importBegan }
  return new Progress(parts.work, ownerId, key, rows)
}

/** What the team has stays as it is, and the team says that something is wrong. */
async function abandon(
  unit: WriteUnit,
  { team, check, progress }: { team: SyncTeam; check: number; progress: Progress },
): Promise<void> {
  await giveUp(unit, team.id, check)
  await progress.end(unit, 'failed')
  unit.bump(`team:${team.id}`)
}

async function syncFound(
  parts: SyncParts,
  { teamId, ownerId }: { teamId: string; ownerId: string },
): Promise<void> {
  const found = await parts.work.read(ownerId, async (unit) => {
    const team = await findTeam(unit, teamId)
    const feed = team && (await keptFeed(unit, team.feedId))
    if (!team || !feed?.fetchedAt) return undefined
    const window = windowAt(unit.now, team.zone)
    const { fetchedAt } = feed
    return { team, feed, window, fetchedAt, now: unit.now, profiles: await mappedProfiles(unit, teamId) }
  })
  if (!found) return
  const { team, feed, window, now, profiles } = found
  const expanded = await expandOrGiveUp(parts, expandRequest(team, feed, window))
  const progress = progressOf(parts, ownerId, team, (expanded?.events.length ?? 0) * profiles.length)
  if (expanded === null)
    return parts.work.write(ownerId, (unit) => abandon(unit, { team, check: feed.checks, progress }))
  await progress.found(expanded.events.length, aheadOf(expanded, now).length)
  const stage = {
    ...found,
    mostSynced: parts.mostSynced ?? MOST_SYNCED,
    expanded,
    isWhole: feed.isWhole && !expanded.capped,
    progress,
  }
  let awaited = 0
  for (const other of new Set(profiles.flatMap((profile) => (profile.mine ? [] : [profile.ownerId]))))
    await asPersonStillThere(async () => {
      awaited += await parts.work.write(other, (unit) => apply(unit, stage, other))
    })
  await parts.work.write(ownerId, async (unit) => {
    awaited += await apply(unit, stage, null)
    await finishSync(unit, team.id, { window, fetchedAt: found.fetchedAt, check: feed.checks })
    await progress.end(unit, 'done')
    await geocodeLater(unit, upcomingPlaces(expanded, unit.now))
    unit.bump(`team:${team.id}`)
  })
  await comeBackInTime(parts, {
    feedId: team.feedId,
    hintMinutes: feed.refreshMinutes,
    // A team that got another link: what that does not name is looked at by the next check, its first one told nothing.
    isMissing: awaited > 0 || (team.lastWindow === null && team.syncedAt !== null),
  })
}

/** null where the calendar cannot be read out in the time, memory and room that one family's may cost (C33). */
async function expandOrGiveUp(
  parts: SyncParts,
  request: ReturnType<typeof expandRequest>,
): Promise<ExpandedTeam | null> {
  try {
    const expanded = await parts.workers.run(expandTeam, request, { timeoutMs: EXPAND_TIMEOUT_MS })
    return expanded.size > LARGEST_TEAM ? null : expanded
  } catch (error) {
    if (error instanceof WorkerError && (error.reason === 'timeout' || error.reason === 'memory')) return null
    throw error
  }
}

async function asPersonStillThere(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof NoSuchPersonError)) throw error
  }
}

interface Return {
  readonly feedId: string
  readonly hintMinutes: number | null
  readonly isMissing: boolean
}

/**
 * The feed's next check was set before its events were known: now that they are, it may have to be sooner. Where something
 * is missing, the next good check runs this stage again, to take it for removed or to see it back.
 */
async function comeBackInTime({ work, random }: SyncParts, { feedId, ...known }: Return): Promise<void> {
  await work.system(async (unit) => {
    const plan = nextCheck({
      ...known,
      now: unit.now,
      nextStart: await nextStartOf(unit, feedId),
      failures: 0,
      failingSince: null,
      isRateLimited: false,
      retryAfter: null,
      believedFrom: null,
      jitter: random(),
    })
    await hastenCheck(unit, feedId, plan, known.isMissing)
  })
}

function expandRequest(team: SyncTeam, feed: KeptFeed, window: Window) {
  return {
    teamId: team.id,
    entries: feed.entries,
    window: { from: window.from.toString(), to: window.to.toString() },
    team: { teamName: team.teamName, calendarName: feed.name, zone: team.zone },
    traits: { platform: team.platform, host: team.linkHost, producer: feed.producer },
  }
}

interface Stage {
  readonly team: SyncTeam
  readonly feed: KeptFeed
  readonly window: Window
  readonly expanded: ExpandedTeam
  readonly isWhole: boolean
  readonly progress: Progress
  readonly mostSynced: number
}

/** A loss that is held back is held for every family until its own parent says that it is real. */
function lossOf({ heldSince }: KeptFeed, { acceptedLoss }: SyncTeam): 'none' | 'held' | 'accepted' {
  if (heldSince === null) return 'none'
  const isAccepted =
    acceptedLoss !== null && Temporal.Instant.from(acceptedLoss).equals(Temporal.Instant.from(heldSince))
  return isAccepted ? 'accepted' : 'held'
}

function aheadOf({ events }: ExpandedTeam, now: Temporal.Instant): ExpandedEvent[] {
  return events.filter(({ over }) => Temporal.Instant.compare(over, now) > 0)
}

/** Where one still has to go: drives are estimated and maps drawn by it. */
function upcomingPlaces(expanded: ExpandedTeam, now: Temporal.Instant): (string | null)[] {
  return aheadOf(expanded, now).map(({ columns }) => columns.location)
}

/**
 * @param other the children's owner where he acts for himself; null for the team's owner and all whom he administers
 * @returns how many events are missing and wait for the next good check
 */
async function apply(unit: WriteUnit, stage: Stage, other: string | null): Promise<number> {
  const { team, feed, window, progress } = stage
  if (!(await lockTeam(unit, team.id))) return 0
  const mapped = await mappedProfiles(unit, team.id)
  const profiles = mapped.filter(({ mine, ownerId }) => (other === null ? mine : ownerId === other))
  const known = await knownEvents(unit, team.id, team.zone)
  const incoming = stage.expanded.events.map(asIncoming)
  const additions: Addition[] = []
  const restated: string[] = []
  let awaited = 0
  const decided = profiles.map((profile) => ({
    profile,
    decision: reconcile({
      known: known.filter((row) => row.profileId === profile.profileId),
      incoming,
      lastWindow: team.lastWindow,
      window,
      zone: team.zone,
      isWhole: stage.isWhole,
      check: feed.goodChecks,
      loss: lossOf(feed, team),
      now: unit.now,
    }),
  }))
  const atOdds = await rowsAtOdds(unit, team.id)
  const owners = [
    ...decided.filter(({ decision }) => restates(decision)).map(({ profile }) => profile.ownerId),
    ...atOdds.map(({ ownerId }) => ownerId),
  ]
  // Two links of a team are often looked at together: of two that move a game at once, the second sees it moved.
  for (const owner of [...new Set(owners)].sort()) await takeTurn(unit, 'happenings', owner)
  for (const { profile, decision } of decided) {
    restated.push(...(await carryOut(unit, team, feed, decision)))
    awaited += decision.awaited
    progress.mapped(incoming.length - decision.insert.length)
    additions.push(...decision.insert.map((event) => ({ profile, event })))
    if (decision.insert.length + decision.update.length + decision.remove.length > 0)
      unit.bump(`profile:${profile.profileId}`)
  }
  await assertRoom(unit, additions, stage.mostSynced)
  await settle(unit, [...restated, ...atOdds.map(({ id }) => id)])
  // What settled may have another happening now: a sibling's row belongs to that one.
  const settled = additions.length > 0 ? await knownEvents(unit, team.id, team.zone) : known
  const placed = await placeAdditions(unit, team, settled, additions)
  await insertAdditions(unit, { team, known }, placed, (count) => progress.mapped(count))
  return awaited
}

/** Whether rows may part by it, or become one. */
function restates({ update, remove }: Decision<ExpandedEvent>): boolean {
  const says = new Set(update.flatMap(({ changes }) => changes.map(({ field }) => field)))
  return remove.length > 0 || says.has('when') || says.has('status')
}

/** Several teams that come at once may pass it together, by as many as they bring. @throws NoRoomError */
async function assertRoom(unit: WriteUnit, additions: readonly Addition[], most: number): Promise<void> {
  for (const [owner, own] of Map.groupBy(additions, ({ profile }) => profile.ownerId))
    if ((await countSynced(unit, owner)) + own.length > most) throw new NoRoomError()
}

/** Updates and removals of one child; answers the rows that begin at another time, or stand otherwise, than before. */
async function carryOut(
  unit: WriteUnit,
  team: SyncTeam,
  feed: KeptFeed,
  { update, remove, missing, back }: Decision<ExpandedEvent>,
): Promise<string[]> {
  const ids = [...update.map(({ id }) => id), ...remove.map(({ id }) => id), ...missing, ...back]
  const held = await holdKnown(unit, ids, team.zone)
  const at = unit.now.toString()
  const changes: NewChange[] = []
  const tell = (row: KnownRow, applied: Applied) =>
    changes.push(...applied.changes.map((change) => ({ ...change, eventId: row.id, ownerId: row.ownerId })))
  const restated: string[] = []
  for (const { id, incoming } of update) {
    const row = held.get(id)
    if (!row) continue
    const applied = applyPlatform(row.owned, incoming.fields, at)
    await updateEvent(unit, id, incoming.source, applied, hasOverrides(row))
    const words = { before: row.originalTitle, now: incoming.source.columns.original_title }
    tell(row, { ...applied, changes: toldChanges(applied.changes, words) })
    if (standOf(row.fields) !== standOf(incoming.fields)) restated.push(id)
  }
  const removed: string[] = []
  for (const { id } of remove) {
    const row = held.get(id)
    if (!row) continue
    const applied = applyPlatform(row.owned, { status: 'removed' }, at)
    if (applied.overrides.status) await keepRemoved(unit, id, applied.overrides)
    else removed.push(id)
    tell(row, applied)
    restated.push(id)
  }
  await markRemoved(unit, removed)
  await noteMissing(unit, missing, feed.goodChecks)
  await noteMissing(unit, back, null)
  await insertChanges(unit, changes)
  return restated
}

function hasOverrides({ owned }: KnownRow): boolean {
  return Object.keys(owned.overrides).length > 0
}

interface Before {
  readonly team: SyncTeam
  /** Of all children. */
  readonly known: readonly KnownRow[]
}

async function insertAdditions(
  unit: WriteUnit,
  before: Before,
  placed: readonly Placed[],
  wrote: (count: number) => void,
): Promise<void> {
  const { team } = before
  const rows = placed.map((addition) => ({
    ...addition,
    id: newId(),
    event: addition.event.source,
    columns: inherited(addition.event.source.columns, addition.kept),
    isNews: isNews(addition, before),
  }))
  await insertEvents(unit, team, platformNamed(team.platform).color, rows, wrote)
  await tellFirst(unit, before, rows)
  await insertChanges(
    unit,
    rows
      .filter((row) => row.isNews)
      .map(({ id, profile }) => ({
        eventId: id,
        ownerId: profile.ownerId,
        field: 'added' as const,
        from: null,
        to: null,
        isOverridden: false,
      })),
  )
}

/** The first events of a team in a family are no changes: they are told once, as one thing, to whom they are new. */
async function tellFirst(
  unit: WriteUnit,
  { team, known }: Before,
  rows: readonly (Pick<Placed, 'profile'> & { readonly isNews: boolean })[],
): Promise<void> {
  const owners = Map.groupBy(
    rows.filter((row) => !row.isNews),
    ({ profile }) => profile.ownerId,
  )
  const first = [...owners].filter(([owner]) => known.every((row) => row.ownerId !== owner))
  await unit.enqueue(
    ...first.map(([ownerId, own]) => ({
      task: 'notification.tell' as const,
      payload: { ownerId, teamId: team.id, imported: own.length },
      key: `tell:first:${ownerId}:${team.id}`,
      runAt: unit.now.add({ seconds: 4 }),
    })),
  )
}

/**
 * A team's first events are no news, for none of its children; nor is what a window that rolls on brings into view, nor
 * what the child had from another team.
 */
function isNews({ profile, event, isKnownToChild }: Placed, { team, known }: Before): boolean {
  const { lastWindow } = team
  if (isKnownToChild || lastWindow === null || !contains(lastWindow, event.begins)) return false
  return (
    known.some((row) => row.profileId === profile.profileId) ||
    (known.length === 0 && wasThere(profile, team))
  )
}

const MAPPING_TAKES = { minutes: 2 } as const

/** Whether the last sync was the child's as well, though it brought nothing: a season that was not published yet. */
function wasThere({ mappedAt }: MappedProfile, { syncedAt }: SyncTeam): boolean {
  if (syncedAt === null) return false
  // A mapping that waited for that very sync is older than its end.
  return Temporal.Instant.compare(Temporal.Instant.from(mappedAt).add(MAPPING_TAKES), syncedAt) < 0
}

function asIncoming(event: ExpandedEvent): IncomingEvent<ExpandedEvent> {
  return {
    sourceKey: event.sourceKey,
    fingerprint: event.fingerprint,
    sourceHash: event.sourceHash,
    isOfSeries: event.isOfSeries,
    begins: instantFrom(event.begins),
    over: instantFrom(event.over),
    fields: comparedFields(event.columns),
    source: event,
  }
}
