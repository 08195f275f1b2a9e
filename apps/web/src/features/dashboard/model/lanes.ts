import type { Clash } from '@homefield/contract/clash'
import type { Day } from '../../../lib/time/day.ts'
import { byReadingOrder, DAY_MINUTES, nowIn, type Placed } from '../../event/model/placement.ts'
import { isFriends } from '../../event/model/one-card.ts'
import { segmentOn } from '../../event/model/segment.ts'

export interface LaneBlock {
  readonly placed: Placed
  /** The start of the event's block, in minutes from midnight on the wall clock. */
  readonly start: number
  readonly end: number
  /** Where the next block of the same line starts, or the end of the scale. The title may fill the gap. */
  readonly titleEnd: number
  /**
   * The line within the child's row, counted from 0. Overlapping events of one child are on different lines.
   */
  readonly row: number
}

/** A part of the day in minutes from midnight. The clash of two back-to-back events has a length of 0. */
export interface Span {
  readonly start: number
  readonly end: number
}

export interface Lane {
  readonly profileId: string
  readonly name: string
  readonly color: string
  readonly isFriend: boolean
  readonly blocks: readonly LaneBlock[]
  readonly rows: number
  readonly clashes: readonly Span[]
}

export interface Lanes {
  readonly lanes: readonly Lane[]
  /** The clashes of all children, which the time scale marks on the hour ruler. */
  readonly clashes: readonly Span[]
  /** The hours at which the time scale begins and ends. The scale covers at least 6 hours. */
  readonly firstHour: number
  readonly lastHour: number
}

const LEAST_HOURS = 6
/** The share of the time scale that a title of two lines needs. The next block on its line starts behind it. */
const TITLE_SHARE = 1 / 8

/**
 * Returns the rows of today's time scale: one row for each child with a timed event on the day.
 * The user's own children come before friends' children.
 * Both the user's own children and the friends' children are in the order of `profileIds`.
 * The time scale begins one hour before the first event and ends one hour after the last event.
 * The time scale covers at least six hours.
 * Titles have room: a block whose title would be cut off by the next block is on another line.
 * Returns null if fewer than two events have a time, because a time scale would not add information.
 */
export function lanesOf(
  events: readonly Placed[],
  day: Day,
  profileIds: readonly string[],
  { clashes, zone }: { readonly clashes: readonly Clash[]; readonly zone: string },
): Lanes | null {
  const timed = events.flatMap((placed) => {
    const segment = segmentOn(placed, day)
    return segment ? [{ placed, start: segment.start, end: Math.max(segment.end, segment.start + 1) }] : []
  })
  if (timed.length < 2) return null
  timed.sort((a, b) => byReadingOrder(a.placed, b.placed))
  const children = new Map<string, { name: string; color: string; isFriend: boolean; blocks: typeof timed }>()
  for (const block of timed) {
    for (const child of block.placed.event.children) {
      const lane = children.get(child.profileId)
      if (lane) lane.blocks.push(block)
      else {
        const isFriend = isFriends(block.placed.event, child)
        children.set(child.profileId, { name: child.name, color: child.color, isFriend, blocks: [block] })
      }
    }
  }
  const spans = clashes.flatMap((clash) => {
    const span = spanOn(clash, day, zone)
    return span ? [{ span, profileIds: [...clash.first.profileIds, ...clash.second.profileIds] }] : []
  })
  const rank = (id: string) => {
    const at = profileIds.indexOf(id)
    return at === -1 ? profileIds.length : at
  }
  const window = windowOf(timed)
  const lanes = [...children]
    .sort(([a, one], [b, other]) => Number(one.isFriend) - Number(other.isFriend) || rank(a) - rank(b))
    .map(([profileId, { name, color, isFriend, blocks }]): Lane => {
      const packed = pack(blocks, window)
      const rows = packed.reduce((most, block) => Math.max(most, block.row + 1), 1)
      const own = spans.filter(({ profileIds: involved }) => involved.includes(profileId))
      return { profileId, name, color, isFriend, blocks: packed, rows, clashes: own.map(({ span }) => span) }
    })
  return { lanes, clashes: spans.map(({ span }) => span), ...window }
}

/** Returns the part of a clash that is on `day` in `zone`, or null if no part is on `day`. */
function spanOn(clash: Clash, day: Day, zone: string): Span | null {
  const from = nowIn(Temporal.Instant.from(clash.from), zone)
  const to = nowIn(Temporal.Instant.from(clash.to), zone)
  if (from.day > day || to.day < day) return null
  const start = from.day < day ? 0 : from.minute
  return { start, end: Math.max(start, to.day > day ? DAY_MINUTES : to.minute) }
}

interface Window {
  readonly firstHour: number
  readonly lastHour: number
}

function pack(
  blocks: readonly { placed: Placed; start: number; end: number }[],
  { firstHour, lastHour }: Window,
): LaneBlock[] {
  const ends: number[] = []
  const title = (lastHour - firstHour) * 60 * TITLE_SHARE
  const packed = blocks.map((block) => {
    const free = ends.findIndex((end) => end <= block.start)
    const row = free === -1 ? ends.length : free
    ends[row] = Math.max(block.end, block.start + title)
    return { ...block, row }
  })
  return packed.map((block, index) => {
    const following = packed.slice(index + 1).find(({ row }) => row === block.row)
    return { ...block, titleEnd: following?.start ?? lastHour * 60 }
  })
}

function windowOf(blocks: readonly { start: number; end: number }[]): Window {
  const first = Math.min(...blocks.map((block) => block.start))
  const last = Math.max(...blocks.map((block) => block.end))
  let firstHour = Math.max(0, Math.floor(first / 60) - 1)
  let lastHour = Math.min(DAY_MINUTES / 60, Math.ceil(last / 60) + 1)
  // If the time scale is shorter than six hours, extend the end up to midnight, and then the start.
  if (lastHour - firstHour < LEAST_HOURS) lastHour = Math.min(24, firstHour + LEAST_HOURS)
  if (lastHour - firstHour < LEAST_HOURS) firstHour = Math.max(0, lastHour - LEAST_HOURS)
  return { firstHour, lastHour }
}
