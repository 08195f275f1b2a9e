export interface Row {
  readonly what: string
  readonly ours: string
  /** Baseline: a lower bound for the same work, measured in the same run. Absent if there is no baseline. */
  readonly limit?: string
  readonly ratio?: number
  readonly budget?: string
  readonly verdict: Verdict
  /** Number of rounds, spread, and other information that helps to interpret the row. */
  readonly notes?: readonly string[]
}

/** `report`: the row has no budget. `failed`: the measurement failed, which fails the run even without `--strict`. */
export type Verdict = 'ok' | 'over' | 'report' | 'failed'

export function verdictOf(value: number, most: number): Verdict {
  return value <= most ? 'ok' : 'over'
}

export function failedRow(what: string, error: unknown): Row {
  const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { what, ours: '', verdict: 'failed', notes: why.split('\n').slice(0, 6) }
}
