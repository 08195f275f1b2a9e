export interface Pair<Known, Incoming> {
  readonly known: Known
  readonly incoming: Incoming
}

/**
 * Pairs a stored event with an event of the feed if no other event on either side has the same key.
 * A removed event is paired only if no other stored event has the same key. A null key is never paired.
 */
export function uniquePairs<Known, Incoming>(
  before: readonly Known[],
  after: readonly Incoming[],
  keys: {
    readonly known: (event: Known) => string | number | null
    readonly incoming: (event: Incoming) => string | number | null
    readonly isRemoved: (event: Known) => boolean
  },
): Pair<Known, Incoming>[] {
  const byKey = Map.groupBy(after, keys.incoming)
  return [...Map.groupBy(before, keys.known)].flatMap(([key, events]) => {
    const remaining = events.filter((event) => !keys.isRemoved(event))
    const [known, ...others] = remaining.length > 0 ? remaining : events
    const [incoming, ...more] = byKey.get(key) ?? []
    if (key === null || !known || !incoming || others.length > 0 || more.length > 0) return []
    return [{ known, incoming }]
  })
}
