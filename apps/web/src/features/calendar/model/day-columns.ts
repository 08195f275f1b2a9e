import { DAY_MINUTES } from '../../event/model/placement.ts'
import type { Segment } from '../../event/model/segment.ts'

/** The rectangle of an event in a day column. `left` and `width` are fractions of the column's width. */
export interface Block {
  readonly kind: 'block'
  readonly segment: Segment
  readonly start: number
  readonly end: number
  readonly left: number
  readonly width: number
  /** A block with a higher level is drawn on top of blocks with lower levels. */
  readonly level: number
  /** True if a later block covers part of this block. The block then shows only the event's title. */
  readonly isCovered: boolean
}

/** A tile replaces several events that would be too narrow to read if drawn side by side. */
export interface Tile {
  readonly kind: 'tile'
  readonly segments: readonly Segment[]
  readonly start: number
  readonly end: number
  readonly left: number
  readonly width: number
  readonly level: number
  readonly isCovered: boolean
}

export type DayItem = Block | Tile

/** Minimum height of a block, in minutes. A title needs 24 px, which is half an hour. */
const SHORTEST_DRAWN = 30
/** Overlapping events are side by side if they start less than 30 minutes apart, and otherwise stacked. */
const CASCADE_FROM = 30

export interface CascadeStyle {
  /** Fraction of the column's width by which a block on top of another block is indented. */
  readonly step: number
  /** If events would be narrower than this fraction of the column, one tile replaces them. */
  readonly narrowest: number
}

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
 * The first half hour of each event stays visible, because it contains the title.
 */
export function cascade(segments: readonly Segment[], style: CascadeStyle): DayItem[] {
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
  // Indentation never uses more than three quarters of the width, so every block keeps at least a quarter.
  const step = Math.min(style.step, 0.75 / deepest)
  const items = groups.flatMap((group) => itemsOf(group, step, style.narrowest))
  return items.map((item) => ({ ...item, isCovered: items.some((other) => covers(other, item)) }))
}

function itemsOf(group: Group, step: number, narrowest: number): DayItem[] {
  const indent = group.depth * step
  const width = (1 - indent) / group.columns.length
  const level = group.depth
  if (group.columns.length > 1 && width < narrowest) {
    const segments = inOrder(group.columns.flat())
    const start = Math.min(...segments.map((segment) => drawn(segment).start))
    const end = Math.max(...segments.map((segment) => drawn(segment).end))
    return [{ kind: 'tile', segments, start, end, left: indent, width: 1 - indent, level, isCovered: false }]
  }
  return group.columns.flatMap((column, index) =>
    column.map((segment): Block => {
      const left = indent + index * width
      return { kind: 'block', segment, ...drawn(segment), left, width, level, isCovered: false }
    }),
  )
}

function covers(upper: DayItem, lower: DayItem): boolean {
  return (
    upper.level > lower.level &&
    upper.start < lower.end &&
    lower.start < upper.end &&
    upper.left < lower.left + lower.width &&
    lower.left < upper.left + upper.width
  )
}

/** Lays out the day view: overlapping events are side by side and use the free space beside them. */
export function sideBySide(segments: readonly Segment[]): Block[] {
  const blocks: Block[] = []
  let cluster: Segment[][] = []
  let clusterEnd = 0
  const flush = () => {
    blocks.push(...spread(cluster))
    cluster = []
  }
  for (const segment of inOrder(segments)) {
    const { start, end } = drawn(segment)
    if (start >= clusterEnd) flush()
    const free = cluster.find((column) => column.every((other) => drawn(other).end <= start))
    if (free) free.push(segment)
    else cluster.push([segment])
    clusterEnd = Math.max(clusterEnd, end)
  }
  flush()
  return blocks
}

/** Returns the maximum number of events that are side by side. Returns 1 if no events overlap. */
export function mostAcross(items: readonly DayItem[]): number {
  return items.reduce((most, { width }) => Math.max(most, Math.round(1 / width)), 1)
}

function spread(columns: readonly (readonly Segment[])[]): Block[] {
  return columns.flatMap((column, index) =>
    column.map((segment): Block => {
      const { start, end } = drawn(segment)
      const isFree = (other: Segment) => drawn(other).end <= start || drawn(other).start >= end
      const taken = columns.findIndex((other, at) => at > index && !other.every(isFree))
      const next = taken === -1 ? columns.length : taken
      const left = index / columns.length
      const width = (next - index) / columns.length
      return { kind: 'block', segment, start, end, left, width, level: 0, isCovered: false }
    }),
  )
}
