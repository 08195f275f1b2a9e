/**
 * Updates the stored events of a team to match its feed.
 * Each child on the team has its own copy of every event.
 * For each child, `reconcile` decides which events to insert, update and remove.
 * Existing events are updated first.
 * Event groups are then split and merged, and new events are inserted last.
 */
import type { WriteUnit } from '@homefield/database/work'
import { takeAdvisoryLock } from '@homefield/database/advisory-lock'
import { platformNamed } from '@homefield/domain/platform'
import { type Applied, applyPlatform } from '@homefield/domain/override'
import {
  contains,
  type Decision,
  type IncomingEvent,
  reconcile,
  type Window,
} from '@homefield/domain/reconcile'
import { newId } from '../../../lib/ids.ts'
import type { ExpandedEvent, ExpandedTeam } from './expand-team.task.ts'
import { FeedEvent } from './feed-event.model.ts'
import { inherited, standOf } from './event-group/model.ts'
import { type Addition, placeAdditions, type Placed, settle } from './event-group/service.ts'
import { rowsAlikeInOtherGroups, rowsAtOdds } from './event-group/store.ts'
import { lockStoredRows, knownEvents, type KnownRow } from './known.store.ts'
import { changesToRecord } from './model.ts'
import type { Progress } from './progress/service.ts'
import {
  countSynced,
  insertChanges,
  insertEvents,
  keepRemoved,
  type FeedState,
  lockTeam,
  type MappedProfile,
  mappedProfiles,
  markRemoved,
  type NewChange,
  noteMissing,
  releaseKeys,
  type SyncTeam,
  updateEvent,
} from './store.ts'

/** Thrown if the sync would exceed the owner's limit on synced events (`mostSynced`). */
export class NoRoomError extends Error {}

export interface Stage {
  readonly team: SyncTeam
  readonly feed: FeedState
  readonly window: Window
  readonly expanded: ExpandedTeam
  readonly isWhole: boolean
  readonly progress: Progress
  readonly mostSynced: number
}

/**
 * Returns whether the family's missing events stay for now ('withheld'), because too many vanished at once.
 * If a parent accepts the loss, the events are removed, but only for the parent's own family.
 */
function lossOf({ withheldSince }: FeedState, { acceptedLoss }: SyncTeam): 'none' | 'withheld' | 'accepted' {
  if (withheldSince === null) return 'none'
  const isAccepted =
    acceptedLoss !== null && Temporal.Instant.from(acceptedLoss).equals(Temporal.Instant.from(withheldSince))
  return isAccepted ? 'accepted' : 'withheld'
}

/**
 * Updates the stored events of a team's children to match the feed.
 * @param other id of another parent. The function then updates only that parent's children.
 * If `other` is null, the function updates all children whom the team's owner manages.
 * @returns number of missing events that the next successful check may remove
 */
export async function applyTeam(unit: WriteUnit, stage: Stage, other: string | null): Promise<number> {
  const { team, progress } = stage
  if (!(await lockTeam(unit, team.id))) return 0
  const mapped = await mappedProfiles(unit, team.id)
  const profiles = mapped.filter(({ mine, ownerId }) => (other === null ? mine : ownerId === other))
  const known = await knownEvents(unit, team.id, team.zone)
  const incoming = stage.expanded.events.map((event) => new FeedEvent(event))
  const decided = profiles.map((profile) => ({
    profile,
    decision: decide(stage, { known: known.filter(isOf(profile)), incoming, now: unit.now }),
  }))
  const unsettled = await takeEventGroups(unit, team, decided)
  const additions: Addition[] = []
  let awaited = 0
  for (const { profile, decision } of decided) {
    unsettled.push(...(await carryOut(unit, stage, profile, decision)))
    awaited += decision.awaited
    progress.mapped(incoming.length - decision.insert.length)
    additions.push(...decision.insert.map((event) => ({ profile, event })))
    if (decision.insert.length + decision.update.length + decision.remove.length > 0)
      unit.bump(`profile:${profile.profileId}`)
  }
  await assertRoom(unit, additions, stage.mostSynced)
  await settle(unit, unsettled)
  // `settle` may have moved events to other event groups, so the stored events are read again.
  // A new event must join the event group that now contains a sibling's copy of the event.
  const settled = additions.length > 0 ? await knownEvents(unit, team.id, team.zone) : known
  const placed = await placeAdditions(unit, team, settled, additions)
  await insertAdditions(unit, { team, known }, placed, (count) => progress.mapped(count))
  return awaited
}

function decide(
  { team, feed, window, isWhole }: Stage,
  of: {
    readonly known: readonly KnownRow[]
    readonly incoming: readonly IncomingEvent<ExpandedEvent>[]
    readonly now: Temporal.Instant
  },
): Decision<ExpandedEvent> {
  return reconcile({
    ...of,
    lastWindow: team.lastWindow,
    window,
    zone: team.zone,
    isWhole,
    check: feed.goodChecks,
    loss: lossOf(feed, team),
  })
}

const isOf = (profile: MappedProfile) => (row: KnownRow) => row.profileId === profile.profileId

/**
 * Locks the event groups of each owner if the sync might split, merge or create a group.
 * The server often checks two links of one team at the same time, so two syncs may handle the same game.
 * If both links add or move a game at once, the second sync must see the events that the first sync stored.
 * @returns ids of events that may belong to another event group, even if the feed did not change the events
 */
async function takeEventGroups(
  unit: WriteUnit,
  team: SyncTeam,
  decided: readonly { readonly profile: MappedProfile; readonly decision: Decision<ExpandedEvent> }[],
): Promise<string[]> {
  const unsettled = [...(await rowsAtOdds(unit, team.id)), ...(await rowsAlikeInOtherGroups(unit, team.id))]
  const owners = [
    ...decided.filter(({ decision }) => touchesEventGroups(decision)).map(({ profile }) => profile.ownerId),
    ...unsettled.map(({ ownerId }) => ownerId),
  ]
  for (const owner of [...new Set(owners)].sort()) await takeAdvisoryLock(unit, 'event_groups', owner)
  return unsettled.map(({ id }) => id)
}

/** True if the changes that the sync will write may split or merge event groups. */
function touchesEventGroups({ insert, update, remove }: Decision<ExpandedEvent>): boolean {
  const says = new Set(update.flatMap(({ changes }) => changes.map(({ field }) => field)))
  return insert.length > 0 || remove.length > 0 || says.has('when') || says.has('status')
}

/**
 * Checks the owner's limit on synced events.
 * Two parallel syncs of different teams may together exceed the limit on synced events.
 * @throws NoRoomError
 */
async function assertRoom(unit: WriteUnit, additions: readonly Addition[], most: number): Promise<void> {
  for (const [owner, own] of Map.groupBy(additions, ({ profile }) => profile.ownerId))
    if ((await countSynced(unit, owner)) + own.length > most) throw new NoRoomError()
}

/** Updates and removes events of one child. Returns the ids of the events with a new start or status. */
async function carryOut(
  unit: WriteUnit,
  { team, feed }: Stage,
  { profileId }: MappedProfile,
  { update, remove, missing, back }: Decision<ExpandedEvent>,
): Promise<string[]> {
  const ids = [...update.map(({ id }) => id), ...remove.map(({ id }) => id), ...missing, ...back]
  const held = await lockStoredRows(unit, ids, team.zone)
  const at = unit.now.toString()
  const changes: NewChange[] = []
  const record = (row: KnownRow, applied: Applied) =>
    changes.push(...applied.changes.map((change) => ({ ...change, eventId: row.id, ownerId: row.ownerId })))
  const restated: string[] = []
  const keys = update
    .filter(({ id, incoming }) => held.get(id)?.sourceKey !== incoming.sourceKey)
    .map(({ incoming }) => incoming.sourceKey)
  await releaseKeys(unit, { teamId: team.id, profileId, keys })
  for (const { id, incoming } of update) {
    const row = held.get(id)
    if (!row) continue
    const applied = applyPlatform(row.owned, incoming.fields, at)
    await updateEvent(unit, id, incoming.source, applied, hasOverrides(row))
    const words = { before: row.originalTitle, now: incoming.source.columns.original_title }
    if (incoming.source.isAnew || row.removed)
      record(row, { ...applied, changes: changesToRecord(applied.changes, words) })
    if (standOf(row.fields) !== standOf(incoming.fields)) restated.push(id)
  }
  const removed: string[] = []
  for (const { id } of remove) {
    const row = held.get(id)
    if (!row) continue
    const applied = applyPlatform(row.owned, { status: 'removed' }, at)
    if (applied.overrides.status) await keepRemoved(unit, id, applied.overrides)
    else removed.push(id)
    record(row, applied)
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
  /** Stored events of all children on the team, as read before the sync wrote anything. */
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
  await notifyOfFirstSync(unit, before, rows)
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

/**
 * Sends one summary notification about a team's first events, instead of one notification for each event.
 * The summary notification goes to the owners who had no events of the team before this sync.
 */
async function notifyOfFirstSync(
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
      task: 'notification.fanOut' as const,
      payload: { ownerId, teamId: team.id, imported: own.length },
      key: `tell:first:${ownerId}:${team.id}`,
      runAt: unit.now.add({ seconds: 4 }),
    })),
  )
}

/**
 * True if the server must notify parents of a new event.
 * Parents are not notified of the first events of a newly connected team.
 * An event that is new only because this sync reads further into the future is not reported.
 * An event that the child already has from another team is not reported.
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

/**
 * True if the child was already mapped at the last sync.
 * A child without events may have been mapped earlier, because the team may not have published the season yet.
 */
function wasThere({ mappedAt }: MappedProfile, { syncedAt }: SyncTeam): boolean {
  if (syncedAt === null) return false
  // Mapping a child starts a sync.
  // If the last sync ended over two minutes after the mapping, it was a later sync, and the child was mapped before.
  return Temporal.Instant.compare(Temporal.Instant.from(mappedAt).add(MAPPING_TAKES), syncedAt) < 0
}
