import type { Event } from '@homefield/contract/event'
import type { Day } from '../../../lib/time/day.ts'
import { place } from '../../event/model/placement.ts'
import { type SeenClash, type SeenSide } from './seen-clash.ts'

/** Clashes that the user settles with one decision: a single clash, or the same clash in several weeks. */
export interface ClashGroup {
  /** The clashes of the group, sorted by time. Lists show only the first one. */
  readonly clashes: readonly [SeenClash, ...SeenClash[]]
  readonly day: Day
  /** Weekday from 1 (Monday) to 7 (Sunday). It is the same for all clashes of the group. */
  readonly weekday: number
  /** True if each clash of the group is exactly one week after the previous clash. */
  readonly isEveryWeek: boolean
}

/** Clash groups under one heading. A repeated clash has its own heading with the number of repeats. */
export interface ClashSection {
  readonly day: Day
  readonly groups: readonly ClashGroup[]
}

/**
 * Groups clashes that differ only in their week.
 * The clashes of a group have the same events, children, places, weekday and time on the clock in `zone`.
 * Settled clashes are never grouped with unsettled ones.
 * The result is sorted by time.
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

/** Returns an id for lists and URLs, made from the first clash of the group. */
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

/** The properties of an event that must be the same in every week of a group. */
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
