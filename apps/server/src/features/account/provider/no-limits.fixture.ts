import { TRY_LIMITS, type TryLimit, type TryLimitName } from './try-limits.ts'

const PLENTY: TryLimit = { points: 10_000, duration: 60 }

/** Limits for tests about other things. They are too high to be reached. */
export const NO_LIMITS = Object.fromEntries(Object.keys(TRY_LIMITS).map((name) => [name, PLENTY])) as Record<
  TryLimitName,
  TryLimit
>
