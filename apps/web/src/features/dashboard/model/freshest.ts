interface Checked {
  readonly lastDashboardRefresh: string | null
  readonly platforms: readonly { readonly lastSynced: string | null }[]
}

/**
 * Returns the time of the last refresh or sync, whichever is newer. Null if the schedule was never fetched.
 */
export function freshestOf({ lastDashboardRefresh, platforms }: Checked): Temporal.Instant | null {
  const known = [lastDashboardRefresh, ...platforms.map(({ lastSynced }) => lastSynced)]
  const instants = known.flatMap((at) => (at === null ? [] : [Temporal.Instant.from(at)]))
  return instants.sort((one, other) => Temporal.Instant.compare(one, other)).at(-1) ?? null
}
