import type { Event } from '@homefield/contract/event'
import { DAY_MINUTES } from '../../event/model/placement.ts'
import type { Segment } from '../../event/model/segment.ts'

/** The rectangle of an event in a day column. `left` and `width` are fractions of the column's width. */
export interface Block {
  readonly segment: Segment
  readonly start: number
  readonly end: number
  readonly left: number
  readonly width: number
  /** A block with a higher level is drawn on top of blocks with lower levels. */
  readonly level: number
  /** The minute at which a later block begins to cover this block. Equals `end` if no block covers it. */
  readonly clearUntil: number
  /** True if the same event is also drawn in the column of a child before this one. */
  readonly isRepeat: boolean
  /** The child whose column contains the block. Absent if the day has one column. */
  readonly profileId?: string
}

/** The part of a day's column that a child's column takes, from 0 to 1. */
export interface Lane {
  readonly profileId: string
  readonly left: number
  readonly width: number
}

/** Lays out the events of one day. */
export type Arrange = (segments: readonly Segment[]) => Block[]

/** Minimum height of a block, in minutes. One line of text needs 24 px, which is half an hour. */
const SHORTEST_DRAWN = 30
/** Overlapping events are side by side if they start less than 30 minutes apart, and otherwise stacked. */
const CASCADE_FROM = 30
/** Fraction of the column by which a block on top of another block is indented. */
const INDENT = 1 / 4
/** Indentation of blocks that share the rest of the column, because each of them needs room for its title. */
const SHARED_INDENT = 1 / 8
/** Maximum indentation of the topmost block. */
const MOST_INDENT = 0.4

/**
 * Returns the minutes of the day at which an event's block starts and ends.
 * The block is at least half an hour tall and ends at midnight at the latest.
 */
function drawn(segment: Segment): { start: number; end: number } {
  const end = Math.min(DAY_MINUTES, Math.max(segment.end, segment.start + SHORTEST_DRAWN))
  return { start: Math.min(segment.start, DAY_MINUTES - SHORTEST_DRAWN), end }
}

function inOrder(segments: readonly Segment[]): Segment[] {
  return [...segments].sort((a, b) => drawn(a).start - drawn(b).start || drawn(b).end - drawn(a).end)
}

interface Group {
  readonly depth: number
  /** The columns of a group of overlapping events. Events in one column never overlap. */
  readonly columns: Segment[][]
}

/**
 * Lays out a day of the week view like a staggered stack of cards: later events overlap earlier ones.
 * Overlapping events that start less than 30 minutes apart form a group and are drawn side by side.
 * An event that starts at least 30 minutes later begins a new group, which is indented and drawn on top.
 * The first half hour of each event stays visible, because it contains the time and the title.
 */
export function cascade(segments: readonly Segment[]): Block[] {
  const groups: Group[] = []
  const groupOf = new Map<Segment, Group>()
  for (const segment of inOrder(segments)) {
    const { start } = drawn(segment)
    const running = [...groupOf.keys()].filter((earlier) => drawn(earlier).end > start)
    const close = running.find((earlier) => start - drawn(earlier).start < CASCADE_FROM)
    let group = close && groupOf.get(close)
    if (!group) {
      const depth = running.reduce(
        (most, earlier) => Math.max(most, (groupOf.get(earlier)?.depth ?? 0) + 1),
        0,
      )
      group = { depth, columns: [] }
      groups.push(group)
    }
    const free = group.columns.find((column) => column.every((other) => drawn(other).end <= start))
    if (free) free.push(segment)
    else group.columns.push([segment])
    groupOf.set(segment, group)
  }
  const deepest = Math.max(1, ...groups.map((group) => group.depth))
  const isShared = groups.some(({ depth, columns }) => depth > 0 && columns.length > 1)
  const indent = Math.min(isShared ? SHARED_INDENT : INDENT, MOST_INDENT / deepest)
  return withCovers(groups.flatMap((group) => blocksOf(group, indent)))
}

function blocksOf({ depth, columns }: Group, indent: number): Block[] {
  const width = (1 - depth * indent) / columns.length
  return columns.flatMap((column, index) =>
    column.map((segment) => blockOf(segment, { left: depth * indent + index * width, width, level: depth })),
  )
}

function blockOf(segment: Segment, at: Pick<Block, 'left' | 'width' | 'level'>): Block {
  const { start, end } = drawn(segment)
  return { segment, start, end, ...at, clearUntil: end, isRepeat: false }
}

/** Sets until which minute each block stays clear of the blocks on top of it. */
function withCovers(blocks: readonly Block[]): Block[] {
  return blocks.map((block) => {
    const covering = blocks.filter((other) => covers(other, block)).map(({ start }) => start)
    return covering.length > 0 ? { ...block, clearUntil: Math.min(...covering) } : block
  })
}

function covers(upper: Block, lower: Block): boolean {
  return (
    upper.level > lower.level &&
    upper.start < lower.end &&
    lower.start < upper.end &&
    upper.left < lower.left + lower.width &&
    lower.left < upper.left + upper.width
  )
}

/** Minutes that one line of text needs. At least this much of each covered block stays visible. */
const LINE = 20
/** Indentation of the topmost block of a stack. The blocks below it are indented in equal steps. */
const TOP_INDENT = 1 / 5

/**
 * Lays out a narrow day like cards in a hand: each later event lies on top of the earlier ones, and the first
 * line of each event stays visible. If events start less than 20 minutes apart, the later block is drawn lower.
 */
export function stack(segments: readonly Segment[]): Block[] {
  const boxes = apart(inOrder(segments))
  const depths: number[] = []
  let clusterStart = 0
  let clusterEnd = 0
  const blocks: Block[] = []
  const flush = (to: number) => {
    const step = TOP_INDENT / Math.max(1, ...depths.slice(clusterStart, to))
    for (let at = clusterStart; at < to; at += 1) {
      const { segment, start, end } = boxes[at] as Box
      const left = (depths[at] ?? 0) * step
      const covering = boxes.slice(at + 1, to).find((later) => later.start < end)
      const clearUntil = covering?.start ?? end
      blocks.push({
        segment,
        start,
        end,
        left,
        width: 1 - left,
        level: at - clusterStart,
        clearUntil,
        isRepeat: false,
      })
    }
    clusterStart = to
  }
  for (const [at, { start, end }] of boxes.entries()) {
    if (start >= clusterEnd) flush(at)
    const running = depths
      .slice(clusterStart, at)
      .filter((_, i) => (boxes[clusterStart + i]?.end ?? 0) > start)
    depths.push(running.length > 0 ? Math.max(...running) + 1 : 0)
    clusterEnd = Math.max(clusterEnd, end)
  }
  flush(boxes.length)
  return blocks
}

interface Box {
  readonly segment: Segment
  readonly start: number
  readonly end: number
}

/** Moves the upper edges of overlapping events at least one line apart, down if possible, and up at midnight. */
function apart(segments: readonly Segment[]): Box[] {
  const boxes: Box[] = []
  for (const segment of segments) {
    const { start: from, end: until } = drawn(segment)
    const start = boxes.reduce(
      (top, other) => (other.end > from ? Math.max(top, other.start + LINE) : top),
      from,
    )
    boxes.push({ segment, start, end: Math.min(DAY_MINUTES, Math.max(until, start + SHORTEST_DRAWN)) })
  }
  for (let at = boxes.length - 1; at >= 0; at -= 1) {
    const box = boxes[at] as Box
    const last = boxes
      .slice(at + 1)
      .reduce(
        (most, later) => (later.start < box.end ? Math.min(most, later.start - LINE) : most),
        DAY_MINUTES - SHORTEST_DRAWN,
      )
    if (last < box.start) boxes[at] = { ...box, start: last }
  }
  return boxes
}

/**
 * Returns the width in px that a day with stacked events needs.
 * The widths are those for up to two, for three, and for more simultaneous events.
 */
export function stackWidth(blocks: readonly Block[], widths: readonly [number, number, number]): number {
  const most = blocks.reduce((count, { start }) => {
    const running = blocks.filter((other) => other.start <= start && start < other.end)
    return Math.max(count, running.length)
  }, 0)
  return most > 3 ? widths[2] : most === 3 ? widths[1] : widths[0]
}

/** Lays out the day view: overlapping events are side by side and use the free space beside them. */
export function sideBySide(segments: readonly Segment[]): Block[] {
  return inClusters(segments, () => undefined).flatMap(spread)
}

/**
 * Divides the events into clusters that do not overlap each other, and each cluster into columns.
 * @param sharedColumn returns a column whose last event the event may cover, if no column is free
 */
function inClusters(
  segments: readonly Segment[],
  sharedColumn: (cluster: readonly Segment[][], start: number) => Segment[] | undefined,
): Segment[][][] {
  const clusters: Segment[][][] = []
  let clusterEnd = 0
  for (const segment of inOrder(segments)) {
    const { start, end } = drawn(segment)
    if (start >= clusterEnd) clusters.push([])
    const cluster = clusters.at(-1) ?? []
    const free = cluster.find((column) => column.every((other) => drawn(other).end <= start))
    const column = free ?? sharedColumn(cluster, start)
    if (column) column.push(segment)
    else cluster.push([segment])
    clusterEnd = Math.max(clusterEnd, end)
  }
  return clusters
}

function spread(columns: readonly (readonly Segment[])[]): Block[] {
  return columns.flatMap((column, index) =>
    column.map((segment): Block => {
      const { start, end } = drawn(segment)
      const isFree = (other: Segment) => drawn(other).end <= start || drawn(other).start >= end
      const taken = columns.findIndex((other, at) => at > index && !other.every(isFree))
      const next = taken === -1 ? columns.length : taken
      const left = index / columns.length
      return blockOf(segment, { left, width: (next - index) / columns.length, level: 0 })
    }),
  )
}

/**
 * Lays out the day view of a phone in at most two columns, if every event then keeps its first half hour.
 * An event that starts at least 30 minutes after the last event of a column overlaps that event.
 * Only if neither column has room does a further column make all columns narrower.
 */
export function twoAcross(segments: readonly Segment[]): Block[] {
  return inClusters(segments, (cluster, start) => {
    const gap = (column: Segment[]) => start - Math.max(...column.map((other) => drawn(other).start))
    const roomiest = cluster.toSorted((a, b) => gap(b) - gap(a))[0]
    return cluster.length >= 2 && roomiest && gap(roomiest) >= CASCADE_FROM ? roomiest : undefined
  }).flatMap(stacked)
}

/** Indentation of a block that covers an earlier block of its column, as a fraction of the column's width. */
const STACK_INDENT = 1 / 12

function stacked(columns: readonly (readonly Segment[])[]): Block[] {
  const width = 1 / columns.length
  return columns.flatMap((column, index) => {
    const blocks: Block[] = []
    for (const segment of column) {
      const { start } = drawn(segment)
      const under = blocks.filter((block) => block.end > start)
      const level = under.reduce((most, block) => Math.max(most, block.level + 1), 0)
      const indent = Math.min(level, 3) * STACK_INDENT * width
      blocks.push(blockOf(segment, { left: index * width + indent, width: width - indent, level }))
    }
    return withCovers(blocks)
  })
}

/** Shares of the day's width: for a child without an event, with one, and for each further event at one hour. */
const SHARE = { free: 0.7, busy: 1, further: 0.9 }

/**
 * Divides the day's column among the children.
 * A child with overlapping events gets a wider column, because these events are side by side.
 */
export function lanesOf(profileIds: readonly string[], segments: readonly Segment[]): Lane[] {
  const shares = profileIds.map((profileId) => {
    const blocks = sideBySide(segments.filter(({ placed }) => isOf(placed.event, profileId)))
    if (blocks.length === 0) return SHARE.free
    const across = Math.round(1 / Math.min(...blocks.map(({ width }) => width)))
    return SHARE.busy + SHARE.further * (across - 1)
  })
  const sum = shares.reduce((total, share) => total + share, 0)
  let left = 0
  return profileIds.map((profileId, index) => {
    const lane = { profileId, left, width: (shares[index] ?? 1) / sum }
    left += lane.width
    return lane
  })
}

/**
 * Returns a layout with one column per child. An event of several children is repeated in each column.
 * Events of the same child that overlap are side by side in that child's column.
 */
export function byChild(profileIds: readonly string[]): Arrange {
  return (segments) =>
    lanesOf(profileIds, segments).flatMap(({ profileId, left, width }, column) =>
      sideBySide(segments.filter(({ placed }) => isOf(placed.event, profileId))).map((block) => ({
        ...block,
        left: left + block.left * width,
        width: block.width * width,
        isRepeat: profileIds.slice(0, column).some((earlier) => isOf(block.segment.placed.event, earlier)),
        profileId,
      })),
    )
}

function isOf(event: Event, profileId: string): boolean {
  return event.children.some((child) => child.profileId === profileId)
}

/** Returns the width that a day's column needs so that its narrowest block is `narrowest` wide. */
export function widthFor(blocks: readonly Block[], narrowest: number): number {
  return blocks.reduce((most, { width }) => Math.max(most, Math.ceil(narrowest / width - 1e-6)), narrowest)
}
