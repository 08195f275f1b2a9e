import type { Event } from '@homefield/contract/event'
import type { Day } from '../../../lib/time/day.ts'
import { place } from '../../event/model/placement.ts'
import { type SeenClash, type SeenSide } from './seen-clash.ts'

/** A group of clashes that the user settles together: one clash, or one that repeats in several weeks. */
export interface ClashGroup {
  /** The clashes of the group, sorted by time. Lists show the first clash for the whole group. */
  readonly clashes: readonly [SeenClash, ...SeenClash[]]
  readonly day: Day
  /** Weekday of all clashes in the group, from 1 (Monday) to 7 (Sunday). */
  readonly weekday: number
  /** True if the group's clashes are exactly one week apart, without a missing week. */
  readonly isEveryWeek: boolean
}

/** A heading with its clash groups. A repeated clash has its own heading with the number of repeats. */
export interface ClashSection {
  readonly day: Day
  readonly groups: readonly ClashGroup[]
}

/**
 * Puts clashes into one group if they differ only in their week.
 * Clashes in a group have the same events, children, places, weekday and clock time in `zone`.
 * A group never contains both settled and unsettled clashes.
 * The groups are sorted by the time of their first clash.
 */
export function clashGroups(clashes: readonly SeenClash[], zone: string): ClashGroup[] {
  const groups = new Map<string, { day: Day; weekday: number; clashes: [SeenClash, ...SeenClash[]] }>()
  const inOrder = [...clashes].sort((a, b) =>
    Temporal.Instant.compare(Temporal.Instant.from(a.clash.from), Temporal.Instant.from(b.clash.from)),
  )
  for (const clash of inOrder) {
    const at = Temporal.Instant.from(clash.clash.from).toZonedDateTimeISO(zone)
    const key = JSON.stringify([
      clash.clash.kind,
      clash.clash.settledAt !== null,
      at.dayOfWeek,
      wallTime(clash.clash.from, zone),
      wallTime(clash.clash.to, zone),
      sameEveryWeek(clash.first, zone),
      sameEveryWeek(clash.second, zone),
    ])
    const group = groups.get(key)
    if (group) group.clashes.push(clash)
    else groups.set(key, { day: at.toPlainDate().toString(), weekday: at.dayOfWeek, clashes: [clash] })
  }
  return [...groups.values()].map((group) => ({ ...group, isEveryWeek: isEveryWeek(group.clashes, zone) }))
}

/** Returns an id of the group for lists and URLs, made of the first clash's event ids. */
export function keyOf({ clashes: [{ clash }] }: ClashGroup): string {
  return `${clash.first.eventId}.${clash.second.eventId}`
}

export function countClashes(groups: readonly ClashGroup[]): number {
  return groups.reduce((count, { clashes }) => count + clashes.length, 0)
}

export function clashSections(groups: readonly ClashGroup[]): ClashSection[] {
  const sections: { day: Day; groups: ClashGroup[] }[] = []
  const singles = new Map<Day, { day: Day; groups: ClashGroup[] }>()
  for (const group of groups) {
    const known = group.clashes.length === 1 ? singles.get(group.day) : undefined
    if (known) {
      known.groups.push(group)
      continue
    }
    const section = { day: group.day, groups: [group] }
    sections.push(section)
    if (group.clashes.length === 1) singles.set(group.day, section)
  }
  return sections
}

/**
 * Splits the clashes of a day into the cards of the report.
 * Clashes that share an event share a card, so that each event of the card is drawn once.
 */
export function clashKnots(groups: readonly ClashGroup[]): ClashGroup[][] {
  let knots: ClashGroup[][] = []
  for (const group of groups) {
    const apart = knots.filter((knot) => !meets(knot, group))
    const joined = knots.filter((knot) => meets(knot, group)).flat()
    knots = [...apart, [...joined, group]]
  }
  const at = new Map(groups.map((group, index) => [group, index]))
  const compare = (a?: ClashGroup, b?: ClashGroup) => (a && b ? (at.get(a) ?? 0) - (at.get(b) ?? 0) : 0)
  return knots.map((knot) => knot.sort(compare)).sort(([a], [b]) => compare(a, b))
}

function meets(knot: readonly ClashGroup[], group: ClashGroup): boolean {
  const ids = new Set(eventGroupsOf(group))
  return knot.some((one) => eventGroupsOf(one).some((id) => ids.has(id)))
}

function eventGroupsOf({ clashes: [{ clash }] }: ClashGroup): [string, string] {
  return [clash.first.eventGroupId, clash.second.eventGroupId]
}

/** Returns the values that two events of different weeks must share to count as the same weekly event. */
function sameEveryWeek({ event, children }: SeenSide, zone: string): unknown[] {
  const placed = place(event, zone)
  return [
    children.map((child) => child.profileId).sort(),
    source(event),
    event.title,
    event.location,
    event.locationName,
    event.field,
    placed.startMinute,
    placed.hasEnd ? placed.endMinute : null,
  ]
}

function source({ seriesId, platform, teamName }: Event): string {
  return seriesId ?? `${platform} ${teamName ?? ''}`
}

function wallTime(instant: string, zone: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainTime().toString()
}

function isEveryWeek(clashes: readonly SeenClash[], zone: string): boolean {
  const days = clashes.map(({ clash }) =>
    Temporal.Instant.from(clash.from).toZonedDateTimeISO(zone).toPlainDate(),
  )
  return days.every((day, index) => {
    const before = days[index - 1]
    return before === undefined || before.add({ weeks: 1 }).equals(day)
  })
}
