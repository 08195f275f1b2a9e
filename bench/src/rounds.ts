/**
 * How a ratio is measured on a machine that is shared and noisy: both sides in one run, turn by turn (AB BA AB …), so that
 * whatever slows the machine slows both. What is reported is the median of the rounds' own ratios; their quartiles say
 * how far to trust it.
 */
export interface Paired {
  /** Medians over all rounds, in milliseconds. */
  readonly ours: number
  readonly limit: number
  readonly ratio: number
  /** Rounds and spread in words. */
  readonly spread: string
}

export interface Rounds {
  readonly rounds: number
  /** Milliseconds after which no further round begins, once there are three. */
  readonly mostMs: number
}

const FEWEST = 3

/** Does the work once and says how long it took, in milliseconds. */
export type Side = () => number | Promise<number>

export async function paired(most: Rounds, ours: Side, limit: Side): Promise<Paired> {
  // The first turn of each compiles code and fills caches.
  await ours()
  await limit()
  const measured: { ours: number; limit: number }[] = []
  const end = performance.now() + most.mostMs
  for (let round = 0; round < most.rounds && (round < FEWEST || performance.now() < end); round++) {
    const first = round % 2 === 0 ? await ours() : undefined
    const other = await limit()
    measured.push({ ours: first ?? (await ours()), limit: other })
  }
  const ratios = measured.map((round) => round.ours / round.limit)
  const [low, high] = [quantile(ratios, 0.25), quantile(ratios, 0.75)]
  return {
    ours: median(measured.map((round) => round.ours)),
    limit: median(measured.map((round) => round.limit)),
    ratio: median(ratios),
    spread: `${measured.length} rounds; middle half of the ratios ${low.toFixed(2)} to ${high.toFixed(2)}`,
  }
}

/** How long the work takes, in milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** @param part 0 to 1 */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const place = part * (sorted.length - 1)
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}

export function ms(value: number): string {
  if (value >= 1_000) return `${(value / 1_000).toFixed(2)} s`
  return `${value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)} ms`
}
