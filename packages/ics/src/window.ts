export interface Window {
  /** The first instant of the window, in ISO 8601 with Z or an offset. */
  readonly from: string
  /** The first instant after the window, in the same format as `from`. */
  readonly to: string
  /** The team's IANA zone, for floating times, days and UTC times. The caller must pass a valid zone. */
  readonly zone: string
}

export interface ExpandLimits {
  /**
   * Maximum number of occurrences in the whole feed.
   * Single events are added before series, so that a rule with too many dates cannot push out a single game.
   */
  readonly maxOccurrences: number
  readonly maxPerSeries: number
  /**
   * Maximum steps to compute dates from RRULEs: `stepsPerSeries` for one series, `steps` for the whole feed.
   * `Steps` in rule-walk.ts defines a step.
   * 100,000 steps take a few tenths of a second.
   */
  readonly stepsPerSeries: number
  readonly steps: number
}

export const EXPAND_LIMITS: ExpandLimits = {
  maxOccurrences: 20_000,
  maxPerSeries: 1_000,
  stepsPerSeries: 20_000,
  steps: 300_000,
}

export interface Bounds {
  /** The window as instants with Z and whole seconds. The texts have equal lengths, so strings can be compared. */
  readonly from: string
  readonly to: string
  /** Dates of a series before this instant are skipped, except in a rule with COUNT, where every date counts. */
  readonly reach: string
  readonly firstDay: string
  readonly lastDay: string
  readonly zone: string
}
