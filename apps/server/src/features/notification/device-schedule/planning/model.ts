/** Compares the reminders that a phone should show with the stored schedule. All functions here are pure. */

export interface Planned {
  /** Identifies a reminder. The key stays the same if the time or text of the reminder changes. */
  readonly key: string
  readonly eventGroupId: string | null
  readonly profileId: string | null
  readonly leadMinutes: number | null
  readonly at: Temporal.Instant
  readonly title: string
  readonly body: string
}

export interface Kept {
  readonly id: string
  readonly key: string
  readonly at: Temporal.Instant
  readonly title: string
  readonly body: string
}

export interface Difference {
  readonly added: readonly Planned[]
  readonly changed: readonly (Planned & { readonly id: string })[]
  /** Ids of reminders to cancel. */
  readonly cancelled: readonly string[]
}

/** @param wanted sorted by time; the first `most` are scheduled, the others after some of these were shown */
export function differenceOf(wanted: readonly Planned[], kept: readonly Kept[], most: number): Difference {
  const before = new Map(kept.map((one) => [one.key, one]))
  const planned = wanted.slice(0, most)
  const keys = new Set(planned.map(({ key }) => key))
  return {
    added: planned.filter(({ key }) => !before.has(key)),
    changed: planned.flatMap((one) => {
      const old = before.get(one.key)
      return old && !isSame(old, one) ? [{ ...one, id: old.id }] : []
    }),
    cancelled: kept.filter(({ key }) => !keys.has(key)).map(({ id }) => id),
  }
}

function isSame(one: Kept, other: Planned): boolean {
  return one.at.equals(other.at) && one.title === other.title && one.body === other.body
}
