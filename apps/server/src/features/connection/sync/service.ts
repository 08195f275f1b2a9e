/**
 * The team stage: what a feed says, made into one team's events. Small, idempotent, under the team's owner: one broken
 * family harms no other. Read what is kept → expand in a worker → reconcile → one transaction.
 *
 * A team mapped to two children gives one row per child. Rows of one owner that are the same happening share it: siblings
 * on the team, or the games-only feed beside the full one.
 */
import type { Work, WriteUnit } from '@homefield/database/work'
import { platformNamed } from '@homefield/domain/platform'
import { type IncomingEvent, reconcile, type Window } from '@homefield/domain/reconcile'
import { newId } from '../../../lib/ids.ts'
import type { WorkerPool } from '../../../lib/workers/worker-pool.ts'
import { workerTask } from '../../../lib/workers/worker-task.ts'
import type { ExpandedEvent, ExpandedTeam, run } from './expand-team.task.ts'
import { comparedFields, windowAt } from './model.ts'
import {
  findTeam,
  finishSync,
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
}

/** Syncs one team from what its feed said last. A team that is gone is left alone. */
export async function syncTeam(parts: SyncParts, { teamId, ownerId }: { teamId: string; ownerId: string }): Promise<void> {
  const found = await parts.work.read(ownerId, async (unit) => {
    const team = await findTeam(unit, teamId)
    const feed = team && (await keptFeed(unit, team.feedId))
    return team && feed?.fetched ? { team, feed, window: windowAt(unit.now, team.zone) } : undefined
  })
  if (!found) return
  const { team, feed, window } = found
  const expanded = await parts.workers.run(expandTeam, expandRequest(team, feed, window), { timeoutMs: EXPAND_TIMEOUT_MS })
  await parts.work.write(ownerId, (unit) => apply(unit, { team, window, expanded, complete: feed.complete }))
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
}

async function apply(unit: WriteUnit, stage: Stage): Promise<void> {
  const { team, window } = stage
  if (!(await lockTeam(unit, team.id))) return
  const profiles = await mappedProfiles(unit, team.id)
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
    await markRemoved(unit, decision.remove.map((gone) => gone.id))
    for (const { id, changes: fields } of decision.remove)
      changes.push(...fields.map((change) => ({ ...change, eventId: id, ownerId: profile.ownerId })))
    await insertChanges(unit, changes)
    inserts.push(...decision.insert.map((event) => ({ profile, event })))
    if (decision.insert.length + decision.update.length + decision.remove.length > 0)
      unit.bump(`profile:${profile.profileId}`)
  }
  await insertEvents(unit, team, platformNamed(team.platform).color, await withHappenings(unit, team, known, inserts))
  await finishSync(unit, team.id, window)
  unit.bump(`team:${team.id}`)
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
      let happeningId = siblings.get(event.sourceKey) ?? elsewhere.get(happeningKey(event.sourceKey, event.begins))
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
