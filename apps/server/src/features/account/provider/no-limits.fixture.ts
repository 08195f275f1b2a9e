import { TRY_LIMITS, type TryLimit, type TryLimitName } from './try-limits.ts'

const PLENTY: TryLimit = { points: 10_000, duration: 60 }

/** Limits that no test reaches, for tests of features other than the limits. */
export const NO_LIMITS = Object.fromEntries(Object.keys(TRY_LIMITS).map((name) => [name, PLENTY])) as Record<
  TryLimitName,
  TryLimit
>
