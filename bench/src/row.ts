/** One line of the table. */
export interface Row {
  readonly what: string
  readonly ours: string
  /** What the same work costs at the least, measured in the same run; empty where there is no such thing. */
  readonly limit?: string
  readonly ratio?: number
  readonly budget?: string
  readonly verdict: Verdict
  /** Rounds and spread, and what else must be known to read the line. */
  readonly notes?: readonly string[]
}

/** `report`: there is no budget. `failed`: it could not be measured, which alone makes the run fail. */
export type Verdict = 'ok' | 'over' | 'report' | 'failed'

export function verdictOf(value: number, most: number): Verdict {
  return value <= most ? 'ok' : 'over'
}

export function failedRow(what: string, error: unknown): Row {
  const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { what, ours: '', verdict: 'failed', notes: why.split('\n').slice(0, 6) }
}
