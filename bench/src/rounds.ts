/**
 * Compares the speed of our code with a baseline on a machine that other programs also use.
 * Our code and the baseline take turns (AB BA AB …), so a slow phase of the machine affects both.
 * The result is the median of the ratios of all rounds. The quartiles show how reliable the median is.
 */
export interface Paired {
  /** Medians over all rounds, in milliseconds. */
  readonly ours: number
  readonly limit: number
  readonly ratio: number
  /** States the number of rounds and the quartiles of `ratio`, as text for the report. */
  readonly spread: string
}

export interface Rounds {
  readonly rounds: number
  /** After this many milliseconds, no new round starts. At least three rounds always run. */
  readonly mostMs: number
}

const FEWEST = 3

/** Runs the measured code one time. Returns its duration in milliseconds. */
export type Side = () => number | Promise<number>

export async function paired(most: Rounds, ours: Side, limit: Side): Promise<Paired> {
  // Run our code and the baseline once without measuring, to compile code and fill caches.
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
    spread: `${measured.length} rounds; quartiles of the ratio ${low.toFixed(2)} to ${high.toFixed(2)}`,
  }
}

/** Runs `work` and returns its duration in milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** @param part The quantile, from 0 to 1. */
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
