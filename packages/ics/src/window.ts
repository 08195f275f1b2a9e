export interface Window {
  /** First instant, ISO 8601 with Z or offset. */
  readonly from: string
  /** End of the window, not included. */
  readonly to: string
  /** IANA zone of the team, used for floating times, days and UTC times. Must be valid. */
  readonly zone: string
}

export interface ExpandLimits {
  /**
   * Maximum number of occurrences in all.
   * Single events come before series, so that a runaway rule cannot push out a game.
   */
  readonly maxOccurrences: number
  readonly maxPerSeries: number
  /** Steps of the recurrence walk, for one series and for the whole feed. 100,000 take some tenths of a second. */
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
  /** Instants with Z and whole seconds: all of one width, so they can be compared as texts. */
  readonly from: string
  readonly to: string
  /** Series are walked from here, unless earlier dates must be counted. */
  readonly reach: string
  readonly firstDay: string
  readonly lastDay: string
  readonly zone: string
}
