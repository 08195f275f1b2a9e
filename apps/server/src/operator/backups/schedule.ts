/** When a backup is due, how it is named, and which backups are kept. */

const NAME = /^homefield-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz(?:\.age)?$/

/** Names sort by time, because they contain the time in UTC. */
export function backupName(at: Temporal.Instant, isEncrypted: boolean): string {
  const stamp = at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
  return `homefield-${stamp}.tar.gz${isEncrypted ? '.age' : ''}`
}

export const isBackupName = (name: string): boolean => NAME.test(name)

function timeOf(name: string): Temporal.Instant {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  return Temporal.Instant.from(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** Returns the last time that the schedule named, at or before `now`. */
export function lastDue(now: Temporal.Instant, time: Temporal.PlainTime, zone: string): Temporal.Instant {
  const local = now.toZonedDateTimeISO(zone)
  const today = local.toPlainDate().toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant()
  if (Temporal.Instant.compare(today, now) <= 0) return today
  const yesterday = local.toPlainDate().subtract({ days: 1 })
  return yesterday.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant()
}

export interface Kept {
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

/**
 * Returns the backups that may be deleted.
 * Of each of the last `daily` days, `weekly` weeks and `monthly` months that have backups, the newest is kept.
 * The newest of all is always kept.
 */
export function outdated(names: readonly string[], keep: Kept, zone: string): string[] {
  const found = names
    .filter(isBackupName)
    .map((name) => ({ name, day: timeOf(name).toZonedDateTimeISO(zone).toPlainDate() }))
    .toSorted((one, other) => (one.name < other.name ? 1 : -1))
  const kept = new Set(found.slice(0, 1).map(({ name }) => name))
  const periods = [
    [keep.daily, (day: Temporal.PlainDate) => day.toString()],
    [keep.weekly, (day: Temporal.PlainDate) => `${day.yearOfWeek} ${day.weekOfYear}`],
    [keep.monthly, (day: Temporal.PlainDate) => day.toPlainYearMonth().toString()],
  ] as const
  for (const [most, periodOf] of periods) {
    const newest = new Map<string, string>()
    for (const { name, day } of found) if (!newest.has(periodOf(day))) newest.set(periodOf(day), name)
    for (const name of [...newest.values()].slice(0, most)) kept.add(name)
  }
  return found.map(({ name }) => name).filter((name) => !kept.has(name))
}
