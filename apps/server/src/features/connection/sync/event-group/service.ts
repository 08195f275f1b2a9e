/**
 * Decides which event group a synced event joins. Here a row is one child's copy of an event of one team.
 * Rows (copies) of one owner's children share an event group in two cases:
 * - The rows come from one source, such as two siblings on a team or a games-only feed beside the full feed.
 *   Rows from one source have the same source key (UID) and the same start.
 *   The start must agree too, because two teams may use the same UID for two different games (C38).
 * - The rows come from two feeds of one child and describe the same event (domain/same-event-group).
 *   The two feeds use different UIDs for the event.
 *
 * If only one of two feeds moves or cancels the event, the rows of the two feeds get separate event groups.
 * The server cannot know which feed is outdated, so the app shows the data of both feeds.
 * The row that was created first keeps the event group, and with it the chat thread and the reminders.
 * When the second feed makes the same change, the two rows share one event group again.
 */
import { threadCircleOf } from '@homefield/database/revisions'
import { profileSubjects, type WriteUnit } from '@homefield/database/work'
import type { ComparedFields, IncomingEvent } from '@homefield/domain/reconcile'
import { theirsOf } from '@homefield/domain/override'
import { isSameEventGroup } from '@homefield/domain/same-event-group'
import { newId } from '../../../../lib/ids.ts'
import type { ExpandedEvent } from '../expand-team.task.ts'
import type { KnownRow } from '../known.store.ts'
import type { MappedProfile, SyncTeam } from '../store.ts'
import { beginsOf, isShownBy, type Kept, standOf, traitsOf } from './model.ts'
import {
  insertEventGroups,
  type MemberRow,
  membersWith,
  moveTo,
  partEventGroup,
  candidateRows,
} from './store.ts'

export interface Addition {
  readonly profile: MappedProfile
  readonly event: IncomingEvent<ExpandedEvent>
}

export interface Placed extends Addition {
  readonly eventGroupId: string
  /** The family's own changes to the existing event group. Null if the event gets a new group. */
  readonly kept: Kept | null
  /** True if the child already has the same event from another team. */
  readonly isKnownToChild: boolean
}

/** Adds each new event of a child to an existing event group of the same owner, or to a new group. */
export async function placeAdditions(
  unit: WriteUnit,
  team: SyncTeam,
  known: readonly KnownRow[],
  additions: readonly Addition[],
): Promise<Placed[]> {
  const created: { id: string; ownerId: string }[] = []
  const placed: Placed[] = []
  for (const [ownerId, own] of Map.groupBy(additions, ({ profile }) => profile.ownerId)) {
    const elsewhere = await candidateRows(unit, team, ownerId, candidateKeysOf(own.map(({ event }) => event)))
    const siblings = new Map<string, { eventGroupId: string; kept: Kept | null }>()
    // An event group has at most one row per team and child, so further rows get groups of their own.
    const taken = new Set<string>()
    for (const row of known.filter((row) => row.ownerId === ownerId)) {
      siblings.set(row.sourceKey, { eventGroupId: row.eventGroupId, kept: row })
      taken.add(`${row.eventGroupId} ${row.profileId}`)
    }
    for (const { profile, event } of own) {
      const sibling = siblings.get(event.sourceKey)
      const other =
        twinOf({ platform: team.platform, sourceKey: event.sourceKey, fields: event.fields }, elsewhere) ??
        likeOf(event, profile, team, elsewhere, taken)
      // If only one of two links cancels an event, the two copies of the event get separate event groups.
      // The new copy takes over the visibility and the hidden state of the copy that is already stored.
      const isOne = other !== undefined && standOf(theirsOf(other.owned)) === standOf(event.fields)
      const joined = sibling?.eventGroupId ?? (isOne ? other.eventGroupId : undefined)
      const eventGroupId = joined ?? newId()
      const kept = sibling ? sibling.kept : (other ?? null)
      if (joined === undefined) created.push({ id: eventGroupId, ownerId })
      siblings.set(event.sourceKey, { eventGroupId, kept })
      taken.add(`${eventGroupId} ${profile.profileId}`)
      const isKnownToChild = elsewhere.some(
        (row) => row.eventGroupId === eventGroupId && row.profileId === profile.profileId,
      )
      placed.push({ profile, event, eventGroupId, kept, isKnownToChild })
    }
  }
  await insertEventGroups(unit, created)
  return placed
}

function candidateKeysOf(events: readonly IncomingEvent<ExpandedEvent>[]) {
  const columns = events.map(({ source }) => source.columns)
  return {
    sourceKeys: [...new Set(events.map(({ sourceKey }) => sourceKey))],
    starts: [...new Set(columns.flatMap(({ start_time }) => start_time ?? []))],
    days: [...new Set(columns.flatMap(({ first_day }) => first_day ?? []))],
  }
}

/** Finds a row with the same platform, source key (UID) and start among the rows of the owner's children. */
function twinOf(
  { platform, sourceKey, fields }: Pick<MemberRow, 'platform' | 'sourceKey'> & { fields: ComparedFields },
  elsewhere: readonly MemberRow[],
): MemberRow | undefined {
  const begins = beginsOf(fields.when)
  return elsewhere.find(
    (row) =>
      row.platform === platform &&
      row.sourceKey === sourceKey &&
      beginsOf(theirsOf(row.owned).when) === begins,
  )
}

/**
 * Finds a child's row from another team that describes the same event.
 * If several event groups contain a match, returns undefined, because the choice of a group would be a guess.
 */
function likeOf(
  event: IncomingEvent<ExpandedEvent>,
  { profileId }: MappedProfile,
  team: SyncTeam,
  elsewhere: readonly MemberRow[],
  taken: ReadonlySet<string>,
): MemberRow | undefined {
  const traits = traitsOf(
    { fields: event.fields, overrides: {} },
    {
      activity: event.source.columns.activity,
      sport: team.sport,
      teamName: team.teamName,
      originalTitle: event.source.columns.original_title,
    },
  )
  const like = elsewhere.filter(
    (row) =>
      row.profileId === profileId &&
      !taken.has(`${row.eventGroupId} ${profileId}`) &&
      isSameEventGroup(traits, traitsOf(row.owned, row)),
  )
  return new Set(like.map((row) => row.eventGroupId)).size === 1 ? like[0] : undefined
}

/** Splits or merges event groups after a sync changed the start or the status of their events. */
export async function settle(unit: WriteUnit, restatedIds: readonly string[]): Promise<void> {
  if (restatedIds.length === 0) return
  const members = await membersWith(unit, restatedIds)
  for (const rows of Map.groupBy(members, (row) => row.eventGroupId).values())
    for (const parted of strangersIn(rows)) {
      const [first] = parted
      if (!first) continue
      const eventIds = parted.map((row) => row.id)
      await partEventGroup(unit, { from: first.eventGroupId, to: newId(), eventIds })
      unit.bump(...profileSubjects(parted.map((row) => row.profileId)))
    }
  // Rows that stayed in their group may now match an event that has a different UID in another feed.
  await rejoin(
    unit,
    members.map((row) => row.id),
  )
}

/**
 * Finds the copies of an event that must leave their event group.
 * A copy must leave if the start or status in its feed differs from the start or status of the oldest copy.
 * The oldest copy stays in the event group. All copies from the team of the oldest copy stay too.
 * Each returned list contains copies with equal start and status, which move to one new event group.
 */
function strangersIn(members: readonly MemberRow[]): MemberRow[][] {
  const [oldest] = members
  if (!oldest) return []
  const strangers = members.filter((row) => row.teamId !== oldest.teamId && isApart(row, oldest))
  return [...Map.groupBy(strangers, (row) => standOf(theirsOf(row.owned))).values()]
}

/**
 * True if two events differ in start or status, both before and after a parent's overrides.
 * If a parent's override makes the start and status equal, the two events stay in one event group.
 */
function isApart(one: MemberRow, other: MemberRow): boolean {
  return (
    standOf(theirsOf(one.owned)) !== standOf(theirsOf(other.owned)) &&
    standOf(one.owned.fields) !== standOf(other.owned.fields)
  )
}

/**
 * Merges two event groups if the start and status in their feeds are equal again.
 * The row that was created later joins the event group of the older row.
 * Two events to which a parent made different edits stay in separate groups.
 */
async function rejoin(unit: WriteUnit, ids: readonly string[]): Promise<void> {
  const members = Map.groupBy(await membersWith(unit, ids), (row) => row.eventGroupId)
  const alone = [...members.values()].filter(isOfOneSource).flatMap(([row]) => row ?? [])
  for (const own of Map.groupBy(alone, (row) => `${row.teamId} ${row.ownerId}`).values()) {
    const [first] = own
    if (!first) continue
    const begins = own.map((row) => beginsOf(theirsOf(row.owned).when))
    const elsewhere = await candidateRows(
      unit,
      { id: first.teamId, platform: first.platform },
      first.ownerId,
      {
        sourceKeys: [],
        starts: begins.filter((text) => !isDay(text)),
        days: begins.filter(isDay),
      },
    )
    for (const row of own) {
      const other = sameCandidate(row, elsewhere)
      if (other) await joinAlike(unit, await membersWith(unit, [row.id]), await membersWith(unit, [other.id]))
    }
  }
}

const isDay = (begins: string) => begins.length === 'YYYY-MM-DD'.length

function sameCandidate(row: MemberRow, elsewhere: readonly MemberRow[]): MemberRow | undefined {
  const theirs = theirsOf(row.owned)
  const others = elsewhere.filter(
    (other) => other.eventGroupId !== row.eventGroupId && standOf(theirsOf(other.owned)) === standOf(theirs),
  )
  const twin = twinOf({ ...row, fields: theirs }, others)
  if (twin) return twin
  const traits = traitsOf(row.owned, row)
  const like = others.filter(
    (other) => other.profileId === row.profileId && isSameEventGroup(traits, traitsOf(other.owned, other)),
  )
  return new Set(like.map((other) => other.eventGroupId)).size === 1 ? like[0] : undefined
}

/**
 * Merges two event groups.
 * `rows` are all events of the first group and `others` all events of the second group, oldest first.
 */
async function joinAlike(
  unit: WriteUnit,
  rows: readonly MemberRow[],
  others: readonly MemberRow[],
): Promise<void> {
  const [row, other] = [rows[0], others[0]]
  const teams = new Set(rows.map(({ teamId }) => teamId))
  if (!row || !other || others.some(({ teamId }) => teams.has(teamId))) return
  const [staying, leaving] = isOlder(other, row) ? [other, rows] : [row, others]
  if (!leaving.every((one) => isShownBy(one, staying))) return
  await moveTo(
    unit,
    staying.eventGroupId,
    leaving.map(({ id }) => id),
  )
  unit.bump(...(await threadCircleOf(unit, [staying.eventGroupId])))
  unit.bump(...profileSubjects(leaving.map(({ profileId }) => profileId)))
}

/** True if all rows are children's copies of one event of one team. */
function isOfOneSource(rows: readonly MemberRow[]): boolean {
  return new Set(rows.map((row) => `${row.teamId} ${row.sourceKey}`)).size === 1
}

function isOlder(one: MemberRow, other: MemberRow): boolean {
  const order = Temporal.Instant.compare(one.createdAt, other.createdAt)
  return order === 0 ? one.id < other.id : order < 0
}
