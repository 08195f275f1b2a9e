import type { Clash } from '@homefield/contract/clash'
import { isClashOver } from '@homefield/domain/clash-over'

/** Leaves out the clashes that are over at `now`. Returns the same list if none is over. */
export function clashesAhead<C extends Pick<Clash, 'endsAt'>>(
  clashes: readonly C[],
  now: Temporal.Instant,
): readonly C[] {
  const ahead = clashes.filter(({ endsAt }) => !isClashOver(Temporal.Instant.from(endsAt), now))
  return ahead.length === clashes.length ? clashes : ahead
}
