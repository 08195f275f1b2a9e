const STEP = 5
const MOST = 600

/** Rounds minutes up (`direction` 1) or down (-1) to the next multiple of 5, between 0 and 600. */
export function stepped(minutes: number, direction: 1 | -1): number {
  const next = direction === 1 ? Math.floor(minutes / STEP) + 1 : Math.ceil(minutes / STEP) - 1
  return Math.min(MOST, Math.max(0, next * STEP))
}
