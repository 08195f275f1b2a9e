import { TRY_LIMITS, type TryLimit, type TryLimitName } from './try-limits.ts'

const PLENTY: TryLimit = { points: 10_000, duration: 60 }

/** For tests that do not test limits: no counter runs out. */
export const NO_LIMITS = Object.fromEntries(Object.keys(TRY_LIMITS).map((name) => [name, PLENTY])) as Record<
  TryLimitName,
  TryLimit
>
