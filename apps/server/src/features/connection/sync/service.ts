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
import { nextCheck } from '@homefield/domain/feed-schedule'
import { platformNamed } from '@homefield/domain/platform'
import { type IncomingEvent, reconcile, type Window } from '@homefield/domain/reconcile'
import { newId } from '../../../lib/ids.ts'
import { WorkerError } from '../../../lib/workers/worker-error.ts'
import type { WorkerPool } from '../../../lib/workers/worker-pool.ts'
import { workerTask } from '../../../lib/workers/worker-task.ts'
import { hastenCheck, nextStartOf } from '../feed/store.ts'
import type { ExpandedEvent, ExpandedTeam, run } from './expand-team.task.ts'
import { comparedFields, windowAt } from './model.ts'
import {
  findTeam,
  finishSync,
  giveUp,
  happeningKey,
  happeningsElsewhere,
  insertChanges,
  insertEvents,
  insertHappenings,
  keptFeed,
  type KeptFeed,
  knownEvents,
  type KnownRow,
  lockTeam,
  mappedProfiles,
  type MappedProfile,
  markRemoved,
  type NewChange,
  type NewEvent,
  type SyncTeam,
  updateEvent,
} from './store.ts'

const expandTeam = workerTask<typeof run>('expand-team', new URL('./expand-team.task.ts', import.meta.url))
const EXPAND_TIMEOUT_MS = 20_000

export interface SyncParts {
  /** Of role homefield_worker. */
  readonly work: Work
  readonly workers: WorkerPool
  /** 0 to 1, drawn per check. */
  readonly random: () => number
}

/** Syncs one team from what its feed said last. A team that is gone is left alone. */
export async function syncTeam(
  parts: SyncParts,
  { teamId, ownerId }: { teamId: string; ownerId: string },
): Promise<void> {
  const found = await parts.work.read(ownerId, async (unit) => {
    const team = await findTeam(unit, teamId)
    const feed = team && (await keptFeed(unit, team.feedId))
    if (!team || !feed?.fetchedAt) return undefined
    const window = windowAt(unit.now, team.zone)
    return { team, feed, window, fetchedAt: feed.fetchedAt, profiles: await mappedProfiles(unit, teamId) }
  })
  if (!found) return
  const { team, feed, window, fetchedAt, profiles } = found
  const expanded = await expandOrGiveUp(parts, expandRequest(team, feed, window))
  if (expanded === null) {
    await parts.work.write(ownerId, async (unit) => {
      await giveUp(unit, team.id, feed.checks)
      unit.bump(`team:${team.id}`)
    })
    return
  }
  const stage = { team, window, expanded, complete: feed.complete, fetchedAt, check: feed.checks }
  for (const other of new Set(profiles.flatMap((profile) => (profile.mine ? [] : [profile.ownerId]))))
    await asPersonStillThere(() => parts.work.write(other, (unit) => apply(unit, stage, other)))
  await parts.work.write(ownerId, async (unit) => {
    await apply(unit, stage, null)
    await finishSync(unit, team.id, stage)
    unit.bump(`team:${team.id}`)
  })
  await comeBackInTime(parts, team.feedId)
}

/** null where the calendar cannot be read out in the time and memory that one family's may cost (C33). */
async function expandOrGiveUp(
  parts: SyncParts,
  request: ReturnType<typeof expandRequest>,
): Promise<ExpandedTeam | null> {
  try {
    return await parts.workers.run(expandTeam, request, { timeoutMs: EXPAND_TIMEOUT_MS })
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

/** The feed's next check was set before its events were known: now that they are, it may have to be sooner. */
async function comeBackInTime({ work, random }: SyncParts, feedId: string): Promise<void> {
  await work.system(async (unit) => {
    const nextStart = await nextStartOf(unit, feedId)
    if (nextStart === null) return
    const near = {
      now: unit.now,
      nextStart,
      failures: 0,
      retryAfter: null,
      hintMinutes: null,
      jitter: random(),
    }
    await hastenCheck(unit, feedId, nextCheck(near))
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
  readonly window: Window
  readonly expanded: ExpandedTeam
  readonly complete: boolean
  readonly fetchedAt: string
  readonly check: number
}

/** @param other the children's owner where he acts for himself; null for the team's owner and all whom he administers. */
async function apply(unit: WriteUnit, stage: Stage, other: string | null): Promise<void> {
  const { team, window } = stage
  if (!(await lockTeam(unit, team.id))) return
  const mapped = await mappedProfiles(unit, team.id)
  const profiles = mapped.filter(({ mine, ownerId }) => (other === null ? mine : ownerId === other))
  const known = await knownEvents(unit, team.id, team.zone)
  const incoming = stage.expanded.events.map(asIncoming)
  const inserts: { profile: MappedProfile; event: IncomingEvent<ExpandedEvent> }[] = []
  for (const profile of profiles) {
    const decision = reconcile({
      known: known.filter((row) => row.profileId === profile.profileId),
      incoming,
      lastWindow: team.lastWindow,
      window,
      complete: stage.complete && !stage.expanded.capped,
      now: unit.now,
    })
    const changes: NewChange[] = []
    for (const { id, incoming: event, changes: fields } of decision.update) {
      await updateEvent(unit, id, event.source)
      changes.push(...fields.map((change) => ({ ...change, eventId: id, ownerId: profile.ownerId })))
    }
    await markRemoved(
      unit,
      decision.remove.map((gone) => gone.id),
    )
    for (const { id, changes: fields } of decision.remove)
      changes.push(...fields.map((change) => ({ ...change, eventId: id, ownerId: profile.ownerId })))
    await insertChanges(unit, changes)
    inserts.push(...decision.insert.map((event) => ({ profile, event })))
    if (decision.insert.length + decision.update.length + decision.remove.length > 0)
      unit.bump(`profile:${profile.profileId}`)
  }
  await insertEvents(
    unit,
    team,
    platformNamed(team.platform).color,
    await withHappenings(unit, team, known, inserts),
  )
}

function asIncoming(event: ExpandedEvent): IncomingEvent<ExpandedEvent> {
  return {
    sourceKey: event.sourceKey,
    fingerprint: event.fingerprint,
    sourceHash: event.sourceHash,
    begins: Temporal.Instant.from(event.begins),
    over: Temporal.Instant.from(event.over),
    fields: comparedFields(event.columns),
    source: event,
  }
}

/** Gives each new row the happening it belongs to: one that is known to its owner already, else a new one. */
async function withHappenings(
  unit: WriteUnit,
  team: SyncTeam,
  known: readonly KnownRow[],
  inserts: readonly { profile: MappedProfile; event: IncomingEvent<ExpandedEvent> }[],
): Promise<NewEvent[]> {
  const byOwner = Map.groupBy(inserts, ({ profile }) => profile.ownerId)
  const created: { id: string; ownerId: string }[] = []
  const rows: NewEvent[] = []
  for (const [ownerId, additions] of byOwner) {
    // Another child of the same owner has it already.
    const siblings = new Map(
      known.filter((row) => row.ownerId === ownerId).map((row) => [row.sourceKey, row.happeningId]),
    )
    const keys = [...new Set(additions.map(({ event }) => event.sourceKey))]
    const elsewhere = await happeningsElsewhere(unit, team, ownerId, keys)
    for (const { profile, event } of additions) {
      let happeningId =
        siblings.get(event.sourceKey) ?? elsewhere.get(happeningKey(event.sourceKey, event.begins))
      if (happeningId === undefined) {
        happeningId = newId()
        created.push({ id: happeningId, ownerId })
      }
      siblings.set(event.sourceKey, happeningId)
      rows.push({ profile, happeningId, event: event.source })
    }
  }
  await insertHappenings(unit, created)
  return rows
}
