import type { Event } from '@homefield/contract/event'
import type { Day } from '../../../lib/time/day.ts'
import { place } from '../../event/model/placement.ts'
import { type SeenClash, type SeenSide } from './seen-clash.ts'

/** One thing to decide: a clash, or the same one week after week. */
export interface ClashGroup {
  /** In order of time; the first stands for all. */
  readonly clashes: readonly [SeenClash, ...SeenClash[]]
  /** Of the first. */
  readonly day: Day
  /** 1 Monday … 7 Sunday; all of a group share it. */
  readonly weekday: number
  /** Each is a week after the one before. */
  readonly isEveryWeek: boolean
}

/** The groups that stand under one heading. A repeated one has its own, which says how many more there are. */
export interface ClashSection {
  readonly day: Day
  readonly groups: readonly ClashGroup[]
}

/**
 * Clashes that are the same but for their week become one: the same two teams or repetitions with the same titles,
 * children, places, weekday and wall-clock times in `zone` (IANA). What is settled is never put together with what is
 * not. In order of time.
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

/** Names a group as long as its first clash stands: in a list, and in an address. */
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

/** What does not change from week to week of an event that repeats. */
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
