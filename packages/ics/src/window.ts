export interface Window {
  /** First instant, ISO 8601 with Z or offset. */
  readonly from: string
  /** Exclusive end of the window. */
  readonly to: string
  /** IANA zone of the team, used for floating times, days and UTC times. The caller checks that it exists. */
  readonly zone: string
}

export interface ExpandLimits {
  /**
   * Maximum number of occurrences of the whole feed.
   * Single events come before series, so that a rule with too many dates cannot push out a game.
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
  /** The window as instants with Z and whole seconds. Equal lengths allow comparing them as strings. */
  readonly from: string
  readonly to: string
  /** Dates of a series before this instant are skipped, unless they must be counted because the rule has a COUNT. */
  readonly reach: string
  readonly firstDay: string
  readonly lastDay: string
  readonly zone: string
}
